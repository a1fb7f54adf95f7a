import type { PurchaseOrder, ReceiptEntry } from '../../../contract/receiving.ts';
import { addQuantities, multiplyQuantities, subtractQuantities } from '../../../rules/quantity.ts';
import { baseReceived, standing } from '../../../rules/receiving/tally.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { SignedInContext } from '../../context.ts';
import { raiseException, settleException } from '../floor/exceptions.ts';

/** Returns the subject of an exception: a line of an order, or an item without a line. */
export const subjectOf = (
  orderId: string,
  { lineNumber, itemCode }: Pick<ReceiptEntry, 'lineNumber' | 'itemCode'>,
): string => (lineNumber === null ? `${orderId}.0.${itemCode}` : `${orderId}.${lineNumber}`);

/**
 * Returns the received quantity beyond the ordered quantity, in base units; at most 0 without excess. Goods without a
 * line are all excess.
 */
export function excessOf(order: PurchaseOrder, entry: Pick<ReceiptEntry, 'lineNumber' | 'itemCode'>): number {
  const line = order.lines.find(({ lineNumber }) => lineNumber === entry.lineNumber);
  if (line) return multiplyQuantities(subtractQuantities(line.receivedQuantity, line.orderedQuantity), line.uomFactor);
  const unplanned = standing(order.entries).filter(
    ({ lineNumber, itemCode }) => lineNumber === null && itemCode === entry.itemCode,
  );
  return addQuantities(...unplanned.map(baseReceived));
}

/** Returns what an exception says about an entry: its order, item and lot. */
export const aboutEntry = (
  order: PurchaseOrder,
  entry: Pick<ReceiptEntry, 'lineNumber' | 'itemCode' | 'description' | 'lotCode'>,
) => ({
  purchaseOrderId: order.id,
  poNumber: order.poNumber,
  vendorName: order.vendorName,
  lineNumber: entry.lineNumber,
  itemCode: entry.itemCode,
  description: order.lines.find(({ lineNumber }) => lineNumber === entry.lineNumber)?.description ?? entry.description,
  lotCode: entry.lotCode,
});

/**
 * Opens an exception with both facts if more was received than ordered (PUSH8); closes it when that no longer holds.
 * `order` already includes the entry.
 */
export async function evaluateReceipts(
  { tx, actor }: SignedInContext,
  order: PurchaseOrder,
  entry: Omit<ReceiptEntry, 'by' | 'hasPhoto'>,
): Promise<void> {
  const subject = subjectOf(order.id, entry);
  const excess = excessOf(order, entry);
  if (excess <= 0) {
    await settleException(tx, 'over_receipt', subject, entry.receivedAt, actor.displayName);
    return;
  }
  if (entry.kind !== 'receive' && entry.kind !== 'reverse') return;
  const { rows } = await tx.connection.query(
    `select 1 from exceptions where tenant_id = $1 and kind = 'over_receipt' and subject = $2 and status = 'open'`,
    [tx.tenantId, subject],
    'open_over_receipt',
  );
  const line = order.lines.find(({ lineNumber }) => lineNumber === entry.lineNumber);
  const ordered = {
    what: 'ordered',
    quantity: line?.orderedQuantity ?? 0,
    uom: line?.uom ?? entry.uom,
    by: order.vendorName,
    at: `${order.orderedOn}T00:00:00.000Z`,
  };
  const fact = {
    what: entry.kind,
    quantity: entry.quantity,
    uom: entry.uom,
    by: actor.displayName,
    at: entry.receivedAt,
  };
  await raiseException(tx, {
    id: uuidv7(),
    kind: 'over_receipt',
    subject,
    warehouseId: order.warehouseId,
    about: {
      ...aboutEntry(order, entry),
      ordered: line?.orderedQuantity ?? 0,
      received: line?.receivedQuantity ?? excess / entry.factor,
      uom: line?.uom ?? entry.uom,
    },
    facts: rows.length > 0 ? [fact] : [ordered, fact],
  });
}

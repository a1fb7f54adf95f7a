import { AppError } from '../../../contract/errors.ts';
import type { FloorException } from '../../../contract/floor.ts';
import type { ReceiptEntry } from '../../../contract/receiving.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import { weightSentBack } from '../../../rules/receiving/send-back.ts';
import { baseReceived, standing } from '../../../rules/receiving/tally.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { SignedInContext } from '../../context.ts';
import { findPurchaseOrder } from './collection.ts';
import { excessOf } from './over-receipt.ts';
import { addEntry, lockRow } from './record.ts';

const thousandths = (quantity: number): number => Math.round(quantity * 1000) / 1000;

/**
 * Applies a decision on excess goods. `accept` leaves them in the warehouse. `send_back` removes the excess with its
 * weight from stock, from the lots received last.
 */
export async function resolveOverReceipt(
  context: SignedInContext,
  { about }: FloorException,
  { resolution, resolvedAt }: { readonly resolution: string; readonly resolvedAt: string },
): Promise<void> {
  if (resolution !== 'send_back') return;
  const orderId = String(about.purchaseOrderId);
  await lockRow(context.tx, orderId);
  let order = await findPurchaseOrder(context.tx, orderId);
  if (!order) throw new AppError('not_found');
  const at = {
    lineNumber: about.lineNumber === null ? null : Number(about.lineNumber),
    itemCode: String(about.itemCode),
  };
  const belongs = (entry: ReceiptEntry) => entry.lineNumber === at.lineNumber && entry.itemCode === at.itemCode;
  let excess = excessOf(order, at);
  for (const { lotId, base, last, entries } of lotsOf(standing(order.entries).filter(belongs))) {
    const back = Math.min(excess, base);
    if (back <= 0) continue;
    excess = thousandths(excess - back);
    const { hasPhoto: _photo, by: _by, ...facts } = last;
    order = await addEntry(context, order, {
      ...facts,
      id: uuidv7(),
      kind: 'send_back',
      lotId,
      quantity: thousandths(back / last.factor),
      ...weightSentBack(entries, back),
      note: '',
      receivedOn: dayInZone(resolvedAt, context.tenant.timeZone),
      receivedAt: resolvedAt,
    });
  }
}

/** Returns the quantity received minus returned by lot, in base units. The lot received last comes first. */
function lotsOf(entries: readonly ReceiptEntry[]) {
  const lots = new Map<
    string | null,
    { lotId: string | null; base: number; last: ReceiptEntry; entries: readonly ReceiptEntry[] }
  >();
  for (const entry of entries) {
    const base = baseReceived(entry);
    if (base === 0) continue;
    const before = lots.get(entry.lotId);
    const last = entry.kind === 'receive' ? entry : (before?.last ?? entry);
    lots.delete(entry.lotId);
    lots.set(entry.lotId, {
      lotId: entry.lotId,
      base: thousandths((before?.base ?? 0) + base),
      last,
      entries: [...(before?.entries ?? []), entry],
    });
  }
  return [...lots.values()].reverse();
}

import type { ExceptionFact } from '../../../contract/floor.ts';
import { overPicked } from '../../../rules/picking.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { raiseException } from '../floor/exceptions.ts';
import type { LockedOrder } from './order-lock.ts';
import type { StoredEvent, StoredLine } from './store.ts';

/** Returns the subject of a line's exception. At most one exception per kind and subject is open. */
export const lineSubject = (salesOrderId: string, lineNumber: number): string => `${salesOrderId}:${lineNumber}`;

const factOf = (line: StoredLine, event: StoredEvent): ExceptionFact => ({
  what: event.kind,
  quantity: event.quantity,
  uom: line.uom,
  by: event.by,
  at: event.at,
});

/**
 * Opens an exception for a pick that contradicts other facts. It lists the order and each pick; an open exception gets
 * only the new pick.
 */
export async function raiseContradiction(
  tx: Tx,
  kind: 'over_pick' | 'cancelled_but_picked',
  order: LockedOrder,
  line: StoredLine,
  event: StoredEvent,
  picks: readonly StoredEvent[],
): Promise<void> {
  const subject = lineSubject(order.id, line.lineNumber);
  const { rowCount: open } = await tx.connection.query(
    "select from exceptions where tenant_id = $1 and kind = $2 and subject = $3 and status = 'open'",
    [tx.tenantId, kind, subject],
    'open_exception',
  );
  const first: ExceptionFact = {
    what: kind === 'over_pick' ? 'ordered' : order.status,
    quantity: line.orderedQuantity,
    uom: line.uom,
    by: order.orderedBy,
    at: order.orderedAt,
  };
  await raiseException(tx, {
    id: uuidv7(),
    kind,
    subject,
    warehouseId: order.warehouseId,
    about: {
      itemCode: line.itemCode,
      description: line.description,
      salesOrderId: order.id,
      salesOrderNumber: order.salesOrderNumber,
      lineNumber: line.lineNumber,
      uom: line.uom,
      ordered: line.orderedQuantity,
      picked: line.pickedQuantity,
      over: overPicked(line),
      lotCode: event.lotCode,
      status: order.status,
    },
    facts: open > 0 ? [factOf(line, event)] : [first, ...picks.map((pick) => factOf(line, pick))],
  });
}

import type { PickEvent } from '../../../contract/picking.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { requestCounts } from '../counts/requests.ts';
import type { LockedOrder } from './order-lock.ts';
import type { StoredEvent } from './store.ts';

/** Returns whether an event says that goods were not where the system has them. */
export const saysNotFound = ({ kind, reason }: Pick<PickEvent, 'kind' | 'reason'>): boolean =>
  (kind === 'short' && reason === 'not_found') || (kind === 'pick' && reason === 'lot_wrong');

/**
 * Asks for a count of the lots that a picker did not find: the planned lot, or those of the item that the system has in
 * the bin. Each event has its own request, because the undo of one leaves the others. A lot that was counted after the
 * event gets no request, because the event arrived late. Locks the lots by id (docs/LOCKS.md).
 */
export async function askForCount(
  tx: Tx,
  { warehouseId }: Pick<LockedOrder, 'warehouseId'>,
  { id, kind, itemCode, bin, at, by }: StoredEvent,
  plannedLotId: string | null,
): Promise<void> {
  if (kind === 'pick' ? plannedLotId === null : bin === '') return;
  const [which, key] = kind === 'pick' ? ['id = $4::uuid', plannedLotId] : ['bin = $4', bin];
  const { rows } = await tx.connection.query<Columns<'lots', 'id'>>(
    `select id from lots where tenant_id = $1 and warehouse_id = $2 and item_code = $3 and ${which} and on_hand > 0
       and not exists (select from counts c where c.tenant_id = $1 and c.lot_id = lots.id and c.counted_at >= $5) order by id for update`,
    [tx.tenantId, warehouseId, itemCode, key, at],
    kind === 'pick' ? 'lock_planned_lot' : 'lock_lots_not_found',
  );
  await requestCounts(
    tx,
    rows.map((lot) => lot.id),
    { eventId: id, at, byName: by },
  );
}

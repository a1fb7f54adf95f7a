import type { PickEvent } from '../../../contract/picking.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import type { LockedOrder } from './order-lock.ts';
import type { StoredEvent } from './store.ts';

/** Returns whether an event says that goods were not where the system has them. */
export const saysNotFound = ({ kind, reason }: Pick<PickEvent, 'kind' | 'reason'>): boolean =>
  (kind === 'short' && reason === 'not_found') || (kind === 'pick' && reason === 'lot_wrong');

/**
 * Asks for a count of the lots that a picker did not find: the planned lot, or those of the item that the system has in
 * the bin. A planned lot whose count is already asked for keeps that request, because each case of the other lot is a
 * separate event. A lot that was counted after the event gets no request, because the event arrived late. Locks the
 * lots by id (docs/LOCKS.md).
 */
export async function askForCount(
  tx: Tx,
  { warehouseId }: Pick<LockedOrder, 'warehouseId'>,
  { id, kind, itemCode, bin, at, by }: StoredEvent,
  plannedLotId: string | null,
): Promise<void> {
  if (kind === 'pick' ? plannedLotId === null : bin === '') return;
  const [which, key] =
    kind === 'pick' ? ['id = $4::uuid and count_wanted_at is null', plannedLotId] : ['bin = $4', bin];
  await tx.connection.query(
    `update lots l set count_wanted_at = $5, count_wanted_by = $6, count_wanted_for = $7
     from (select id from lots where tenant_id = $1 and warehouse_id = $2 and item_code = $3 and ${which} and on_hand > 0
       and not exists (select from counts c where c.tenant_id = $1 and c.lot_id = lots.id and c.counted_at >= $5) order by id for update) f
     where l.tenant_id = $1 and l.id = f.id`,
    [tx.tenantId, warehouseId, itemCode, key, at, by, id],
    kind === 'pick' ? 'ask_for_count_of_planned' : 'ask_for_count',
  );
}

/** Withdraws the requests of an event that was reversed. */
export const withdrawCountRequest = (tx: Tx, eventId: string): Promise<unknown> =>
  tx.connection.query(
    `update lots set count_wanted_at = null, count_wanted_by = null, count_wanted_for = null where tenant_id = $1 and count_wanted_for = $2`,
    [tx.tenantId, eventId],
    'withdraw_count_request',
  );

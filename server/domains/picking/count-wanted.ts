import type { Tx } from '../../db/tenant-transaction.ts';
import type { LockedOrder } from './order-lock.ts';
import type { StoredEvent } from './store.ts';

/**
 * Asks for a count of the lots that a picker did not find: those of the item that the system has in the bin. Locks the
 * lots by id (docs/LOCKS.md).
 */
export async function askForCount(
  tx: Tx,
  { warehouseId }: Pick<LockedOrder, 'warehouseId'>,
  { id, itemCode, bin, at, by }: StoredEvent,
): Promise<void> {
  if (bin === '') return;
  await tx.connection.query(
    `update lots l set count_wanted_at = $5, count_wanted_by = $6, count_wanted_for = $7
     from (select id from lots where tenant_id = $1 and warehouse_id = $2 and item_code = $3 and bin = $4 and on_hand > 0 order by id for update) f
     where l.tenant_id = $1 and l.id = f.id`,
    [tx.tenantId, warehouseId, itemCode, bin, at, by, id],
    'ask_for_count',
  );
}

/** Withdraws the requests of a shortage that was reversed. */
export const withdrawCountRequest = (tx: Tx, eventId: string): Promise<unknown> =>
  tx.connection.query(
    `update lots set count_wanted_at = null, count_wanted_by = null, count_wanted_for = null where tenant_id = $1 and count_wanted_for = $2`,
    [tx.tenantId, eventId],
    'withdraw_count_request',
  );

import type { Transfer } from '../../../../contract/transfers.ts';
import type { CratebookDatabase } from '../../../data/database.ts';

/** Returns the transfers from or to a warehouse on this device: open ones first, then the latest. */
export async function listTransfers(db: CratebookDatabase, warehouseId: string): Promise<Transfer[]> {
  const rows = await db.live('transfers').toArray();
  return rows
    .filter((row) => row.fromWarehouseId === warehouseId || row.toWarehouseId === warehouseId)
    .sort(
      (a, b) => Number(a.status === 'closed') - Number(b.status === 'closed') || (a.createdAt < b.createdAt ? 1 : -1),
    );
}

export const findTransfer = (db: CratebookDatabase, id: string): Promise<Transfer | undefined> =>
  db.live('transfers').get(id);

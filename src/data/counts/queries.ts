import type { Count } from '../../../contract/counts.ts';
import type { CratebookDatabase } from '../database.ts';

/** Counts of a house on this device, the latest first. */
export async function listCounts(db: CratebookDatabase, warehouseId: string): Promise<Count[]> {
  const rows = await db.live('counts').where('warehouseId').equals(warehouseId).toArray();
  return rows.sort((a, b) => (a.countedAt < b.countedAt ? 1 : -1));
}

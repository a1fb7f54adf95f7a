import type { Count } from '../../../contract/counts.ts';
import type { CratebookDatabase } from '../database.ts';

/** Counts of a house on this device, the latest first. */
export async function listCounts(db: CratebookDatabase, warehouseId: string): Promise<Count[]> {
  const rows = await db.live('counts').where('warehouseId').equals(warehouseId).toArray();
  return rows.sort((a, b) => (a.countedAt < b.countedAt ? 1 : -1));
}

/** Counts of one session, a bin that is counted in one go. */
export const countsOfSession = async (
  db: CratebookDatabase,
  warehouseId: string,
  sessionId: string,
): Promise<Count[]> => (await listCounts(db, warehouseId)).filter((count) => count.sessionId === sessionId);

/** A bin of a house with how many lots the device knows there, and when it was last counted. */
export interface BinRow {
  readonly bin: string;
  readonly lots: number;
  readonly countedAt: string | null;
}

/** Every bin in which something lies, in walking order. */
export async function listBins(db: CratebookDatabase, warehouseId: string): Promise<BinRow[]> {
  const bins = new Map<string, number>();
  // Keys alone: a house has tens of thousands of lots.
  const keys = (await db
    .live('lots')
    .where('[warehouseId+bin]')
    .between([warehouseId, ''], [warehouseId, '\uffff'])
    .keys()) as unknown as [string, string][];
  for (const [, bin] of keys) bins.set(bin, (bins.get(bin) ?? 0) + 1);
  const counted = new Map<string, string>();
  for (const { bin, countedAt } of await listCounts(db, warehouseId))
    if (!counted.has(bin)) counted.set(bin, countedAt);
  return [...bins]
    .filter(([bin]) => bin !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([bin, lots]) => ({ bin, lots, countedAt: counted.get(bin) ?? null }));
}

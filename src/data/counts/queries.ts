import type { Count } from '../../../contract/counts.ts';
import type { CountedBin } from '../../../rules/count-cycle.ts';
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

/** A bin of a house with how many lots the device knows there, when it was last counted, and how many of its counts wait. */
export interface BinRow extends CountedBin {
  readonly lots: number;
}

/** Of each bin when it was last counted, and how many of its counts wait. */
async function countsByBin(db: CratebookDatabase, warehouseId: string): Promise<Map<string, Omit<CountedBin, 'bin'>>> {
  const bins = new Map<string, Omit<CountedBin, 'bin'>>();
  for (const { bin, countedAt, status } of await listCounts(db, warehouseId)) {
    const known = bins.get(bin);
    const waiting = (known?.waiting ?? 0) + (status === 'review' ? 1 : 0);
    bins.set(bin, { countedAt: known?.countedAt ?? countedAt, waiting });
  }
  return bins;
}

/** Every bin in which something lies or of which a count waits, in walking order; only those with one of some items, where they are given. */
export async function listBins(
  db: CratebookDatabase,
  warehouseId: string,
  itemCodes?: readonly string[],
): Promise<BinRow[]> {
  const lots = new Map<string, number>();
  for (const bin of await binsOfLots(db, warehouseId, itemCodes)) lots.set(bin, (lots.get(bin) ?? 0) + 1);
  const counted = await countsByBin(db, warehouseId);
  if (!itemCodes) for (const [bin, { waiting }] of counted) if (waiting > 0 && !lots.has(bin)) lots.set(bin, 0);
  return [...lots]
    .filter(([bin]) => bin !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([bin, count]) => ({
      bin,
      lots: count,
      countedAt: counted.get(bin)?.countedAt ?? null,
      waiting: counted.get(bin)?.waiting ?? 0,
    }));
}

/** The bin of each lot of a house. */
async function binsOfLots(
  db: CratebookDatabase,
  warehouseId: string,
  itemCodes: readonly string[] | undefined,
): Promise<string[]> {
  const table = db.live('lots');
  if (itemCodes) {
    const keys = itemCodes.map((code) => [warehouseId, code]);
    return (await table.where('[warehouseId+itemCode]').anyOf(keys).toArray()).map(({ bin }) => bin);
  }
  // Keys alone: a house has tens of thousands of lots.
  const keys = (await table
    .where('[warehouseId+bin]')
    .between([warehouseId, ''], [warehouseId, '\uffff'])
    .keys()) as unknown as [string, string][];
  return keys.map(([, bin]) => bin);
}

/** The items of which anything lies in a house. */
export async function itemsInHouse(db: CratebookDatabase, warehouseId: string): Promise<string[]> {
  const keys = (await db
    .live('lots')
    .where('[warehouseId+itemCode]')
    .between([warehouseId, ''], [warehouseId, '\uffff'])
    .uniqueKeys()) as unknown as [string, string][];
  return keys.map(([, code]) => code);
}

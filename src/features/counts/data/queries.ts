import type { Count } from '../../../../contract/counts.ts';
import type { CountedBin } from '../../../../rules/count-cycle.ts';
import type { CratebookDatabase } from '../../../data/database.ts';

/** Returns the counts of a warehouse on this device, the latest first. */
export async function listCounts(db: CratebookDatabase, warehouseId: string): Promise<Count[]> {
  const rows = await db.live('counts').where('warehouseId').equals(warehouseId).toArray();
  return rows.sort((a, b) => (a.countedAt < b.countedAt ? 1 : -1));
}

/** Counts of one session, which covers one bin. */
export const countsOfSession = async (
  db: CratebookDatabase,
  warehouseId: string,
  sessionId: string,
): Promise<Count[]> => (await listCounts(db, warehouseId)).filter((count) => count.sessionId === sessionId);

/**
 * A bin of a warehouse: the number of lots that the device knows there, when it was last counted, how many lots are
 * left, and how many of its counts wait.
 */
export interface BinRow extends CountedBin {
  readonly lots: number;
}

interface CountedLots {
  readonly countedAt: string;
  readonly waiting: number;
  readonly lotIds: ReadonlySet<string>;
}

/** Returns by bin when it was last counted, which of its lots, and how many of its counts wait. */
async function countsByBin(db: CratebookDatabase, warehouseId: string): Promise<Map<string, CountedLots>> {
  const bins = new Map<string, CountedLots>();
  for (const { bin, lotId, countedAt, status } of await listCounts(db, warehouseId)) {
    const known = bins.get(bin);
    bins.set(bin, {
      countedAt: known?.countedAt ?? countedAt,
      waiting: (known?.waiting ?? 0) + (status === 'review' ? 1 : 0),
      lotIds: new Set([...(known?.lotIds ?? []), lotId]),
    });
  }
  return bins;
}

/**
 * Returns every bin with a lot or a waiting count, in walking order; only those with one of the given items, if any are
 * given.
 */
export async function listBins(
  db: CratebookDatabase,
  warehouseId: string,
  itemCodes?: readonly string[],
): Promise<BinRow[]> {
  const lots = new Map<string, string[]>();
  for (const [bin, id] of await lotsByBin(db, warehouseId, itemCodes)) {
    const there = lots.get(bin);
    if (there) there.push(id);
    else lots.set(bin, [id]);
  }
  const [counted, wanted] = await Promise.all([countsByBin(db, warehouseId), wantedByBin(db, warehouseId)]);
  if (!itemCodes) for (const [bin, { waiting }] of counted) if (waiting > 0 && !lots.has(bin)) lots.set(bin, []);
  return [...lots]
    .filter(([bin]) => bin !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([bin, ids]) => {
      const known = counted.get(bin);
      return {
        bin,
        lots: ids.length,
        left: ids.filter((id) => !known?.lotIds.has(id)).length,
        countedAt: known?.countedAt ?? null,
        waiting: known?.waiting ?? 0,
        wanted: wanted.get(bin) ?? 0,
      };
    });
}

/** Returns by bin of how many lots a picker found nothing. */
async function wantedByBin(db: CratebookDatabase, warehouseId: string): Promise<Map<string, number>> {
  const lots = await db.live('lots').where('countWantedAt').above('').toArray();
  const bins = new Map<string, number>();
  for (const { bin } of lots.filter((lot) => lot.warehouseId === warehouseId)) bins.set(bin, (bins.get(bin) ?? 0) + 1);
  return bins;
}

/** Returns each lot of a warehouse with its bin. */
async function lotsByBin(
  db: CratebookDatabase,
  warehouseId: string,
  itemCodes: readonly string[] | undefined,
): Promise<(readonly [bin: string, id: string])[]> {
  const table = db.live('lots');
  if (itemCodes) {
    const keys = itemCodes.map((code) => [warehouseId, code]);
    return (await table.where('[warehouseId+itemCode]').anyOf(keys).toArray()).map(({ bin, id }) => [bin, id] as const);
  }
  // Keys only, because a warehouse has tens of thousands of lots.
  const inWarehouse = () => table.where('[warehouseId+bin]').between([warehouseId, ''], [warehouseId, '\uffff']);
  const [keys, ids] = (await db.transaction('r', table, () =>
    Promise.all([inWarehouse().keys(), inWarehouse().primaryKeys()]),
  )) as unknown as [[string, string][], string[]];
  return keys.map(([, bin], index) => [bin, ids[index] ?? ''] as const);
}

/** Returns the items with stock in a warehouse. */
export async function itemsInWarehouse(db: CratebookDatabase, warehouseId: string): Promise<string[]> {
  const keys = (await db
    .live('lots')
    .where('[warehouseId+itemCode]')
    .between([warehouseId, ''], [warehouseId, '\uffff'])
    .uniqueKeys()) as unknown as [string, string][];
  return keys.map(([, code]) => code);
}

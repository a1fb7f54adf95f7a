import type { Packout } from '../../../../contract/packouts.ts';
import { pairOf, standingEntries, usualYield, type Yield, yieldOf } from '../../../../rules/packouts.ts';
import type { CratebookDatabase } from '../../../data/database.ts';

/** Returns the packouts of a warehouse on this device: open ones first, then the latest. */
export async function listPackouts(db: CratebookDatabase, warehouseId: string): Promise<Packout[]> {
  const rows = await db.live('packouts').where('warehouseId').equals(warehouseId).toArray();
  return rows.sort(
    (a, b) => Number(a.status === 'closed') - Number(b.status === 'closed') || (a.openedAt < b.openedAt ? 1 : -1),
  );
}

/** Returns one packout; null if this device doesn't have it. */
export const readPackout = async (db: CratebookDatabase, id: string): Promise<Packout | null> =>
  (await db.live('packouts').get(id)) ?? null;

/** Returns the usual yield of a pair by the closed packouts on this device; null if there are too few. */
export function usualOf(packout: Packout, others: readonly Packout[], by: Yield['by']): number | null {
  const pair = pairOf(packout.entries);
  const yields = others
    .filter(({ id, status, entries }) => id !== packout.id && status === 'closed' && pairOf(entries) === pair)
    .sort((a, b) => ((a.closedAt ?? '') < (b.closedAt ?? '') ? 1 : -1))
    .flatMap(({ entries }) => yieldOf(entries) ?? []);
  return usualYield(yields, by);
}

/** Returns items that any of these were repacked into before, the most frequent first. */
export function madeBefore(packouts: readonly Packout[], sources: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const { entries } of packouts) {
    const standing = standingEntries(entries);
    if (!standing.some(({ kind, itemCode }) => kind === 'source' && sources.includes(itemCode))) continue;
    const made = new Set(standing.flatMap(({ kind, itemCode }) => (kind === 'output' ? [itemCode] : [])));
    for (const code of made) times.set(code, (times.get(code) ?? 0) + 1);
  }
  return [...times].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([code]) => code);
}

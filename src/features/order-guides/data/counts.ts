import type { ShelfCount } from '../../../../rules/count-shelf.ts';
import { type CratebookDatabase, type GuideCountRow, readMeta } from '../../../data/database.ts';
import { SignedOutError } from '../../../data/device.ts';

export type { GuideCountRow } from '../../../data/database.ts';

/** Returns the id of a count: one at a time per guide and location. */
export const countId = (customerLocationId: string, guideId: string): string => `${customerLocationId}|${guideId}`;

/** Returns this device's count of a guide that isn't in the cart yet; null if there is none. */
export const findCount = async (
  db: CratebookDatabase,
  customerLocationId: string,
  guideId: string,
): Promise<GuideCountRow | null> => (await db.guideCounts.get(countId(customerLocationId, guideId))) ?? null;

/** Returns all unfinished counts of a location, the latest first. */
export async function listCounts(db: CratebookDatabase, customerLocationId: string): Promise<GuideCountRow[]> {
  const rows = await db.guideCounts.where('customerLocationId').equals(customerLocationId).toArray();
  return rows.sort((a, b) => b.touchedAt.localeCompare(a.touchedAt));
}

/** Returns a new count. It is stored at the first key, so that opening the screen leaves nothing behind. */
export const newCount = (
  customerLocationId: string,
  guideId: string,
  count: ShelfCount,
  now: string,
): GuideCountRow => ({
  ...count,
  id: countId(customerLocationId, guideId),
  guideId,
  customerLocationId,
  startedAt: now,
  touchedAt: now,
  wanted: {},
});

/** Throws SignedOutError if a sign-out in another tab has read what it encrypts. */
export const saveCount = (db: CratebookDatabase, row: GuideCountRow): Promise<unknown> =>
  db.transaction('rw', [db.guideCounts, db.meta], async () => {
    if (await readMeta(db, 'leaving')) throw new SignedOutError('the user of this database is leaving the device');
    await db.guideCounts.put(row);
  });

export const dropCount = (db: CratebookDatabase, id: string): Promise<void> => db.guideCounts.delete(id);

import { fold } from '../../../../rules/search/fold.ts';
import { type CratebookDatabase, readMeta, writeMeta } from '../../../data/database.ts';

/** Most searches that a device remembers. */
const MOST = 6;

/** Returns the user's last searches that led to an item, the latest first. */
export const readSearches = async (db: CratebookDatabase): Promise<readonly string[]> =>
  (await readMeta(db, 'recentSearches')) ?? [];

/** Remembers a search that led to an item. The same words in other letters are one search. */
export async function keepSearch(db: CratebookDatabase, text: string): Promise<void> {
  const words = text.trim();
  const before = await readSearches(db);
  if (words === '' || before[0] === words) return;
  const others = before.filter((one) => fold(one) !== fold(words));
  await writeMeta(db, 'recentSearches', [words, ...others].slice(0, MOST));
}

import { type CratebookDatabase, readMeta, writeMeta } from '../../../data/database.ts';
import type { KeptAnswer } from './kept-answer.ts';

/** Number of stored responses, enough for the lists of a few locations and recently opened documents. */
const MOST_KEPT = 24;

/** Stores a response in place of the earlier one. Null: the server has none any more, so the device removes its own. */
export async function keepAnswer(db: CratebookDatabase, key: string, answer: unknown, at: string): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const others = ((await readMeta(db, 'keptAnswers')) ?? []).filter((kept) => kept.key !== key);
    const kept = answer === null ? others : [{ key, at, answer }, ...others];
    await writeMeta(db, 'keptAnswers', kept.slice(0, MOST_KEPT));
  });
}

export async function findKeptAnswer(db: CratebookDatabase, key: string): Promise<KeptAnswer | null> {
  return ((await readMeta(db, 'keptAnswers')) ?? []).find((kept) => kept.key === key) ?? null;
}

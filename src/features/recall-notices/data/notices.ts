import type { RecallNotice } from '../../../../contract/recall-notices.ts';
import type { CratebookDatabase } from '../../../data/database.ts';

/** Returns the notices on this device that name goods: open ones without an answer first, then by their start. */
export async function listNotices(db: CratebookDatabase): Promise<RecallNotice[]> {
  const notices = (await db.live('recallNotices').toArray()).filter(({ goods }) => goods.length > 0);
  return notices.sort(
    (a, b) => Number(waits(b)) - Number(waits(a)) || (a.startedAt < b.startedAt ? 1 : -1) || (a.id < b.id ? -1 : 1),
  );
}

/** Returns whether a notice waits for an answer. */
export const waits = ({ state, answer }: RecallNotice): boolean => state === 'open' && answer === null;

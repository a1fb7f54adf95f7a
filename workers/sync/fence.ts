import { type CratebookDatabase, readMeta, writeMeta } from '../../src/data/database.ts';

/**
 * Throws inside the transaction if another engine leads now, so that a leader that was frozen cannot write after it was
 * replaced.
 */
export type Fence = () => Promise<void>;

/** This engine no longer leads. */
export class FencedError extends Error {
  override readonly name = 'FencedError';
}

/** Age of a heartbeat after which the leader counts as frozen or gone, and its lock may be stolen (WRITE3). */
export const LEADER_STALE_MS = 15_000;

/**
 * Makes this engine the recorded leader: its term is one more than any before. Throws FencedError if the user is
 * leaving (OUT1).
 */
export async function takeTerm(db: CratebookDatabase, id: string, now: number): Promise<number> {
  return db.transaction('rw', db.meta, async () => {
    if (await readMeta(db, 'leaving')) throw new FencedError('the user is leaving this device');
    const term = ((await readMeta(db, 'leader'))?.term ?? 0) + 1;
    await writeMeta(db, 'leader', { id, term, beatAt: now });
    return term;
  });
}

/** Writes a heartbeat. Throws FencedError if the leader was replaced. */
export async function writeHeartbeat(db: CratebookDatabase, id: string, term: number, now: number): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const leader = await readMeta(db, 'leader');
    if (leader && leader.term !== term) throw new FencedError('another tab leads');
    await writeMeta(db, 'leader', { id, term, beatAt: now });
  });
}

/** Returns a fence for one term. Run it inside a transaction that includes the meta table. */
export const fenceOf =
  (db: CratebookDatabase, term: number): Fence =>
  async () => {
    const leader = await readMeta(db, 'leader');
    if (leader && leader.term !== term) throw new FencedError('another tab leads');
  };

/** A fence without other engines, for tests and migrations. */
export const noFence: Fence = async () => {};

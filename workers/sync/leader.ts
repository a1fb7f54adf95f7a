import { type CratebookDatabase, readMeta } from '../../src/data/database.ts';
import { identityKey } from '../../src/data/identity.ts';
import { allowReopening } from '../../src/data/newer-release.ts';
import { reportError } from '../../src/lib/report-error.ts';
import { FencedError, LEADER_STALE_MS, takeTerm, writeHeartbeat } from './fence.ts';

/** The lock of one user's outbox: the page's worker and the service worker take the same (TIME3). */
export const lockName = ({ identity }: CratebookDatabase): string => `cratebook-sync:${identityKey(identity)}`;

const BEAT_MS = 3000;

export interface Leadership {
  readonly term: number;
  /** Aborted when the lock was stolen. */
  readonly lost: AbortSignal;
}

/**
 * Leads whenever possible (WRITE3): waits for the lock, and steals it from a leader whose heartbeat stopped, because a
 * frozen tab keeps its lock.
 * `lead` runs while leading and ends when `lost` is aborted. Ends when `signal` is aborted.
 */
export async function leadWhenPossible(
  db: CratebookDatabase,
  id: string,
  lead: (leadership: Leadership) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const leaderIsStale = watchLeader(db);
  while (!signal.aborted) {
    try {
      const steal = await leaderIsStale();
      await holdLock(db, id, steal, lead, signal);
    } catch (error) {
      // Fenced: the user is leaving this device, and no code may open the database again.
      if (signal.aborted || error instanceof FencedError) return;
      // A full device, a restarting storage process or a lost connection: mutations are stored, so retry until it
      // works.
      console.warn('the sync engine cannot lead yet', error);
      reportError(error);
      allowReopening(db);
      await new Promise((resolve) => setTimeout(resolve, BEAT_MS));
    }
  }
}

/**
 * Returns a check whether the lock's holder is frozen: its heartbeat has not changed for a while of this worker's
 * monotonic clock. The time in the heartbeat is only compared with itself.
 */
function watchLeader(db: CratebookDatabase): () => Promise<boolean> {
  let seen: { beat: string; at: number } | undefined;
  return async () => {
    const { held } = await navigator.locks.query();
    const leader = await readMeta(db, 'leader');
    if (!leader || !held?.some((lock) => lock.name === lockName(db))) {
      seen = undefined;
      return false;
    }
    const beat = JSON.stringify(leader);
    if (seen?.beat !== beat) seen = { beat, at: performance.now() };
    return performance.now() - seen.at > LEADER_STALE_MS;
  };
}

async function holdLock(
  db: CratebookDatabase,
  id: string,
  steal: boolean,
  lead: (leadership: Leadership) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const patience = new AbortController();
  const giveUp = () => patience.abort();
  signal.addEventListener('abort', giveUp, { once: true });
  // Interrupts the wait now and then, to check whether the leader is alive.
  const timer = steal ? undefined : setTimeout(giveUp, LEADER_STALE_MS / 2);
  try {
    await navigator.locks.request(lockName(db), steal ? { steal: true } : { signal: patience.signal }, async () => {
      clearTimeout(timer);
      await leadNow(db, id, lead, signal);
    });
  } catch (error) {
    // AbortError: the wait ended, or the lock was stolen. Any other error is a defect of this program.
    if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

async function leadNow(
  db: CratebookDatabase,
  id: string,
  lead: (leadership: Leadership) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const term = await takeTerm(db, id, Date.now());
  const lost = new AbortController();
  const end = () => lost.abort();
  signal.addEventListener('abort', end, { once: true });
  const heart = setInterval(() => {
    writeHeartbeat(db, id, term, Date.now()).catch((error) => {
      if (error instanceof FencedError) lost.abort();
    });
  }, BEAT_MS);
  try {
    await lead({ term, lost: lost.signal });
  } finally {
    clearInterval(heart);
    signal.removeEventListener('abort', end);
  }
}

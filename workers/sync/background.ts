import Dexie from 'dexie';
import { CratebookDatabase } from '../../src/data/database.ts';
import { readDevice } from '../../src/data/device.ts';
import { databaseName } from '../../src/data/identity.ts';
import { cookieTokens } from '../../src/lib/access-token.ts';
import { syncRound } from './drain.ts';
import { fenceOf, takeTerm } from './fence.ts';
import { lockName } from './leader.ts';
import { httpTransport } from './transport.ts';

/** How long a tab that leads is waited for. */
const PATIENCE_MS = 20_000;

/**
 * TIME3: the same engine in the service worker, for when no tab is open: same outbox, same lock. Throws when something still waits, so that
 * the browser's Background Sync tries again later. `signal` ends the wait for a tab that leads.
 */
export async function drainInBackground(signal: AbortSignal): Promise<void> {
  const { current } = await readDevice();
  // A sign-out may be under way, which has deleted it: opened, it would be there again, of nobody.
  if (!current || !(await Dexie.exists(databaseName(current)))) return;
  const db = new CratebookDatabase(current);
  try {
    await db.open();
    if ((await db.outbox.count()) === 0) return;
    // A tab that leads is given time to do it; one that is just closing lets go of the lock.
    await navigator.locks
      .request(lockName(db), { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) }, async () => {
        const term = await takeTerm(db, 'service-worker', Date.now());
        await syncRound(db, httpTransport(cookieTokens(current)), fenceOf(db, term));
      })
      .catch((error: unknown) => {
        if (!(error instanceof DOMException)) throw error;
      });
    if ((await db.outbox.count()) > 0) throw new Error('changes are still waiting');
  } finally {
    db.close();
  }
}

import Dexie from 'dexie';
import { CratebookDatabase } from '../../src/data/database.ts';
import { readDevice } from '../../src/data/device.ts';
import { databaseName } from '../../src/data/identity.ts';
import { cookieTokens } from '../../src/lib/access-token.ts';
import { syncRound } from './drain.ts';
import { fenceOf, takeTerm } from './fence.ts';
import { lockName } from './leader.ts';
import { httpTransport } from './transport.ts';

/** How long to wait for a leading tab. */
const PATIENCE_MS = 20_000;

/**
 * TIME3: runs the same engine in the service worker if no tab is open: same outbox, same lock. Throws if mutations
 * still wait, so that the browser's Background Sync retries later. `signal` ends the wait for a leading tab.
 */
export async function drainInBackground(signal: AbortSignal): Promise<void> {
  const { current } = await readDevice();
  // A sign-out may have deleted the database; opening it would recreate it without an owner.
  if (!current || !(await Dexie.exists(databaseName(current)))) return;
  const db = new CratebookDatabase(current);
  try {
    await db.open();
    if ((await db.outbox.count()) === 0) return;
    // A leading tab gets time to drain the outbox; a closing tab releases the lock.
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

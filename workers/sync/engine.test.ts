import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uuidv7 } from '../../rules/uuid.ts';
import { commit } from '../../src/data/commit.ts';
import { CratebookDatabase } from '../../src/data/database.ts';
import { identityKey } from '../../src/data/identity.ts';
import { type Engine, startEngine } from './engine.ts';
import { LEADER_STALE_MS, takeTerm } from './fence.ts';
import { leadWhenPossible, lockName } from './leader.ts';

type Work = () => Promise<unknown>;
interface Asked {
  readonly steal?: boolean;
  readonly signal?: AbortSignal;
}

/** The parts of Web Locks that the engine uses. `isFrozen` is a holder in another tab that never releases. */
class FakeLocks {
  isFrozen = false;
  #held: ((reason: unknown) => void) | undefined;
  #waiting: (() => void)[] = [];

  query = async () => ({ held: this.isFrozen || this.#held ? [{ name: this.name }] : [] });
  name = '';

  request = (_: string, { steal = false, signal }: Asked, work: Work): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const go = () => {
        const mine = reject;
        this.#held = mine;
        work()
          .then(resolve, reject)
          .finally(() => {
            if (this.#held !== mine) return;
            this.#held = undefined;
            this.#waiting.shift()?.();
          });
      };
      if (steal) {
        this.isFrozen = false;
        this.#held?.(new DOMException('stolen', 'AbortError'));
        go();
      } else if (this.#held || this.isFrozen) {
        this.#waiting.push(go);
        signal?.addEventListener('abort', () => {
          this.#waiting = this.#waiting.filter((one) => one !== go);
          reject(new DOMException('no longer waiting', 'AbortError'));
        });
      } else go();
    });
}

const tick = () => new Promise((resolve) => setImmediate(resolve));
/** Lets timers and the database run for that much of the fake clock. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) {
    await vi.advanceTimersByTimeAsync(250);
    for (let turn = 0; turn < 25; turn++) await tick();
  }
}

let identity: { tenantId: string; userId: string };
let db: CratebookDatabase;
let locks: FakeLocks;
let engine: Engine | undefined;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  identity = { tenantId: uuidv7(), userId: uuidv7() };
  db = new CratebookDatabase(identity);
  locks = new FakeLocks();
  locks.name = lockName(db);
  vi.stubGlobal('navigator', { locks });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  db.close();
});
const start = () => startEngine({ identity, given: { token: 't', expiresAt: '2099-01-01T00:00:00.000Z' } });

it('[C2.7, WRITE3] an engine that lost its lock and has it again is woken by a tap', async () => {
  let pulls = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('/sync/pull')) return new Promise(() => {});
    pulls += 1;
    await answered;
    return new Response('{"code":"tenant_disabled"}', { status: 403, headers: { 'content-type': 'application/json' } });
  });
  engine = start();
  await pass(1000);
  expect(pulls).toBe(1);
  // Another tab takes the lock of a frozen one, and is closed at once.
  await locks.request(lockName(db), { steal: true }, async () => void (await takeTerm(db, 'other', 0)));
  await pass(5000);
  answer();
  await pass(1000);
  const before = pulls;
  engine.wake();
  await pass(1000);
  expect(pulls).toBe(before + 1);
});

it('[C2.7, WRITE3] the lock of a frozen leader is taken although the clock was set back', async () => {
  await takeTerm(db, 'frozen', Date.now() + 3_600_000);
  locks.isFrozen = true;
  const ending = new AbortController();
  let led = 0;
  const ended = leadWhenPossible(
    db,
    'me',
    async () => {
      led += 1;
      ending.abort();
    },
    ending.signal,
  );
  await pass(LEADER_STALE_MS - 1000);
  expect(led).toBe(0);
  await pass(LEADER_STALE_MS);
  await ended;
  expect(led).toBe(1);
});

it('[C2.7] "Sync now" in a tab that does not lead leaves nothing running', async () => {
  locks.isFrozen = true;
  await commit(db, 'carts.setLine', { body: { customerLocationId: 'L1', itemCode: 'I01', uom: 'CS', quantity: 1 } });
  engine = start();
  for (let n = 0; n < 5; n++) {
    const flushed = engine.flush(10);
    await pass(500);
    await flushed;
  }
  const count = vi.spyOn(IDBObjectStore.prototype, 'count');
  await pass(2000);
  expect(count).not.toHaveBeenCalled();
});

it('[OUT1] a last attempt to send ends when it has failed, also in a tab that leads a moment later', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await commit(db, 'carts.setLine', { body: { customerLocationId: 'L1', itemCode: 'I01', uom: 'CS', quantity: 1 } });
  engine = start();
  const ended = vi.fn();
  void engine.flush(6000).then(ended);
  await pass(1000);
  expect(ended).toHaveBeenCalled();
  expect(await db.outbox.count()).toBe(1);
});

it('[PUSH7] an engine that starts wakes the leading tab, which may have waited for this sign-in', async () => {
  locks.isFrozen = true;
  const heard = new BroadcastChannel(`cratebook-wake:${identityKey(identity)}`);
  const message = new Promise((resolve) => {
    heard.onmessage = ({ data }) => resolve(data);
  });
  engine = start();
  expect(await message).toBe('wake');
  heard.close();
});

it('[C10.4] an engine that ended by itself reports it, and a stopped one does not', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const stopped = start();
  await pass(1000);
  const stopping = stopped.stop();
  await pass(1000);
  await stopping;
  expect(stopped.isDead()).toBe(false);

  engine = start();
  await pass(1000);
  expect(engine.isDead()).toBe(false);
  // Fenced permanently, as by a sign-out that this page did not notice.
  await db.meta.put({ key: 'leaving', value: true });
  await locks.request(lockName(db), { steal: true }, async () => {});
  await pass(5000);
  expect(engine.isDead()).toBe(true);
});

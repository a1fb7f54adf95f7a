import { nextDelay, spread } from '../../rules/backoff.ts';
import { type CratebookDatabase, readMeta, writeMeta } from '../../src/data/database.ts';
import { allowReopening } from '../../src/data/newer-release.ts';
import { ensureBallast } from '../../src/data/storage-room.ts';
import type { CatalogNews } from '../../src/features/catalog/data/catalog-news.ts';
import { reportError } from '../../src/lib/report-error.ts';
import { checkScopesNow } from './check.ts';
import { noteConnection, type Round, roundOf, syncRound } from './drain.ts';
import type { Fence } from './fence.ts';
import type { Pulled } from './pull.ts';
import type { Transport } from './transport.ts';

/** The loop's dependencies; tests pass a fake clock. */
export interface Surroundings {
  now(): number;
  /** Resolves after the time, or at once when `wake` is called. */
  sleep(ms: number): Promise<void>;
  random(): number;
}

/** Interval of pulls without pokes (PULL6). */
export const IDLE_MS = 60_000;
/** Interval of pulls while a stream of pokes is open, only as a safeguard. */
export const STREAMING_IDLE_MS = 15 * 60_000;
/** Interval of comparing counts and hashes (PULL7). */
const CHECK_EVERY_MS = 30 * 60_000;
const BACKOFF = { baseMs: 1000, capMs: 60_000 };
/** TIME2: time over which the reconnects of a whole fleet are spread. */
export const FIRST_RECONNECT_SPREAD_MS = 3000;
/** Interval of retries while waiting for a sign-in, which normally wakes the loop. */
const PAUSED_MS = 5 * 60_000;

export interface Loop {
  /** There is new work: a tap or a poke. Does not shorten a back-off (TIME2). */
  wake(): void;
  /** The network changed, or the user asked: ends a back-off. */
  hurry(): void;
  /** Resolves at the end of a round that began after this call. */
  flush(): Promise<void>;
  stop(): Promise<void>;
  readonly ended: Promise<void>;
}

/**
 * Runs the timing loop (WRITE3, TIME1, TIME2): rounds while there is work, sleep in between, back-off after failures.
 */
export function startLoop(
  db: CratebookDatabase,
  transport: Transport,
  options: {
    fence: Fence;
    world: Surroundings;
    /** Receives a pull's changes of the catalog while they are being stored. */
    tell?: (news: CatalogNews) => void;
    onPulled(pulled: Pulled): void;
    onFenced(): void;
    wakeSleeper(): void;
    /** Whether a stream of pokes is open (PULL6). */
    isStreaming?(): boolean;
  },
): Loop {
  const { world } = options;
  let stopped = false;
  let wanted = true;
  let hurried = false;
  /** The last round failed: a tap does not end the sleep that follows (TIME2). */
  let backingOff = false;
  let attempt = 0;
  let wasOffline = false;
  /** The reason: a ping tells only that the server did not respond. */
  let offlineProblem = 'unreachable';
  let begun = 0;
  let waiters: { from: number; done: () => void }[] = [];

  /** An indicator that cannot be written, as on a full device, does not stop the loop (WRITE4). */
  const note = (change: Parameters<typeof noteConnection>[1]) => noteConnection(db, change).catch(() => {});

  const settleWaiters = (round: number) => {
    const ready = waiters.filter((waiter) => waiter.from <= round);
    waiters = waiters.filter((waiter) => waiter.from > round);
    for (const waiter of ready) waiter.done();
  };

  async function after(round: Round): Promise<number> {
    backingOff = false;
    if (round.kind === 'done') {
      attempt = 0;
      wasOffline = false;
      // Listeners for new rows do not wait for the indicator.
      options.onPulled(round.pulled);
      if (round.pulled.lacking) wanted = true;
      await note({
        state: 'online',
        syncing: false,
        lastSyncAt: new Date(world.now()).toISOString(),
        problem: null,
        retryAt: null,
      });
      // WRITE4: reserves storage again, only when nothing waits any more.
      if ((await db.outbox.count()) === 0) await ensureBallast(db);
      await maybeCheck();
      return IDLE_MS;
    }
    if (round.kind === 'fenced') {
      stopped = true;
      options.onFenced();
      return 0;
    }
    if (round.kind === 'paused' || round.kind === 'blocked') {
      attempt = 0;
      await note({
        state: round.kind,
        syncing: false,
        problem: round.problem,
        retryAt: world.now() + PAUSED_MS,
      });
      return PAUSED_MS;
    }
    if (round.pulled) options.onPulled(round.pulled);
    backingOff = true;
    if (round.settled) attempt = 0;
    const delay = round.afterMs ?? nextDelay(attempt, { ...BACKOFF, random: world.random });
    attempt += 1;
    wasOffline = !round.reachable;
    if (!round.reachable) offlineProblem = round.problem;
    await note({
      state: round.reachable ? 'online' : 'offline',
      syncing: false,
      problem: round.problem,
      retryAt: world.now() + delay,
    });
    return delay;
  }

  /** The first pull brought everything, so there is nothing to compare yet. */
  async function maybeCheck(): Promise<void> {
    const checkedAt = await readMeta(db, 'checkedAt');
    if (checkedAt !== undefined && Math.abs(world.now() - checkedAt) < CHECK_EVERY_MS) return;
    await writeMeta(db, 'checkedAt', world.now());
    if (checkedAt === undefined) return;
    if (await checkScopesNow(db, transport, options.fence)) wanted = true;
  }

  /**
   * Runs a round and its follow-up. The loop continues after any error, because a user would not notice a device that
   * stopped syncing.
   */
  async function turn(): Promise<number> {
    try {
      return await after(await syncRound(db, transport, options.fence, options.tell));
    } catch (error) {
      if (!stopped) allowReopening(db);
      const known = roundOf(error);
      if (!known && !stopped) reportError(error);
      return after(known ?? { kind: 'later', afterMs: null, reachable: true, problem: 'device_error' });
    }
  }

  async function rest(delay: number): Promise<void> {
    if (!stopped && !hurried && (backingOff || !wanted)) await world.sleep(delay);
  }

  const hurry = () => {
    hurried = true;
    options.wakeSleeper();
  };

  async function run(): Promise<void> {
    while (!stopped) {
      wanted = false;
      hurried = false;
      begun += 1;
      const round = begun;
      if (wasOffline && !(await transport.ping())) {
        const delay = await after({ kind: 'later', afterMs: null, reachable: false, problem: offlineProblem });
        settleWaiters(round);
        await rest(delay);
        continue;
      }
      if (wasOffline) {
        wasOffline = false;
        await world.sleep(spread(FIRST_RECONNECT_SPREAD_MS, world.random));
      }
      await note({ syncing: true });
      const delay = await turn();
      settleWaiters(round);
      let slept = 0;
      // The end of a stream restores the timer.
      do {
        await rest(delay);
        slept += delay;
      } while (
        delay === IDLE_MS &&
        slept < STREAMING_IDLE_MS &&
        !stopped &&
        !wanted &&
        !hurried &&
        options.isStreaming?.()
      );
    }
    settleWaiters(Number.POSITIVE_INFINITY);
  }

  const ended = run();
  return {
    ended,
    wake() {
      wanted = true;
      if (!backingOff) options.wakeSleeper();
    },
    hurry,
    flush: () =>
      new Promise((resolve) => {
        waiters.push({ from: begun + 1, done: resolve });
        hurry();
      }),
    async stop() {
      stopped = true;
      options.wakeSleeper();
      await ended;
    },
  };
}

/** A sleeper that can be woken, on the platform's timers. */
export function realWorld(): { world: Surroundings; wake(): void } {
  let wakeUp: (() => void) | undefined;
  return {
    world: {
      now: () => Date.now(),
      random: Math.random,
      sleep: (ms) =>
        new Promise((resolve) => {
          const timer = setTimeout(resolve, ms);
          wakeUp = () => {
            clearTimeout(timer);
            resolve();
          };
        }),
    },
    wake: () => wakeUp?.(),
  };
}

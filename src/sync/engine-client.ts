import { type Remote, wrap } from 'comlink';
import { nextDelay } from '../../rules/backoff.ts';
import type { EngineOptions } from '../../workers/sync/engine.ts';
import type { SyncWorkerApi } from '../../workers/sync.worker.ts';
import { setEngineFails } from './engine-state.ts';

const ANSWER_MS = 8000;
const BEAT_MS = 10_000;

/** The worker did not answer in time. */
export class WorkerSilentError extends Error {
  override readonly name = 'WorkerSilentError';
}

/** Limits a call, because Comlink waits forever for a worker that has died. */
const inTime = <T>(call: Promise<T>, ms = ANSWER_MS): Promise<T> =>
  Promise.race([
    call,
    new Promise<never>((_, reject) => setTimeout(() => reject(new WorkerSilentError('the sync worker is silent')), ms)),
  ]);

/** This tab's sync worker. It is started, watched, and restarted when it dies. */
export interface EngineClient {
  /** Reports that the first screen is painted. An engine that starts `soon` then starts at the next idle moment. */
  begin(): void;
  wake(): void;
  flush(timeoutMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** Longest time in milliseconds that an engine waits for the first screen before it starts anyway. */
const SOON_MS = 4000;
const IDLE_MS = 1000;
/**
 * Delays between restarts of a worker that dies each time. Its script may be missing on the server, and every device
 * may request it.
 */
const RESTART = { baseMs: 1000, capMs: 60_000, random: Math.random };
const MIN_RESTART_MS = 500;

/**
 * Starts the engine at once. With `soon` it starts when `begin` is called, a call needs it, or `SOON_MS` have passed.
 */
export function startEngineClient(options: EngineOptions, { soon = false } = {}): EngineClient {
  let worker: Worker | undefined;
  let api: Remote<SyncWorkerApi> | undefined;
  let ended = false;
  /** Number of workers that have died since one last responded. */
  let failures = 0;
  let restart: ReturnType<typeof setTimeout> | undefined;

  const spawn = () => {
    clearTimeout(restart);
    restart = undefined;
    const spawned = new Worker(new URL('../../workers/sync.worker.ts', import.meta.url), {
      type: 'module',
      name: 'cratebook-sync',
    });
    worker = spawned;
    spawned.addEventListener('error', (event) => {
      event.preventDefault();
      if (worker === spawned) respawn();
    });
    const engine = wrap<SyncWorkerApi>(spawned);
    api = engine;
    inTime(engine.start(options)).then(
      () => setEngineFails(false),
      () => {},
    );
    return engine;
  };
  /** Returns the engine, and starts it if needed. Undefined while a restart is scheduled. */
  const running = () => api ?? (ended || restart ? undefined : spawn());
  /** Replaces a worker that died: at once the first time, then after a growing delay. */
  const respawn = () => {
    if (ended || restart) return;
    worker?.terminate();
    worker = undefined;
    api = undefined;
    const delay = failures === 0 ? 0 : Math.max(MIN_RESTART_MS, nextDelay(failures - 1, RESTART));
    if (failures > 0) setEngineFails(true);
    failures += 1;
    restart = setTimeout(spawn, delay);
  };
  const startNow = () => void running();
  if (soon) setTimeout(startNow, SOON_MS);
  else spawn();
  const heart = setInterval(() => {
    // A hidden page's timers and worker are throttled. Its silence proves nothing.
    if (!api || document.visibilityState !== 'visible') return;
    inTime(api.alive()).then(() => {
      failures = 0;
    }, respawn);
  }, BEAT_MS);
  const wake = () => {
    const engine = running();
    if (engine) inTime(engine.wake()).catch(respawn);
  };
  /** Wakes a running engine. In a page that was just opened the engine starts by itself. */
  const rouse = () => {
    if (api) wake();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') rouse();
  };
  /**
   * Starts the engine without waiting for the scheduled restart, because the network is back or a user asked for it.
   */
  const startAgain = () => {
    if (restart && !ended) spawn();
  };
  window.addEventListener('online', startAgain);
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('focus', rouse);
  window.addEventListener('pageshow', rouse);

  return {
    begin() {
      if ('requestIdleCallback' in window) requestIdleCallback(startNow, { timeout: IDLE_MS });
      else setTimeout(startNow, IDLE_MS);
    },
    wake,
    async flush(timeoutMs) {
      startAgain();
      await inTime(Promise.resolve(running()?.flush(timeoutMs)), timeoutMs + ANSWER_MS).catch(() => {});
    },
    async stop() {
      ended = true;
      setEngineFails(false);
      clearInterval(heart);
      clearTimeout(restart);
      window.removeEventListener('online', startAgain);
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('focus', rouse);
      window.removeEventListener('pageshow', rouse);
      if (api) await inTime(api.stop(), 3000).catch(() => {});
      worker?.terminate();
    },
  };
}

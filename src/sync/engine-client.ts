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

/** Comlink waits for ever for a worker that has died: every call gets a limit. */
const inTime = <T>(call: Promise<T>, ms = ANSWER_MS): Promise<T> =>
  Promise.race([
    call,
    new Promise<never>((_, reject) => setTimeout(() => reject(new WorkerSilentError('the sync worker is silent')), ms)),
  ]);

/** This tab's sync worker: spawned, watched, and spawned again when it dies. */
export interface EngineClient {
  /** The first screen is painted: an engine that was to start soon starts with the next idle moment. */
  begin(): void;
  wake(): void;
  flush(timeoutMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** How long a start may keep the device busy before the engine begins all the same. */
const SOON_MS = 4000;
const IDLE_MS = 1000;
/** Between the starts of a worker that ends each time: its script may be missing on the server, and a whole fleet may ask for it. */
const RESTART = { baseMs: 1000, capMs: 60_000, random: Math.random };
const MIN_RESTART_MS = 500;

/** Starts the engine at once, or `soon`: when `begin` says so, somebody asks for it, or after some seconds. */
export function startEngineClient(options: EngineOptions, { soon = false } = {}): EngineClient {
  let worker: Worker | undefined;
  let api: Remote<SyncWorkerApi> | undefined;
  let ended = false;
  /** Workers that ended since one was last seen at work. */
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
  /** The engine, started now if it wasn't yet; undefined while its next start is waited for. */
  const running = () => api ?? (ended || restart ? undefined : spawn());
  /** Replaces a worker that died: at once the first time, then after a growing while. */
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
    // A hidden page's timers are throttled and so is its worker: silence means nothing then.
    if (!api || document.visibilityState !== 'visible') return;
    inTime(api.alive()).then(() => {
      failures = 0;
    }, respawn);
  }, BEAT_MS);
  const wake = () => {
    const engine = running();
    if (engine) inTime(engine.wake()).catch(respawn);
  };
  /** A page that has only just been opened wakes nobody: its engine begins by itself. */
  const rouse = () => {
    if (api) wake();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') rouse();
  };
  /** The network is back, or a person asks: the next start is not waited for. */
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

import { type Remote, wrap } from 'comlink';
import type { EngineOptions } from '../../workers/sync/engine.ts';
import type { SyncWorkerApi } from '../../workers/sync.worker.ts';

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

/** Starts the engine at once, or `soon`: when `begin` says so, somebody asks for it, or after some seconds. */
export function startEngineClient(options: EngineOptions, { soon = false } = {}): EngineClient {
  let worker: Worker | undefined;
  let api: Remote<SyncWorkerApi> | undefined;
  let ended = false;

  const spawn = () => {
    worker = new Worker(new URL('../../workers/sync.worker.ts', import.meta.url), {
      type: 'module',
      name: 'cratebook-sync',
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      respawn();
    });
    api = wrap<SyncWorkerApi>(worker);
    inTime(api.start(options)).catch(() => {});
    return api;
  };
  /** The engine, started now if it wasn't yet. */
  const running = (): Remote<SyncWorkerApi> => api ?? spawn();
  const respawn = () => {
    if (ended) return;
    worker?.terminate();
    spawn();
  };
  const startNow = () => {
    if (!ended) running();
  };
  if (soon) setTimeout(startNow, SOON_MS);
  else spawn();
  const heart = setInterval(() => {
    // A hidden page's timers are throttled and so is its worker: silence means nothing then.
    if (api && document.visibilityState === 'visible') inTime(api.alive()).catch(respawn);
  }, BEAT_MS);
  const wake = () => void inTime(running().wake()).catch(respawn);
  /** A page that has only just been opened wakes nobody: its engine begins by itself. */
  const rouse = () => {
    if (api) wake();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') rouse();
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('focus', rouse);
  window.addEventListener('pageshow', rouse);

  return {
    begin() {
      if ('requestIdleCallback' in window) requestIdleCallback(startNow, { timeout: IDLE_MS });
      else setTimeout(startNow, IDLE_MS);
    },
    wake,
    flush: (timeoutMs) => inTime(running().flush(timeoutMs), timeoutMs + ANSWER_MS).catch(() => {}),
    async stop() {
      ended = true;
      clearInterval(heart);
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('focus', rouse);
      window.removeEventListener('pageshow', rouse);
      if (api) await inTime(api.stop(), 3000).catch(() => {});
      worker?.terminate();
    },
  };
}

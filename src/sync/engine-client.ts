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
  wake(): void;
  flush(timeoutMs: number): Promise<void>;
  stop(): Promise<void>;
}

export function startEngineClient(options: EngineOptions): EngineClient {
  let worker: Worker;
  let api: Remote<SyncWorkerApi>;
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
  };
  const respawn = () => {
    if (ended) return;
    worker.terminate();
    spawn();
  };
  spawn();
  const heart = setInterval(() => {
    // A hidden page's timers are throttled and so is its worker: silence means nothing then.
    if (document.visibilityState === 'visible') inTime(api.alive()).catch(respawn);
  }, BEAT_MS);
  const wake = () => void inTime(api.wake()).catch(respawn);
  const onVisible = () => {
    if (document.visibilityState === 'visible') wake();
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('focus', wake);
  window.addEventListener('pageshow', wake);

  return {
    wake,
    flush: (timeoutMs) => inTime(api.flush(timeoutMs), timeoutMs + ANSWER_MS).catch(() => {}),
    async stop() {
      ended = true;
      clearInterval(heart);
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('focus', wake);
      window.removeEventListener('pageshow', wake);
      await inTime(api.stop(), 3000).catch(() => {});
      worker.terminate();
    },
  };
}

import { expose } from 'comlink';
import * as z from 'zod/mini';
import { watchErrors } from '../src/lib/report-error.ts';
import { type Engine, type EngineOptions, startEngine } from './sync/engine.ts';

// The page's content security policy forbids eval, which zod would otherwise try.
z.config({ jitless: true });
watchErrors(() => ({ source: 'sync', route: '', role: null }));

let engine: Engine | undefined;

/** Calls of the page to the engine. Every call returns soon, because a page treats a silent worker as dead. */
const api = {
  async start(options: EngineOptions): Promise<void> {
    await engine?.stop();
    engine = startEngine(options);
  },
  async wake(): Promise<void> {
    engine?.wake();
  },
  async flush(timeoutMs: number): Promise<void> {
    await engine?.flush(timeoutMs);
  },
  async stop(): Promise<void> {
    const ending = engine;
    engine = undefined;
    await ending?.stop();
  },
  /** Rejects if the engine ended without a stop: the page then starts another worker. */
  async alive(): Promise<true> {
    if (engine?.isDead()) throw new Error('the sync engine has ended');
    return true;
  },
};

export type SyncWorkerApi = typeof api;
expose(api);

import { expose } from 'comlink';
import * as z from 'zod/mini';
import { type Engine, type EngineOptions, startEngine } from './sync/engine.ts';

// The page's policy forbids code from text, which zod would otherwise try out.
z.config({ jitless: true });

let engine: Engine | undefined;

/** What the page can ask of the engine. Every call answers soon: a page that hears nothing takes the worker for dead. */
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
  /** Rejects where the engine has ended by itself: the page then takes another worker. */
  async alive(): Promise<true> {
    if (engine?.isDead()) throw new Error('the sync engine has ended');
    return true;
  },
};

export type SyncWorkerApi = typeof api;
expose(api);

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startEngineClient } from './engine-client.ts';
import { engineFails } from './engine-state.ts';

/** The worker's API. Its calls never settle if the script cannot be loaded. */
const api = { start: vi.fn(), wake: vi.fn(), alive: vi.fn(), stop: vi.fn(), flush: vi.fn() };
vi.mock('comlink', () => ({ wrap: () => api }));

/** Workers in the order of their start, and whether their script can be loaded. */
let workers: EventTarget[] = [];
let isThere = true;
class FakeWorker extends EventTarget {
  constructor() {
    super();
    workers.push(this);
    if (!isThere) queueMicrotask(() => this.dispatchEvent(new Event('error', { cancelable: true })));
  }
  terminate() {}
}

const IDENTITY = { identity: { tenantId: 't', userId: 'u' } };
let client: ReturnType<typeof startEngineClient> | undefined;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
  workers = [];
  isThere = true;
  for (const method of Object.values(api)) method.mockReset().mockResolvedValue(undefined);
});
afterEach(async () => {
  await client?.stop();
  client = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const withoutScript = () => {
  isThere = false;
  api.start.mockReturnValue(new Promise(() => {}));
};

it('[C10.4] a worker whose script is missing is restarted at growing intervals, and the state reports the failure', async () => {
  withoutScript();
  client = startEngineClient(IDENTITY);
  await vi.advanceTimersByTimeAsync(10_000);
  // The first start and the first restart are immediate; later ones are at least half a second apart.
  expect(workers.length).toBeLessThan(20);
  expect(engineFails()).toBe(true);
  await vi.advanceTimersByTimeAsync(600_000);
  const before = workers.length;
  client.wake();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(workers.length - before).toBeLessThan(60);
});

it('[C10.4] the network that returns starts the worker at once, and the state no longer reports a failure', async () => {
  withoutScript();
  client = startEngineClient(IDENTITY);
  await vi.advanceTimersByTimeAsync(120_000);
  const before = workers.length;
  isThere = true;
  api.start.mockResolvedValue(undefined);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect([workers.length - before, engineFails()]).toEqual([1, false]);
});

it('[C2.7, C10.4] a worker whose engine has ended is replaced', async () => {
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  client = startEngineClient(IDENTITY);
  api.alive.mockRejectedValueOnce(new Error('the sync engine has ended'));
  await vi.advanceTimersByTimeAsync(10_001);
  expect([workers.length, engineFails()]).toEqual([2, false]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(workers).toHaveLength(2);
});

it('[C10.4] a client that was stopped before its engine started starts no worker', async () => {
  const stopped = startEngineClient(IDENTITY, { soon: true });
  await stopped.stop();
  stopped.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(workers).toEqual([]);
});

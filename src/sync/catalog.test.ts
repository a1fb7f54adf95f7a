import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../tests/harness/eventually.ts';
import { CratebookDatabase } from '../data/database.ts';
import { catalogChannelName, EVERYTHING } from '../features/catalog/data/catalog-api.ts';
import { firstPagesOf } from '../features/catalog/data/first-page.ts';
import { type CatalogClient, startCatalogClient } from './catalog.ts';
import { type FakeWorker, fakeItem, fakeWorker } from './catalog-for-test.ts';

const NO_FACETS = { brands: [], categories: [], types: [], inStock: 0, organic: 0 };
const IDENTITY = { tenantId: 'tenant', userId: 'user' };
const TARGET = { identity: IDENTITY, customerLocationId: 'L1', hideOutOfStockItems: false, hideCatalogImages: false };

let workers: FakeWorker[];
let client: CatalogClient;
/** Prepares the next worker. */
let prepare: (worker: FakeWorker) => void;

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  prepare = () => {};
  client = startCatalogClient({
    isVisible: () => true,
    spawn() {
      const worker = fakeWorker();
      prepare(worker);
      workers.push(worker);
      return worker;
    },
  });
});
afterEach(() => {
  client.stop();
  vi.useRealTimers();
});
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const latest = () => workers.at(-1)!;

describe('opening', () => {
  it('starts one worker and reports when it is ready', async () => {
    const heard = vi.fn();
    client.subscribe(heard);
    client.open(TARGET);
    expect(client.status().phase).toBe('opening');
    await settle();
    expect(client.status()).toMatchObject({ phase: 'ready', items: 1, version: 1 });
    expect(heard).toHaveBeenCalledTimes(2);
    expect(workers).toHaveLength(1);
  });

  it('opens another location in the same worker, and the same one only once', async () => {
    client.open(TARGET);
    client.open({ ...TARGET });
    client.open({ ...TARGET, customerLocationId: 'L2' });
    await settle();
    expect(workers).toHaveLength(1);
    expect(latest().opened).toEqual(['L1', 'L2']);
    expect(client.status().name).toContain('L2');
  });

  it('does not take an earlier location’s result for the later one’s', async () => {
    const answers: (() => void)[] = [];
    prepare = (worker) => {
      const { open } = worker.api;
      const held = async (...args: Parameters<typeof open>) => {
        await new Promise<void>((resolve) => answers.push(resolve));
        return open(...args);
      };
      Object.assign(worker.api, { open: held });
    };
    client.open(TARGET);
    client.open({ ...TARGET, customerLocationId: 'L2' });
    answers[0]?.();
    await settle();
    expect(client.status().phase).toBe('opening');
    answers[1]?.();
    await settle();
    expect(client.status().phase).toBe('ready');
  });

  it('waits for the first pull', async () => {
    prepare = (worker) => {
      worker.state = { ready: false, items: 0, version: 0 };
    };
    client.open(TARGET);
    await settle();
    expect(client.status().phase).toBe('waiting');
  });

  it('fails if the catalog can’t be read, and retries by itself', async () => {
    prepare = (worker) => {
      worker.openError = new Error('damaged');
    };
    client.open(TARGET);
    await settle();
    expect(client.status().phase).toBe('failed');
    await expect(client.search(EVERYTHING)).rejects.toThrow('damaged');
    latest().openError = null;
    await settle(30_000);
    expect(client.status().phase).toBe('ready');
    expect(workers).toHaveLength(1);
  });
});

describe('asking', () => {
  it('waits until the catalog is open', async () => {
    client.open(TARGET);
    expect((await client.search(EVERYTHING)).total).toBe(1);
    expect(await client.items(['1'])).toEqual([fakeItem('1')]);
    expect(await client.byCode('1')).toEqual(fakeItem('1'));
  });

  it('is refused before any location was opened', async () => {
    await expect(client.search(EVERYTHING)).rejects.toThrow('no catalogue is open');
  });

  it('passes on the worker’s error without a retry', async () => {
    client.open(TARGET);
    await settle();
    latest().searchError = new Error('no such field');
    await expect(client.search(EVERYTHING)).rejects.toThrow('no such field');
    expect(latest().searches).toBe(1);
    expect(workers).toHaveLength(1);
  });
});

describe('the page’s database', () => {
  it('[C1.3] is open before a worker reads it: only the page makes and upgrades it', async () => {
    const opening = Promise.withResolvers<void>();
    client.open({ ...TARGET, db: { open: () => opening.promise } as unknown as CratebookDatabase });
    await settle();
    expect([workers.length, latest().opened]).toEqual([1, []]);
    opening.resolve();
    await settle();
    expect(latest().opened).toEqual(['L1']);
  });
});

describe('a first-page cache', () => {
  it('belongs to the open location, and is available before the worker has opened anything', async () => {
    vi.useRealTimers();
    const db = new CratebookDatabase(IDENTITY);
    const lists = [{ query: EVERYTHING, total: 7, items: [fakeItem('1')], facets: { ...NO_FACETS } }];
    await db.glimpses.bulkPut(firstPagesOf(TARGET, lists));
    prepare = (worker) => worker.hang();
    expect(await client.firstPage(EVERYTHING)).toBeUndefined();
    client.open({ ...TARGET, db });
    expect(await client.firstPage(EVERYTHING)).toMatchObject({ total: 7, items: [fakeItem('1')], version: -1 });
    expect(await client.firstPage({ ...EVERYTHING, text: 'a' })).toBeUndefined();
    await db.delete();
  });
});

describe('a worker that died', () => {
  it('is replaced when a call hangs, and the next worker completes the call', async () => {
    client.open(TARGET);
    await settle();
    latest().hang();
    const search = client.search(EVERYTHING);
    await settle(8000);
    expect((await search).total).toBe(1);
    expect(workers).toHaveLength(2);
    expect(workers[0]!.terminated).toBe(true);
    expect(latest().opened).toEqual(['L1']);
  });

  it('is noticed by the heartbeat without any call', async () => {
    client.open(TARGET);
    await settle();
    latest().hang();
    await settle(18_000);
    expect(workers).toHaveLength(2);
    expect(client.status().phase).toBe('ready');
  });

  it('ends calls at once when it reports its own failure', async () => {
    client.open(TARGET);
    await settle();
    latest().hang();
    const search = client.search(EVERYTHING);
    await settle();
    latest().fail();
    expect((await search).total).toBe(1);
    expect(workers).toHaveLength(2);
  });

  it('is replaced while it opens, and calls wait for the next one', async () => {
    prepare = (worker) => {
      if (workers.length === 0) worker.hang();
    };
    client.open(TARGET);
    const search = client.search(EVERYTHING);
    await settle(60_000);
    expect((await search).total).toBe(1);
    expect(workers).toHaveLength(2);
  });

  it('is replaced any number of times, as long as the next one opens', async () => {
    client.open(TARGET);
    for (let times = 1; times <= 5; times += 1) {
      await settle();
      latest().fail();
      await settle();
      expect(workers).toHaveLength(times + 1);
    }
    expect(client.status().phase).toBe('ready');
  });

  it('is not replaced forever: after three deaths in a row the client waits', async () => {
    prepare = (worker) => worker.hang();
    client.open(TARGET);
    const search = client.search(EVERYTHING).catch((error: Error) => error.name);
    await settle(3 * 60_000);
    expect(await search).toBe('CatalogueSilentError');
    expect(workers).toHaveLength(3);
    expect(client.status().phase).toBe('failed');
    prepare = () => {};
    client.retry();
    expect(client.status().phase).toBe('opening');
    await settle();
    expect(client.status().phase).toBe('ready');
    expect(workers.filter((worker) => !worker.terminated)).toHaveLength(1);
  });

  it('is not suspected while the page is hidden', async () => {
    client.stop();
    client = startCatalogClient({
      isVisible: () => false,
      spawn: () => {
        workers.push(fakeWorker());
        return latest();
      },
    });
    client.open(TARGET);
    await settle();
    latest().hang();
    await settle(60_000);
    expect(workers).toHaveLength(1);
  });
});

describe('changes', () => {
  it('the first of a burst is followed at once, and the rest together', async () => {
    client.open(TARGET);
    await settle();
    vi.useRealTimers();
    const channel = new BroadcastChannel(catalogChannelName(IDENTITY));
    latest().state = { ready: true, items: 2, version: 2 };
    channel.postMessage({ type: 'changed' });
    await eventually(() => expect(client.status()).toMatchObject({ items: 2, version: 2 }));
    expect(latest().refreshes).toBe(1);
    latest().state = { ready: true, items: 3, version: 3 };
    for (let times = 0; times < 5; times += 1) channel.postMessage({ type: 'changed' });
    await eventually(() => expect(client.status()).toMatchObject({ items: 3, version: 3 }));
    expect(latest().refreshes).toBe(2);
    channel.close();
  });

  it('the first of a burst that the worker pushes is shown at once, and the rest together', async () => {
    client.open(TARGET);
    latest().tell({ ready: true, items: 8, version: 8 });
    expect(client.status().phase).toBe('opening');
    await settle();
    latest().tell({ ready: true, items: 2, version: 2 });
    expect(client.status()).toMatchObject({ items: 2, version: 2 });
    latest().tell({ ready: true, items: 3, version: 3 });
    latest().tell({ ready: true, items: 4, version: 4 });
    expect(client.status()).toMatchObject({ version: 2 });
    await settle(200);
    expect(client.status()).toMatchObject({ items: 4, version: 4 });
    expect(latest().refreshes).toBe(1);
  });

  it('carry the new result of the last search, which is not searched again until another query is', async () => {
    client.open(TARGET);
    await settle();
    const found = { ...(await client.search(EVERYTHING)), total: 77, version: 2 };
    latest().tell({ ready: true, items: 2, version: 2 }, { query: EVERYTHING, result: found });
    expect((await client.search({ ...EVERYTHING })).total).toBe(77);
    expect(latest().searches).toBe(1);
    expect((await client.search({ ...EVERYTHING, text: 'pear' })).total).toBe(1);
    expect(latest().searches).toBe(2);
    // The same query on a catalog that has changed since.
    await settle(200);
    latest().tell({ ready: true, items: 3, version: 3 });
    expect((await client.search(EVERYTHING)).total).toBe(1);
  });

  it('are not delayed by a refresh that brought nothing new', async () => {
    client.open(TARGET);
    await settle();
    latest().tell({ ready: true, items: 2, version: 2 });
    await settle(200);
    const channel = new BroadcastChannel(catalogChannelName(IDENTITY));
    vi.useRealTimers();
    channel.postMessage({ type: 'changed' });
    await eventually(() => expect(latest().refreshes).toBe(1));
    await Promise.resolve();
    latest().tell({ ready: true, items: 3, version: 3 });
    expect(client.status()).toMatchObject({ version: 3 });
    channel.close();
  });
});

describe('stopping', () => {
  it('ends the worker and its pending calls', async () => {
    client.open(TARGET);
    await settle();
    latest().hang();
    const search = client.search(EVERYTHING).catch((error: Error) => error.name);
    await settle();
    client.stop();
    expect(await search).toBe('CatalogueSilentError');
    expect(latest().terminated).toBe(true);
    await settle(120_000);
    expect(workers).toHaveLength(1);
  });
});

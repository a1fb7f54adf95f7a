// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CatalogItem, EVERYTHING } from '../features/catalog/data/catalog-api.ts';
import { startCatalogClient } from './catalog.ts';
import { type FakeWorker, fakeItem, fakeWorker } from './catalog-for-test.ts';
import { CatalogProvider } from './catalog-provider.tsx';
import { useCatalogReady, useCatalogSearch, useItems } from './use-catalog.ts';

let workers: FakeWorker[];
let location: string;
let prepare: (worker: FakeWorker) => void;

const start = () =>
  startCatalogClient({
    spawn() {
      const worker = fakeWorker();
      prepare(worker);
      workers.push(worker);
      return worker;
    },
    restMs: 0,
  });
const wrapper = ({ children }: { children: ReactNode }) => (
  <CatalogProvider
    identity={{ tenantId: 'tenant', userId: 'user' }}
    customerLocationId={location}
    hideOutOfStockItems={false}
    start={start}
  >
    {children}
  </CatalogProvider>
);
/** Lets all pending work finish. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));
const worker = () => workers.at(-1)!;
const codesOf = (items: readonly CatalogItem[] | undefined) => items?.map((item) => item.itemCode);

beforeEach(() => {
  workers = [];
  location = 'L1';
  prepare = () => {};
});
afterEach(cleanup);

/** Holds the worker's result of one search until the test releases it. */
function heldSearches(): { give(text: string): Promise<void> } {
  const waiting = new Map<string, () => void>();
  prepare = (made) => {
    const { search } = made.api;
    Object.assign(made.api, {
      search: async (query: typeof EVERYTHING) => {
        await new Promise<void>((resolve) => waiting.set(query.text, resolve));
        return search(query);
      },
    });
    made.answer = (text) => [fakeItem(text)];
  };
  return {
    async give(text) {
      waiting.get(text)?.();
      await settle();
    },
  };
}

describe('CatalogProvider', () => {
  it('keeps one living worker, in strict mode too, and ends it on unmount', async () => {
    const { unmount } = renderHook(useCatalogReady, {
      wrapper: ({ children }: { children: ReactNode }) => <StrictMode>{wrapper({ children })}</StrictMode>,
    });
    await settle();
    expect(workers.filter((each) => !each.terminated)).toHaveLength(1);
    unmount();
    expect(workers.filter((each) => !each.terminated)).toHaveLength(0);
  });

  it('reports when the catalog is ready', async () => {
    const { result } = renderHook(useCatalogReady, { wrapper });
    expect(result.current).toBe(false);
    await settle();
    expect(result.current).toBe(true);
  });
});

describe('useCatalogSearch', () => {
  const search = (text = '') =>
    renderHook(({ text }) => useCatalogSearch({ ...EVERYTHING, text }), { wrapper, initialProps: { text } });

  it('loads, then shows what was found', async () => {
    const { result } = search();
    expect(result.current).toMatchObject({ state: 'loading', result: null, isStale: false });
    await settle();
    expect(result.current).toMatchObject({ state: 'ready', isStale: false });
    expect(codesOf(result.current.result?.items)).toEqual(['1']);
  });

  it('reports that nothing was found', async () => {
    prepare = (made) => {
      made.answer = () => [];
    };
    const { result } = search();
    await settle();
    expect(result.current).toMatchObject({ state: 'empty', isStale: false });
  });

  it('keeps the earlier result while the next one loads, and the last query wins', async () => {
    const held = heldSearches();
    const { result, rerender } = search('a');
    await settle();
    await held.give('a');
    rerender({ text: 'ab' });
    rerender({ text: 'abc' });
    await settle();
    expect(result.current).toMatchObject({ state: 'ready', isStale: true });
    expect(codesOf(result.current.result?.items)).toEqual(['a']);
    await held.give('abc');
    expect(codesOf(result.current.result?.items)).toEqual(['abc']);
    await held.give('ab');
    expect(codesOf(result.current.result?.items)).toEqual(['abc']);
    expect(result.current.isStale).toBe(false);
  });

  it('searches again only when the content of the query has changed', async () => {
    const { rerender } = search('a');
    await settle();
    rerender({ text: 'a' });
    await settle();
    expect(worker().searches).toBe(1);
  });

  it('shows an error and recovers on retry', async () => {
    prepare = (made) => {
      made.searchError = new Error('no');
    };
    const { result } = search();
    await settle();
    expect(result.current).toMatchObject({ state: 'error', result: null });
    worker().searchError = null;
    act(result.current.retry);
    await settle();
    expect(result.current.state).toBe('ready');
  });

  it('shows an error when the catalog can’t be opened', async () => {
    prepare = (made) => {
      made.openError = new Error('damaged');
    };
    const { result } = search();
    await settle();
    expect(result.current.state).toBe('error');
    worker().openError = null;
    act(result.current.retry);
    await settle();
    expect(result.current.state).toBe('ready');
  });

  it('never shows one location’s result under another', async () => {
    const held = heldSearches();
    const { result, rerender } = search('a');
    await settle();
    await held.give('a');
    location = 'L2';
    rerender({ text: 'a' });
    expect(result.current).toMatchObject({ state: 'loading', result: null });
    await settle();
    await held.give('a');
    expect(result.current.state).toBe('ready');
    expect(worker().opened).toEqual(['L1', 'L2']);
  });

  it('searches again when the catalog has changed', async () => {
    const { result } = search();
    await settle();
    worker().state = { ready: true, items: 2, version: 2 };
    worker().answer = () => [fakeItem('1'), fakeItem('2')];
    await refresh();
    expect(codesOf(result.current.result?.items)).toEqual(['1', '2']);
  });
});

/** Sends what the sync worker sends after a pull that brought items, prices or stock. */
async function refresh(): Promise<void> {
  const channel = new BroadcastChannel('cratebook-catalogue:tenant:user');
  channel.postMessage({ type: 'changed' });
  const before = worker().refreshes;
  for (let tries = 0; tries < 200 && worker().refreshes === before; tries += 1) await settle();
  channel.close();
  await settle();
}

describe('useItems', () => {
  const items = (codes: readonly string[]) =>
    renderHook(({ codes }) => useItems(codes), { wrapper, initialProps: { codes } });

  it('fetches items once, with the codes of all hooks in one call', async () => {
    const { result, rerender } = renderHook(() => [useItems(['1']), useItems(['2', 'gone'])], { wrapper });
    await settle();
    expect(result.current.map((each) => [...each.keys()])).toEqual([['1'], ['2']]);
    rerender();
    await settle();
    expect(worker().asked).toEqual([['1', '2', 'gone']]);
  });

  it('keeps the same map as long as its items do', async () => {
    const { result, rerender } = items(['1']);
    await settle();
    const before = result.current;
    rerender({ codes: ['1'] });
    expect(result.current).toBe(before);
    rerender({ codes: ['1', '2'] });
    await settle();
    expect([...result.current.keys()]).toEqual(['1', '2']);
  });

  it('keeps the earlier items until the changed ones arrive after a refresh', async () => {
    const { result } = items(['1']);
    await settle();
    worker().state = { ready: true, items: 1, version: 2 };
    worker().stock = new Map([['1', fakeItem('1', 'CHANGED')]]);
    expect(result.current.get('1')?.description).toBe('ITEM 1');
    await refresh();
    expect(result.current.get('1')?.description).toBe('CHANGED');
  });

  it('forgets another location’s items at once', async () => {
    const { result, rerender } = items(['1']);
    await settle();
    expect(result.current.size).toBe(1);
    location = 'L2';
    rerender({ codes: ['1'] });
    expect(result.current.size).toBe(0);
    await settle();
    expect(result.current.size).toBe(1);
  });
});

describe('a late response', () => {
  it('brings no items of the location before', async () => {
    const late: (() => void)[] = [];
    prepare = (made) => {
      const { items } = made.api;
      const held = async (codes: readonly string[]) => {
        const found = await items(codes);
        await new Promise<void>((resolve) => late.push(resolve));
        return found;
      };
      Object.assign(made.api, { items: held });
    };
    const { result, rerender } = renderHook(() => useItems(['1']), { wrapper });
    await settle();
    location = 'L2';
    worker().stock = new Map([['1', fakeItem('1', 'OF L2')]]);
    rerender();
    await settle();
    late[0]?.();
    await settle();
    expect(result.current.size).toBe(0);
    late[1]?.();
    await settle();
    expect(result.current.get('1')?.description).toBe('OF L2');
  });
});

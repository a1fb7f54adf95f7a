// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SEARCH_DEBOUNCE_MS, usePagedSearch } from './use-paged-search.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** Mounts the hook with a server of 45 rows, 20 per page, and a device that knows one. */
function mount(state = { online: true }) {
  const asked: string[] = [];
  const source = {
    ask: async ({ words, PageNumber }: { words: string; PageNumber: string }) => {
      asked.push(`${words} ${PageNumber}`);
      if (!state.online) throw new Error('no signal');
      const from = (Number(PageNumber) - 1) * 20;
      return { data: Array.from({ length: Math.min(20, 45 - from) }, (_, at) => `${words} ${from + at}`), total: 45 };
    },
    here: (words: string) => [`${words} here`],
  };
  const hook = renderHook(({ words }) => usePagedSearch(words, source), { initialProps: { words: '' } });
  const type = async (words: string, ms = SEARCH_DEBOUNCE_MS) => {
    hook.rerender({ words });
    await act(() => vi.advanceTimersByTimeAsync(ms));
  };
  const more = () => act(async () => hook.result.current.loadMore());
  return { asked, type, more, shown: () => hook.result.current };
}

describe('a search of customers or vendors', () => {
  it('requests the first page 250 ms after the last key', async () => {
    const search = mount();
    await search.type('ca', 200);
    await search.type('caf', 200);
    await search.type('cafe', 200);
    expect(search.asked).toEqual([]);
    expect(search.shown().state).toBe('searching');
    await search.type('cafe', 50);
    expect(search.asked).toEqual(['cafe 1']);
    expect(search.shown()).toMatchObject({ state: 'here', hasMore: true, onlyHere: false });
    expect(search.shown().found).toHaveLength(20);
  });

  it('appends the next pages, and returns to the first one with other words', async () => {
    const search = mount();
    await search.type('cafe');
    await search.more();
    await search.more();
    expect(search.shown().found).toHaveLength(45);
    expect(search.shown().found[44]).toBe('cafe 44');
    expect(search.shown().hasMore).toBe(false);
    await search.type('deli');
    expect(search.asked.at(-1)).toBe('deli 1');
    expect(search.shown().found[0]).toBe('deli 0');
    expect(search.shown().found).toHaveLength(20);
    await search.type('');
    expect(search.shown()).toMatchObject({ state: 'idle', found: [] });
  });

  it('finds the device’s rows without a signal, and keeps the pages that it had', async () => {
    const state = { online: false };
    const search = mount(state);
    await search.type('cafe');
    expect(search.shown()).toMatchObject({ found: ['cafe here'], onlyHere: true, hasMore: false });
    state.online = true;
    await search.type('deli');
    state.online = false;
    await search.more();
    expect(search.shown().found).toHaveLength(20);
    state.online = true;
    await search.more();
    expect(search.shown().found).toEqual(Array.from({ length: 40 }, (_, at) => `deli ${at}`));
  });
});

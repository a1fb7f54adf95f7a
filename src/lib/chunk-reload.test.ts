import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  installChunkReload,
  isChunkError,
  loadQuietly,
  RELOAD_PAUSE_MS,
  type ReloadingPage,
  reloadOnce,
} from './chunk-reload.ts';

/** A tab, whose storage outlives its pages. Each reload loads the next page. */
function tab(storage: 'works' | 'forbidden' | 'full') {
  const stored = new Map<string, string>();
  const state = { now: 1e12, loadedAt: 1e12, reloads: [] as number[] };
  const page = (): ReloadingPage => ({
    now: () => state.now,
    loadedAt: state.loadedAt,
    storage:
      storage === 'forbidden'
        ? undefined
        : {
            getItem: (key) => stored.get(key) ?? null,
            setItem(key, value) {
              if (storage === 'full') throw new DOMException('full', 'QuotaExceededError');
              stored.set(key, value);
            },
          },
    reload() {
      state.reloads.push(state.now);
      state.loadedAt = state.now;
    },
  });
  return { state, fail: () => reloadOnce(page()) };
}

describe('a chunk that does not load', () => {
  it('reloads the page at the first failure', () => {
    const { state, fail } = tab('works');
    expect(fail()).toBe(true);
    expect(state.reloads).toHaveLength(1);
  });

  it('reloads at most once a minute, however often and whenever chunks fail, with storage or without', () => {
    const waits = fc.array(fc.integer({ min: 0, max: 50_000 }), { maxLength: 60 });
    fc.assert(
      fc.property(
        waits,
        fc.constantFrom('works' as const, 'forbidden' as const, 'full' as const),
        (pauses, storage) => {
          const { state, fail } = tab(storage);
          for (const pause of pauses) {
            state.now += pause;
            fail();
          }
          const gaps = state.reloads.slice(1).map((at, index) => at - state.reloads[index]!);
          expect(gaps.every((gap) => gap >= RELOAD_PAUSE_MS)).toBe(true);
          // The page does not give up: a minute after the last reload it reloads again.
          state.now += RELOAD_PAUSE_MS;
          expect(fail()).toBe(true);
        },
      ),
    );
  });

  it('is not blocked for long by a clock that was set back', () => {
    const { state, fail } = tab('works');
    fail();
    state.now -= 3_600_000;
    expect(fail()).toBe(true);
    expect(fail()).toBe(false);
  });

  it('differs from other errors by the browsers’ messages', () => {
    expect(
      isChunkError(new TypeError('Failed to fetch dynamically imported module: https://shop.test/assets/a.js')),
    ).toBe(true);
    expect(
      isChunkError(new TypeError('error loading dynamically imported module: https://shop.test/assets/a.js')),
    ).toBe(true);
    expect(isChunkError(new TypeError('Importing a module script failed.'))).toBe(true);
    expect(isChunkError(new Error('Unable to preload CSS for /assets/a.css'))).toBe(true);
    expect(isChunkError(new TypeError('Failed to fetch'))).toBe(false);
    expect(isChunkError('dynamically imported module')).toBe(false);
  });
});

it('reloads for chunks that a user waits for, and not for chunks loaded in the background', async () => {
  const told: (() => void)[] = [];
  const reload = vi.fn();
  const store = new Map<string, string>();
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: (event: Event) => void) =>
      told.push(() => listener(new Event('vite:preloadError', { cancelable: true }))),
    location: { reload },
    sessionStorage: {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    },
  });
  installChunkReload();
  const fail = async () => {
    for (const tell of told) tell();
    throw new TypeError('Failed to fetch dynamically imported module: https://shop.test/assets/later.js');
  };
  expect(await loadQuietly(fail)).toBeUndefined();
  expect(reload).not.toHaveBeenCalled();
  expect(await loadQuietly(async () => 7)).toBe(7);
  await expect(fail()).rejects.toThrow();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});

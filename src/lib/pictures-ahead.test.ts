import { describe, expect, it } from 'vitest';
import { fakeCaches } from '../../tests/harness/fake-caches.ts';
import { imageCacheName } from './image-cache.ts';
import { fetchAhead, isSpare, MOST_AHEAD } from './pictures-ahead.ts';

const USER = { tenantId: 'tenant', userId: 'user' };
const url = (name: string | number) => `https://shop.test/media/${name}`;

function world(connection: { saveData?: boolean; type?: string; effectiveType?: string } = {}) {
  const fetched: string[] = [];
  const state = { connection, fails: false };
  return {
    fetched,
    state,
    storage: fakeCaches(),
    idle: async () => {},
    connection: () => state.connection,
    fetch: async (asked: string) => {
      if (state.fails) throw new TypeError('no network');
      fetched.push(asked);
      return new Response('picture');
    },
  };
}
const signal = new AbortController().signal;

describe('image prefetch', () => {
  it('fetches each image once, and none that is cached', async () => {
    const here = world();
    const cache = await here.storage.open(imageCacheName('tenant', 'user'));
    await cache.put(new Request(url('b')), new Response('picture'));
    expect(await fetchAhead(USER, [url('a'), url('b'), url('a'), url('c')], signal, here)).toBe(2);
    expect(here.fetched).toEqual([url('a'), url('c')]);
  });

  it('fetches at most the maximum number', async () => {
    const here = world();
    const many = Array.from({ length: MOST_AHEAD + 50 }, (_, at) => url(at));
    expect(await fetchAhead(USER, many, signal, here)).toBe(MOST_AHEAD);
  });

  it('stops when the network is lost or becomes metered, and when the page aborts it', async () => {
    const here = world();
    here.state.fails = true;
    expect(await fetchAhead(USER, [url('a'), url('b')], signal, here)).toBe(0);
    const costly = world();
    const idle = async () => {
      if (costly.fetched.length === 1) costly.state.connection = { type: 'cellular' };
    };
    expect(await fetchAhead(USER, [url('a'), url('b')], signal, { ...costly, idle })).toBe(1);
    expect(await fetchAhead(USER, [url('c')], AbortSignal.abort(), world())).toBe(0);
  });
});

describe('a network', () => {
  it('is used if it is fast and free, or if the browser doesn’t report it', () => {
    expect(isSpare(undefined)).toBe(true);
    expect(isSpare({})).toBe(true);
    expect(isSpare({ type: 'wifi', effectiveType: '4g', saveData: false })).toBe(true);
    expect(isSpare({ effectiveType: '3g' })).toBe(false);
    expect(isSpare({ type: 'cellular', effectiveType: '4g' })).toBe(false);
    expect(isSpare({ type: 'wifi', saveData: true })).toBe(false);
  });
});

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fakeCaches } from '../tests/harness/fake-caches.ts';
import { type PrecacheEntry, precacheOf } from './precache.ts';

const RELEASE = 'release:one';
const FILES: Readonly<Record<string, string>> = {
  '/assets/app-12345678.js': 'let app;',
  '/assets/cart-12345678.js': 'let cart;',
  '/favicon.svg': '<svg/>',
};
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const ENTRIES: PrecacheEntry[] = Object.entries(FILES).map(([url, text]) => ({
  url,
  revision: url.startsWith('/assets/') ? null : 'r',
  integrity: hashOf(text),
}));
const typeOf = (path: string) => (path.endsWith('.js') ? 'text/javascript' : 'image/svg+xml');
const portal = (type = 'text/html') => new Response('<html>Sign in</html>', { headers: { 'content-type': type } });

/** A release whose network responds by `answer`, and checks a request's integrity like a browser. */
function release(answer?: (path: string, request: Request) => Response | undefined) {
  const storage = fakeCaches();
  const asked: string[] = [];
  const fetch = async (request: Request) => {
    const path = new URL(request.url).pathname;
    asked.push(path);
    const response =
      answer?.(path, request) ?? new Response(FILES[path] ?? null, { headers: { 'content-type': typeOf(path) } });
    if (request.integrity && hashOf(await response.clone().text()) !== request.integrity)
      throw new TypeError('Failed to fetch');
    return response;
  };
  const precache = precacheOf(RELEASE, ENTRIES, { storage, fetch });
  const kept = async () => {
    const cache = await storage.open(RELEASE);
    const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    const texts = await Promise.all(paths.map(async (path) => [path, await (await cache.match(path))?.text()]));
    return Object.fromEntries(texts) as Record<string, string>;
  };
  return { storage, asked, precache, kept };
}
const request = (path: string) => new Request(path);

// In a worker a relative URL refers to its origin.
const PlainRequest = globalThis.Request;
class WorkerRequest extends PlainRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'https://shop.test') : input, init);
  }
}
beforeAll(() => void vi.stubGlobal('Request', WorkerRequest));
afterAll(() => void vi.unstubAllGlobals());

describe('precache', () => {
  it('stores each file of the release, and requests none of them twice', async () => {
    const { precache, kept, asked } = release();
    await Promise.all([precache.complete(), precache.complete()]);
    await precache.complete();
    expect(await kept()).toEqual(FILES);
    expect(asked.toSorted()).toEqual(Object.keys(FILES).toSorted());
  });

  it('[C10.1] fetches what was evicted, and nothing else', async () => {
    const { storage, precache, kept, asked } = release();
    await precache.complete();
    await (await storage.open(RELEASE)).delete('/assets/cart-12345678.js');
    asked.length = 0;
    await precache.complete();
    expect(asked).toEqual(['/assets/cart-12345678.js']);
    expect(await kept()).toEqual(FILES);
    await storage.delete(RELEASE);
    await precache.complete();
    expect(await kept()).toEqual(FILES);
  });

  it('[C10.1] stores an evicted file when a page requests it', async () => {
    const { precache, kept } = release();
    expect(await (await precache.respond(request('/assets/cart-12345678.js'))).text()).toBe('let cart;');
    expect(await kept()).toEqual({ '/assets/cart-12345678.js': 'let cart;' });
  });

  it('[C10.2] stores no page of a captive portal instead of a script, whatever its type', async () => {
    for (const type of ['text/html', 'text/javascript']) {
      const { precache, kept } = release((path) => (path.includes('cart') ? portal(type) : undefined));
      await expect(precache.complete()).rejects.toThrow(TypeError);
      expect(Object.keys(await kept())).not.toContain('/assets/cart-12345678.js');
    }
  });

  it('[C10.2] refuses a file whose type a browser would not run', async () => {
    const { precache } = release((path) =>
      path.includes('cart') ? new Response(FILES[path], { headers: { 'content-type': 'text/plain' } }) : undefined,
    );
    await expect(precache.complete()).rejects.toThrow('not the file that was requested');
  });

  it("[C10.2] bypasses a page of a captive portal in the browser's own cache", async () => {
    const { precache, kept } = release((path, { cache }) =>
      path.includes('cart') && cache === 'default' ? portal() : undefined,
    );
    await precache.complete();
    expect(await kept()).toEqual(FILES);
  });

  it('[C10.2] drops a page of a captive portal stored as a script, and fetches the script', async () => {
    const { storage, precache, kept } = release();
    await (await storage.open(RELEASE)).put('/assets/cart-12345678.js', portal());
    expect(await (await precache.respond(request('/assets/cart-12345678.js'))).text()).toBe('let cart;');
    expect((await kept())['/assets/cart-12345678.js']).toBe('let cart;');
  });

  it('[WRITE4] returns a file to the page that the disk has no room for', async () => {
    const { storage, precache } = release();
    (await storage.open(RELEASE)).put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    expect(await (await precache.respond(request('/assets/app-12345678.js'))).text()).toBe('let app;');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Identity } from '../src/lib/service-worker-messages.ts';
import { fakeCaches } from '../tests/harness/fake-caches.ts';
import { IMAGE_LIMITS, imagesToDrop, isKeepable, type KeptImage, serveImage, sweepImages } from './images.ts';

const DAY = 86_400_000;
const NOW = 100 * DAY;
const URL_OF_IT = 'https://shop.test/media/one';

describe('imagesToDrop', () => {
  const image = fc.record({
    bytes: fc.integer({ min: 0, max: 4_000_000 }),
    keptAt: fc.integer({ min: 0, max: NOW }),
  });
  const shelf = fc
    .array(image, { maxLength: 900 })
    .map((images) => images.map((one, n): KeptImage => ({ ...one, url: String(n) })));

  it('keeps images within all three bounds, and drops none that is newer than a kept one', () => {
    fc.assert(
      fc.property(shelf, (kept) => {
        const gone = new Set(imagesToDrop(kept, NOW));
        const left = kept.filter(({ url }) => !gone.has(url));
        const sum = left.reduce((total, { bytes }) => total + bytes, 0);
        expect(left.length).toBeLessThanOrEqual(IMAGE_LIMITS.entries);
        expect(sum).toBeLessThanOrEqual(IMAGE_LIMITS.bytes);
        expect(left.every(({ keptAt }) => NOW - keptAt <= IMAGE_LIMITS.ageMs)).toBe(true);
        const oldestLeft = Math.min(...left.map(({ keptAt }) => keptAt));
        expect(kept.every(({ url, keptAt }) => !gone.has(url) || keptAt <= oldestLeft || left.length === 0)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('drops nothing from a cache within its bounds', () => {
    const kept = Array.from({ length: 600 }, (_, n) => ({ url: String(n), bytes: 100_000, keptAt: NOW - n }));
    expect(imagesToDrop(kept, NOW)).toEqual([]);
    expect(imagesToDrop([...kept, { url: 'old', bytes: 1, keptAt: NOW - 1000 }], NOW)).toEqual(['old']);
    expect(imagesToDrop([{ url: 'aged', bytes: 1, keptAt: NOW - 61 * DAY }], NOW)).toEqual(['aged']);
  });
});

describe('isKeepable', () => {
  const response = (init: ResponseInit = {}, type = 'image/webp') =>
    new Response('x', { ...init, headers: { 'content-type': type, ...init.headers } });

  it('accepts only whole images of reasonable size', () => {
    expect(isKeepable(response())).toBe(true);
    expect(isKeepable(response({ status: 404 }))).toBe(false);
    expect(isKeepable(response({ status: 206 }))).toBe(false);
    expect(isKeepable(response({ headers: { 'content-length': '5000000' } }))).toBe(false);
  });

  it('[C10.2] refuses a page of a captive portal, and an image from another address', () => {
    expect(isKeepable(response({}, 'text/html; charset=utf-8'))).toBe(false);
    const redirected = response();
    Object.defineProperty(redirected, 'redirected', { value: true });
    expect(isKeepable(redirected)).toBe(false);
  });
});

/** A device with `who` signed in, and a network that counts requests. */
function device(who: Identity | null) {
  const storage = fakeCaches();
  const work: Promise<unknown>[] = [];
  const state = { who, fetched: 0, now: NOW };
  const serve = async (url = URL_OF_IT) => {
    const response = await serveImage(new Request(url), {
      storage,
      fetch: async () => {
        state.fetched += 1;
        return new Response('picture', { headers: { 'content-type': 'image/webp', 'content-length': '7' } });
      },
      now: () => state.now,
      identity: async () => state.who,
      later: (job) => void work.push(job),
    });
    const text = await response.text();
    return text;
  };
  const settle = () => Promise.all(work.splice(0));
  return { storage, state, serve, settle };
}

describe('serveImage', () => {
  const chef: Identity = { tenantId: 't', userId: 'chef' };

  it("uses the network once and the user's cache from then on", async () => {
    const { serve, settle, state, storage } = device(chef);
    expect(await serve()).toBe('picture');
    await settle();
    expect(await serve()).toBe('picture');
    expect(state.fetched).toBe(1);
    expect(await storage.keys()).toEqual(['images:t:chef']);
  });

  it('[I5] shows the next user nothing of the previous one', async () => {
    const { serve, settle, state, storage } = device(chef);
    await serve();
    await settle();
    state.who = { tenantId: 't', userId: 'driver' };
    await serve();
    expect(state.fetched).toBe(2);
    await settle();
    expect(await storage.keys()).toEqual(['images:t:chef', 'images:t:driver']);
  });

  it('stores nothing before it knows the user of the device', async () => {
    const { serve, settle, storage } = device(null);
    await serve();
    await settle();
    expect(await storage.keys()).toEqual([]);
  });

  it('[OUT1] does not recreate a deleted cache with an image that arrives after the sign-out', async () => {
    const { serve, settle, state, storage } = device(chef);
    await serve();
    state.who = { tenantId: 't', userId: null };
    await storage.delete('images:t:chef');
    await settle();
    expect(await storage.keys()).toEqual([]);
  });

  it('counts a used image as new, so that it does not age out', async () => {
    const { serve, settle, state, storage } = device(chef);
    await serve();
    await settle();
    state.now += 50 * DAY;
    await serve();
    await settle();
    state.now += 50 * DAY;
    await sweepImages(await storage.open('images:t:chef'), state.now);
    await serve();
    expect(state.fetched).toBe(1);
    await settle();
    await sweepImages(await storage.open('images:t:chef'), state.now + 61 * DAY);
    await serve();
    expect(state.fetched).toBe(2);
  });

  it('[C10.2] drops a page that an earlier release stored as an image, and fetches the image', async () => {
    const { serve, settle, state, storage } = device(chef);
    const cache = await storage.open('images:t:chef');
    await cache.put(URL_OF_IT, new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    expect(await serve()).toBe('picture');
    await settle();
    expect(await serve()).toBe('picture');
    expect(state.fetched).toBe(1);
  });

  it('[WRITE4] gives up images when the disk is full', async () => {
    const { serve, settle, storage } = device(chef);
    const cache = await storage.open('images:t:chef');
    cache.put = async () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(await serve()).toBe('picture');
    await settle();
    expect(await storage.keys()).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { fakeCaches } from '../tests/harness/fake-caches.ts';
import { buildsInUse } from './builds-in-use.ts';
import { abandonedReleases, findInReleases } from './releases.ts';
import type { PageClient } from './worker-scope.ts';

const names = ['release:a', 'identity', 'release:b', 'images:t:u', 'release:c'];

describe('abandonedReleases', () => {
  it('names older releases without a page, and nothing that is not a release', () => {
    expect(abandonedReleases(names, 'c', new Set())).toEqual(['release:a', 'release:b']);
  });

  it('keeps the release of an open page', () => {
    expect(abandonedReleases(names, 'c', new Set(['a', 'c']))).toEqual(['release:b']);
  });

  it('[C10.1] keeps a newer release that installs or waits', () => {
    expect(abandonedReleases(names, 'b', new Set(['b']))).toEqual(['release:a']);
  });

  it('[C10.1] names none when the cache of this release was evicted', () => {
    expect(abandonedReleases(names, 'd', new Set(['d']))).toEqual([]);
  });

  it('keeps everything while a page has not named its build', () => {
    expect(abandonedReleases(names, 'c', undefined)).toEqual([]);
  });
});

const script = (text: string) => new Response(text, { headers: { 'content-type': 'text/javascript' } });

describe('findInReleases', () => {
  it('[C10.2] skips a page of a captive portal stored under the URL of a script', async () => {
    const storage = fakeCaches();
    const url = 'https://shop.test/assets/a-1.js';
    await (await storage.open('release:a')).put(url, script('whole'));
    await (await storage.open('release:b')).put(
      url,
      new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    );
    expect(await (await findInReleases(storage, new Request(url)))?.text()).toBe('whole');
  });

  it('finds the file of an earlier release and searches no other cache', async () => {
    const storage = fakeCaches();
    await (await storage.open('images:t:u')).put('https://shop.test/assets/b-2.js', script('wrong'));
    await (await storage.open('release:a')).put('https://shop.test/assets/a-1.js', script('old'));
    await storage.open('release:b');
    const found = await findInReleases(storage, new Request('https://shop.test/assets/a-1.js'));
    expect(await found?.text()).toBe('old');
    expect(await findInReleases(storage, new Request('https://shop.test/assets/b-2.js'))).toBeUndefined();
  });
});

describe('buildsInUse', () => {
  const page = (build: string | undefined): PageClient => ({
    id: String(build),
    postMessage(message, [port]) {
      expect(message).toEqual({ type: 'which-build' });
      if (build !== undefined) (port as MessagePort).postMessage(build);
    },
  });

  it('collects the answers of the pages', async () => {
    expect(await buildsInUse([page('a'), page('b'), page('a')])).toEqual(new Set(['a', 'b']));
    expect(await buildsInUse([])).toEqual(new Set());
  });

  it('is undefined if a page does not answer', async () => {
    expect(await buildsInUse([page('a'), page(undefined)], 1)).toBeUndefined();
  });
});

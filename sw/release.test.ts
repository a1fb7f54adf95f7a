import { describe, expect, it } from 'vitest';
import { fakeCaches } from '../tests/harness/fake-caches.ts';
import { completeRelease, installRelease } from './release.ts';
import type { ShellOutcome } from './shell.ts';

const cacheName = 'release:one';

/** A release whose files or page can fail; `asked` counts the requests for its page. */
function release({ files = true, page = 'kept' as ShellOutcome } = {}) {
  const storage = fakeCaches();
  const state = { files, page, asked: 0 };
  const parts = {
    cacheName,
    storage,
    precache: {
      async complete() {
        await (await storage.open(cacheName)).put('/assets/a.js', new Response('a'));
        if (!state.files) throw new TypeError('Failed to fetch');
      },
    },
    async refreshShell() {
      state.asked += 1;
      if (state.page === 'kept') await (await storage.open(cacheName)).put('/app-shell', new Response('page'));
      return state.page;
    },
  };
  return { storage, state, parts };
}

describe('installRelease', () => {
  it('[C10.2] leaves nothing behind if a file or the page cannot be fetched', async () => {
    for (const failing of [{ files: false }, { page: 'unavailable' as const }, { page: 'other-build' as const }]) {
      const { storage, parts } = release(failing);
      await expect(installRelease(parts)).rejects.toThrow();
      expect(await storage.keys()).toEqual([]);
    }
  });

  it('keeps the whole cache that a running worker of the same build uses', async () => {
    const { storage, state, parts } = release();
    await installRelease(parts);
    state.files = false;
    await expect(installRelease(parts)).rejects.toThrow();
    expect(await storage.keys()).toEqual([cacheName]);
  });
});

describe('completeRelease', () => {
  it('[C10.1] requests the page only if it is missing', async () => {
    const { storage, state, parts } = release();
    await installRelease(parts);
    await completeRelease(parts);
    expect(state.asked).toBe(1);
    await storage.delete(cacheName);
    await completeRelease(parts);
    expect(state.asked).toBe(2);
  });
});

import type { Precache } from './precache.ts';
import { keptShell, type ShellOutcome } from './shell.ts';

interface ReleaseParts {
  readonly cacheName: string;
  readonly storage: CacheStorage;
  readonly precache: Pick<Precache, 'complete'>;
  readonly refreshShell: () => Promise<ShellOutcome>;
}

/**
 * Completes a release's cache from its manifest, then adds the page if it is missing. Uses no network if the cache is
 * complete.
 * The page comes last, so a cache with a page was complete once. Throws if a file or the page cannot be fetched or
 * stored.
 */
export async function completeRelease({ cacheName, storage, precache, refreshShell }: ReleaseParts): Promise<void> {
  await precache.complete();
  if (await keptShell(await storage.open(cacheName))) return;
  const outcome = await refreshShell();
  if (outcome !== 'kept') throw new Error(`the page of this release could not be fetched: ${outcome}`);
}

/**
 * Installs a release. A failure deletes its cache, unless that was complete before, because the running worker may use
 * it.
 */
export async function installRelease(parts: ReleaseParts): Promise<void> {
  const { cacheName, storage } = parts;
  const wasWhole = (await storage.has(cacheName)) && (await keptShell(await storage.open(cacheName))) !== undefined;
  try {
    await completeRelease(parts);
  } catch (error) {
    if (!wasWhole) await storage.delete(cacheName);
    throw error;
  }
}

import type { Precache } from './precache.ts';
import { keptShell, type ShellOutcome } from './shell.ts';

interface ReleaseParts {
  readonly cacheName: string;
  readonly storage: CacheStorage;
  readonly precache: Pick<Precache, 'complete'>;
  readonly refreshShell: () => Promise<ShellOutcome>;
}

/**
 * Brings a release's cache to what its manifest names, then adds the page if that is missing. Asks no network if the cache is whole.
 * The page comes last: a cache with a page was whole once. Throws if a file or the page cannot be fetched or stored.
 */
export async function completeRelease({ cacheName, storage, precache, refreshShell }: ReleaseParts): Promise<void> {
  await precache.complete();
  if (await keptShell(await storage.open(cacheName))) return;
  const outcome = await refreshShell();
  if (outcome !== 'kept') throw new Error(`the page of this release could not be fetched: ${outcome}`);
}

/** Installs a release. A failed one deletes its cache, unless that was whole before: the worker that runs may use it. */
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

import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { inLanes } from './lanes.ts';
import type { ExtendableEvent } from './worker-scope.ts';

export interface PrecacheEntry {
  readonly url: string;
  readonly revision: string | null;
}

/**
 * A release is some two hundred small files. One after the other each costs a round trip, and the app can't do without a signal
 * until the last is there; four at a time leave the page two of the six connections that HTTP/1.1 has to a host.
 */
const LANES = 4;

export interface Precache {
  /** Stores all files of the release. Rejects when one of them can't be had: the installation fails, and is tried again later. */
  install(event: ExtendableEvent): Promise<void>;
  /** The cache's key of a file of this release; undefined when the path is none of them. */
  keyOf(path: string): string | undefined;
}

/** The files of a release, kept by Workbox's own strategy; only the order in which they are fetched is ours. */
export function precacheOf(cacheName: string, entries: readonly PrecacheEntry[]): Precache {
  const controller = new PrecacheController({ cacheName });
  controller.addToCacheList([...entries]);
  const keep = async ({ url, revision }: PrecacheEntry, event: ExtendableEvent) => {
    const request = new Request(url, { cache: revision ? 'reload' : 'default', credentials: 'same-origin' });
    const cacheKey = controller.getCacheKeyForURL(url);
    await Promise.all(controller.strategy.handleAll({ params: { cacheKey }, request, event }));
  };
  return {
    install: (event) => inLanes(entries, LANES, (entry) => keep(entry, event)),
    keyOf: (path) => controller.getCacheKeyForURL(path),
  };
}

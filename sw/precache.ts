import { fitsPath } from './fits-path.ts';
import { inParallel } from './in-parallel.ts';

export interface PrecacheEntry {
  readonly url: string;
  /** Null for a file whose name contains its hash. */
  readonly revision: string | null;
  /** Hash of the file's content, from the build (server/build/service-worker.ts). */
  readonly integrity: string;
}

/**
 * A release is about two hundred small files. Loading them one by one costs a round trip each, and the app does not
 * work offline until all are stored. Four at a time leave the page two of HTTP/1.1's six connections to a host.
 */
const MAX_PARALLEL = 4;

export interface Precache {
  /** Returns whether a path is a file of this release. */
  has(path: string): boolean;
  /** Fetches and stores each file that the cache lacks. Rejects if one of them cannot be fetched or stored. Concurrent calls share one run. */
  complete(): Promise<void>;
  /** Returns a file of this release from the cache, else from the network, and stores it then. */
  respond(request: Request): Promise<Response>;
}

interface PrecacheSource {
  readonly storage: CacheStorage;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** The files of a release in its cache. Stores only files with the right hash and type. */
export function precacheOf(
  cacheName: string,
  entries: readonly PrecacheEntry[],
  { storage, fetch }: PrecacheSource,
): Precache {
  const byPath = new Map(entries.map((entry) => [entry.url, entry]));

  const ask = async ({ url, integrity }: PrecacheEntry, cache: RequestCache): Promise<Response> => {
    const request = new Request(url, { integrity, cache, credentials: 'same-origin', redirect: 'error' });
    const response = await fetch(request);
    if (!fitsPath(url, response)) throw new TypeError(`not the file that was requested: ${url}`);
    return response;
  };
  const load = async (entry: PrecacheEntry): Promise<Response> => {
    if (entry.revision) return ask(entry, 'reload');
    // The browser's HTTP cache may contain a captive portal's page under the file's URL.
    return ask(entry, 'default').catch(() => ask(entry, 'reload'));
  };

  const fill = async () => {
    const cache = await storage.open(cacheName);
    const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    const missing = entries.filter(({ url }) => !stored.has(url));
    await inParallel(missing, MAX_PARALLEL, async (entry) => cache.put(entry.url, await load(entry)));
  };
  let filling: Promise<void> | undefined;

  return {
    has: (path) => byPath.has(path),
    complete() {
      filling ??= fill().finally(() => {
        filling = undefined;
      });
      return filling;
    },
    async respond(request) {
      const entry = byPath.get(new URL(request.url).pathname);
      if (!entry) return fetch(request);
      const cache = await storage.open(cacheName);
      const found = await cache.match(entry.url, { ignoreVary: true });
      if (found && fitsPath(entry.url, found)) return found;
      if (found) await cache.delete(entry.url);
      const response = await load(entry).catch(() => undefined);
      if (!response) return fetch(request);
      // On a full disk the page still gets the file.
      await cache.put(entry.url, response.clone()).catch(() => {});
      return response;
    },
  };
}

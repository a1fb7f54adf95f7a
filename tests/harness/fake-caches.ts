/**
 * A CacheStorage in memory with the methods that sw/ uses: caches by name, entries by URL, both in order of creation.
 * Code that holds a deleted cache can still use it, but the storage no longer lists it.
 */
export function fakeCaches(): CacheStorage {
  const byName = new Map<string, Cache>();
  const storage = {
    keys: async () => [...byName.keys()],
    delete: async (name: string) => byName.delete(name),
    has: async (name: string) => byName.has(name),
    open: async (name: string) => {
      const cache = byName.get(name) ?? fakeCache();
      byName.set(name, cache);
      return cache;
    },
  };
  return storage as unknown as CacheStorage;
}

const addressOf = (request: RequestInfo | URL): string =>
  new URL(request instanceof Request ? request.url : String(request), 'https://shop.test').href;

function fakeCache(): Cache {
  const kept = new Map<string, Response>();
  const cache = {
    match: async (request: RequestInfo | URL) => kept.get(addressOf(request))?.clone(),
    put: async (request: RequestInfo | URL, response: Response) => void kept.set(addressOf(request), response),
    delete: async (request: RequestInfo | URL) => kept.delete(addressOf(request)),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
  };
  return cache as unknown as Cache;
}

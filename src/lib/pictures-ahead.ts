import { imageCacheName } from './image-cache.ts';

/** Maximum number of prefetched images, which are those a user buys, not the whole catalog. */
export const MOST_AHEAD = 150;

/** What browsers report about the network (Network Information API). Some report nothing. */
interface Connection {
  readonly saveData?: boolean;
  readonly type?: string;
  readonly effectiveType?: string;
}

/** Returns whether the network may be used for prefetching: not if the browser reports that it is metered or slow. */
export const isSpare = ({ saveData, type, effectiveType }: Connection = {}): boolean =>
  !saveData && type !== 'cellular' && type !== 'none' && (effectiveType === undefined || effectiveType === '4g');

interface Surroundings {
  readonly storage: CacheStorage;
  /** Goes through the service worker, which caches the image. */
  readonly fetch: (url: string) => Promise<Response>;
  readonly connection: () => Connection | undefined;
  /** Resolves when the page has nothing else to do. */
  readonly idle: () => Promise<void>;
}

const idle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 10_000 });
    else setTimeout(resolve, 500);
  });

const here = (): Surroundings => ({
  storage: caches,
  fetch: (url) => fetch(url, { priority: 'low' }),
  connection: () => (navigator as { connection?: Connection }).connection,
  idle,
});

/**
 * Fetches images that are not in the user's cache yet, one after the other in idle time, at most MOST_AHEAD. Stops when
 * the network is lost or becomes metered, and when `signal` aborts. Returns how many it fetched.
 */
export async function fetchAhead(
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
  urls: Iterable<string>,
  signal: AbortSignal,
  world: Surroundings = here(),
): Promise<number> {
  const cache = await world.storage.open(imageCacheName(tenantId, userId));
  const wanted = [...new Set(urls)].slice(0, MOST_AHEAD);
  let came = 0;
  for (const url of wanted) {
    await world.idle();
    if (signal.aborted || !isSpare(world.connection())) break;
    if (await cache.match(url, { ignoreVary: true })) continue;
    try {
      await (await world.fetch(url)).arrayBuffer();
      came += 1;
    } catch {
      break;
    }
  }
  return came;
}

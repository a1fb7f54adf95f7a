import { imageCacheName } from './image-cache.ts';

/** As many pictures are fetched before anyone asks: what a person buys, not the catalogue. */
export const MOST_AHEAD = 150;

/** What browsers that say anything of the network say (Network Information API); others have none of it. */
interface Connection {
  readonly saveData?: boolean;
  readonly type?: string;
  readonly effectiveType?: string;
}

/** Whether the network may be used for what nobody has asked for: not where the browser tells that it costs or is slow. */
export const isSpare = ({ saveData, type, effectiveType }: Connection = {}): boolean =>
  !saveData && type !== 'cellular' && type !== 'none' && (effectiveType === undefined || effectiveType === '4g');

interface Surroundings {
  readonly storage: CacheStorage;
  /** Goes through the service worker, which keeps the picture. */
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
 * Brings pictures into the user's image cache that aren't there yet, one after the other in idle time and at most MOST_AHEAD of them. Stops
 * where the network is lost or begins to cost, and when `signal` says so. Answers how many came.
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

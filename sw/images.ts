import { imageCacheName } from '../src/lib/image-cache.ts';
import type { Identity } from '../src/lib/service-worker-messages.ts';

const KEPT_AT = 'x-kept-at';
const DAY_MS = 86_400_000;

/** Bounds of one user's images on a device. */
export const IMAGE_LIMITS = { entries: 600, bytes: 60 * 1024 * 1024, ageMs: 60 * DAY_MS } as const;
/** Most bytes of an image, because a larger one would push out many others. */
const LARGEST_BYTES = 4 * 1024 * 1024;
/** Milliseconds after which a used image is written again to count as new. */
const RENEW_AFTER_MS = 7 * DAY_MS;
/** Interval of trimming, because reading a whole cache takes time. */
const SWEEP_EVERY = 25;

export interface KeptImage {
  readonly url: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

/**
 * Returns the images to evict: those unused for the maximum age, then the least recently used above the count and byte
 * limits.
 */
export function imagesToDrop(
  kept: readonly KeptImage[],
  now: number,
  limits: typeof IMAGE_LIMITS = IMAGE_LIMITS,
): string[] {
  const newestFirst = kept.toSorted((a, b) => b.keptAt - a.keptAt);
  let entries = 0;
  let bytes = 0;
  return newestFirst
    .filter((image) => {
      entries += 1;
      bytes += image.bytes;
      return now - image.keptAt > limits.ageMs || entries > limits.entries || bytes > limits.bytes;
    })
    .map(({ url }) => url);
}

/** Returns whether a response is an image: a portal answers with a page of status 200, or redirects to one. */
function isImage(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').startsWith('image/') && !response.redirected;
}

/** Returns whether a response may be kept: a whole image of our own origin, of reasonable size. An opaque one would cost megabytes of quota. */
export function isKeepable(response: Response): boolean {
  const length = Number(response.headers.get('content-length') ?? 0);
  return response.status === 200 && response.type !== 'opaque' && length <= LARGEST_BYTES && isImage(response);
}

interface ImageShelf {
  readonly storage: CacheStorage;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly now: () => number;
  /** The signed-in user at the time of the call. */
  readonly identity: () => Promise<Identity | null>;
  /** Keeps the service worker alive for work after the response. */
  readonly later: (work: Promise<unknown>) => void;
}

let untilSweep = SWEEP_EVERY;

/**
 * Returns an image from the user's own cache, else from the network, and stores it. An image never changes under its
 * name.
 */
export async function serveImage(request: Request, shelf: ImageShelf): Promise<Response> {
  const identity = await shelf.identity();
  if (!identity) return shelf.fetch(request);
  const name = imageCacheName(identity.tenantId, identity.userId);
  const cache = await shelf.storage.open(name);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept && !isImage(kept)) await cache.delete(request, { ignoreVary: true });
  else if (kept) {
    if (shelf.now() - Number(kept.headers.get(KEPT_AT)) > RENEW_AFTER_MS)
      shelf.later(keep(kept.clone(), request, name, shelf));
    return kept;
  }
  const response = await shelf.fetch(request);
  if (isKeepable(response)) shelf.later(keep(response.clone(), request, name, shelf));
  return response;
}

async function keep(response: Response, request: Request, name: string, shelf: ImageShelf): Promise<void> {
  const bytes = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  headers.set(KEPT_AT, String(shelf.now()));
  headers.set('content-length', String(bytes.byteLength));
  try {
    if (!(await isStillTheirs(name, shelf))) return;
    const cache = await shelf.storage.open(name);
    await cache.put(request, new Response(bytes, { headers }));
    // Signing out deletes the cache; an image that arrives during it must not recreate it.
    if (!(await isStillTheirs(name, shelf))) await shelf.storage.delete(name);
    untilSweep -= 1;
    if (untilSweep <= 0) await sweepImages(cache, shelf.now());
  } catch {
    // The disk is full: images are dropped first (WRITE4), because the outbox needs the space.
    await shelf.storage.delete(name);
  }
}

async function isStillTheirs(name: string, shelf: ImageShelf): Promise<boolean> {
  const now = await shelf.identity();
  return now !== null && imageCacheName(now.tenantId, now.userId) === name;
}

/** Trims a cache to its bounds. */
export async function sweepImages(cache: Cache, now: number): Promise<void> {
  untilSweep = SWEEP_EVERY;
  const kept: KeptImage[] = [];
  for (const request of await cache.keys()) {
    const headers = (await cache.match(request))?.headers;
    kept.push({
      url: request.url,
      bytes: Number(headers?.get('content-length') ?? 0),
      keptAt: Number(headers?.get(KEPT_AT) ?? 0),
    });
  }
  for (const url of imagesToDrop(kept, now)) await cache.delete(url, { ignoreVary: true });
}

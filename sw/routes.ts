/** Kinds of requests for the service worker; `other` goes to the network unchanged. */
export type Kind = 'page' | 'precached' | 'old-asset' | 'image' | 'other';

interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * Paths that are never the app: the API with its own pages, and files, which have an extension (as in
 * server/http/web-app.ts).
 */
const NO_PAGE = /^\/(api|media|assets)(\/|$)|^\/(healthz|readyz|metrics)$|\.\w{2,12}$/;

/**
 * Returns the kind of a request. `isPrecached` returns whether the release's manifest has the path. No response below
 * /api comes from a cache: the device's database holds the data, under its user.
 */
export function kindOf(request: Asked, origin: string, isPrecached: (path: string) => boolean): Kind {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return 'other';
  if (request.mode === 'navigate') return NO_PAGE.test(url.pathname) ? 'other' : 'page';
  if (isPrecached(url.pathname)) return 'precached';
  if (url.pathname.startsWith('/assets/')) return 'old-asset';
  return url.pathname.startsWith('/media/') ? 'image' : 'other';
}

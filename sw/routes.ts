/** What a request is to the service worker; `other` is none of its business and goes to the network untouched. */
export type Kind = 'page' | 'precached' | 'old-asset' | 'image' | 'other';

interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** Paths that are never the app: the API with its own pages, and files, which have an ending (as server/http/web-app.ts has it). */
const NO_PAGE = /^\/(api|media|assets)(\/|$)|^\/(healthz|readyz|metrics)$|\.\w{2,12}$/;

/**
 * Sorts a request. `isPrecached` says whether the release's own list has the path. Nothing below /api is ever answered from
 * a cache: what the device keeps of the data is in its database, under its user.
 */
export function kindOf(request: Asked, origin: string, isPrecached: (path: string) => boolean): Kind {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return 'other';
  if (request.mode === 'navigate') return NO_PAGE.test(url.pathname) ? 'other' : 'page';
  if (isPrecached(url.pathname)) return 'precached';
  if (url.pathname.startsWith('/assets/')) return 'old-asset';
  return url.pathname.startsWith('/media/') ? 'image' : 'other';
}

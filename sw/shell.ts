/**
 * The offline page for every route: as the server rendered it for this host, with the tenant's name, colors and
 * settings, and with the matching content security policy. It contains nothing about a user.
 */
const KEY = '/app-shell';
const SOURCE = '/';

/** Returns the build of a page, from its meta element. */
export function buildIdOf(html: string): string | undefined {
  return /<meta\b[^>]*\bname="build"[^>]*\bcontent="([^"]*)"/.exec(html)?.[1];
}

interface ShellPlace {
  readonly cache: Cache;
  readonly buildId: string;
  readonly fetch: typeof fetch;
}

/** `kept`: stored, or unchanged · `other-build`: the server runs another release · `unavailable`: no page arrived. */
export type ShellOutcome = 'kept' | 'other-build' | 'unavailable';

/**
 * Fetches and stores the page, if it belongs to this release. A page of another release would need files that this
 * cache lacks, so the next start without a signal would show a blank screen.
 */
export async function fetchShell({ cache, buildId, fetch }: ShellPlace): Promise<ShellOutcome> {
  let response: Response;
  try {
    response = await fetch(SOURCE, { cache: 'no-cache', credentials: 'same-origin', headers: { accept: 'text/html' } });
  } catch {
    return 'unavailable';
  }
  const isPage = response.ok && (response.headers.get('content-type') ?? '').startsWith('text/html');
  if (!isPage) return 'unavailable';
  const html = await response.text();
  if (buildIdOf(html) !== buildId) return 'other-build';
  // Creates a new response, because a navigation rejects a redirected one. The body is no longer compressed.
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(name);
  await cache.put(KEY, new Response(html, { headers }));
  return 'kept';
}

/** Returns the stored page; undefined before there is one. */
export async function keptShell(cache: Cache): Promise<Response | undefined> {
  return await cache.match(KEY, { ignoreVary: true });
}

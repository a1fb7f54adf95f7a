/**
 * The page that works offline on every route: as the server filled it in for this host, with the tenant's name, colours and
 * settings, and with the content security policy that fits them. It holds nothing of a user.
 */
const KEY = '/app-shell';
const SOURCE = '/';

/** The build that a page was made by, from its meta element. */
export function buildIdOf(html: string): string | undefined {
  return /<meta\b[^>]*\bname="build"[^>]*\bcontent="([^"]*)"/.exec(html)?.[1];
}

interface ShellPlace {
  readonly cache: Cache;
  readonly buildId: string;
  readonly fetch: typeof fetch;
}

/** `kept`: stored, or the same already · `other-build`: the server runs another release · `unavailable`: no page came. */
export type ShellOutcome = 'kept' | 'other-build' | 'unavailable';

/**
 * Fetches the page and keeps it, if it belongs to this release: a page of another would ask for files that this release's
 * cache hasn't got, and there would be a blank screen at the next start without a signal.
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
  // Made anew, because a navigation may not be answered with a response that was redirected. The body is no longer compressed.
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(name);
  await cache.put(KEY, new Response(html, { headers }));
  return 'kept';
}

/** The kept page; undefined before there is one. */
export async function keptShell(cache: Cache): Promise<Response | undefined> {
  return await cache.match(KEY, { ignoreVary: true });
}

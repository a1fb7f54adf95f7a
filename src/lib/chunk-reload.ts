/**
 * A chunk could not be loaded, usually because a newer release has replaced it. The page reloads at most once a minute
 * (spec section 4), so that a missing chunk does not make it reload forever.
 */
export const RELOAD_PAUSE_MS = 60_000;
const KEY = 'chunk-reload-at';

/** What the reload rule needs from a page. */
export interface ReloadingPage {
  /** Milliseconds since 1970. */
  now(): number;
  /** When this page was loaded, in the same clock. */
  readonly loadedAt: number;
  /** Survives a reload; undefined if the browser forbids storage. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  reload(): void;
}

/** Returns whether an error says that a chunk did not load, in the messages of Chromium, Firefox, Safari and Vite. */
export function isChunkError(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(message);
}

/** Reloads, unless it did so less than a minute ago. Returns whether it reloads; if not, the caller shows the error. */
export function reloadOnce(page: ReloadingPage): boolean {
  const now = page.now();
  const last = readLast(page);
  // A clock that was set back would otherwise block reloads until it has caught up.
  if (last !== undefined && now >= last && now - last < RELOAD_PAUSE_MS) return false;
  try {
    page.storage?.setItem(KEY, String(now));
  } catch {
    // Storage is full, so the page's own age decides.
    if (now - page.loadedAt < RELOAD_PAUSE_MS) return false;
  }
  page.reload();
  return true;
}

/** Returns the time of the last reload of this kind. Without storage it may have been the load of this page. */
function readLast(page: ReloadingPage): number | undefined {
  if (!page.storage) return page.loadedAt;
  const text = page.storage.getItem(KEY);
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}

function browserPage(): ReloadingPage {
  let storage: Storage | undefined;
  try {
    storage = window.sessionStorage;
  } catch {
    // Storage can be forbidden.
  }
  return {
    now: Date.now,
    loadedAt: performance.timeOrigin,
    storage,
    reload: () => window.location.reload(),
  };
}

/** For an error boundary: reloads if a chunk did not load. Returns whether the page is reloading. */
export function reloadAfterChunkError(error: unknown): boolean {
  return isChunkError(error) && reloadOnce(browserPage());
}

let inBackground = 0;

/**
 * Loads a chunk that no user waits for. Returns undefined if it does not load, because that is no reason to reload a
 * page in use, especially without a network.
 */
export async function loadQuietly<T>(load: () => Promise<T>): Promise<T | undefined> {
  inBackground += 1;
  try {
    return await load();
  } catch {
    return undefined;
  } finally {
    inBackground -= 1;
  }
}

/** Call once at start. Vite reports failed chunks before any code awaits them. */
export function installChunkReload(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (inBackground === 0 && reloadOnce(browserPage())) event.preventDefault();
  });
}

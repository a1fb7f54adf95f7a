/**
 * A part of the app could not be loaded, mostly because a newer release has taken its place: the page reloads, at most once a
 * minute (spec section 4), so that a part that is really missing doesn't make it reload for ever.
 */
export const RELOAD_PAUSE_MS = 60_000;
const KEY = 'chunk-reload-at';

/** What the rule needs of a page. */
export interface ReloadingPage {
  /** Milliseconds since 1970. */
  now(): number;
  /** When this page was loaded, in the same clock. */
  readonly loadedAt: number;
  /** Survives a reload; undefined where the browser forbids storage. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  reload(): void;
}

/** Whether an error says that a part of the app did not load, in the words of Chromium, Firefox, Safari and Vite. */
export function isChunkError(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(message);
}

/** Reloads, unless that was done less than a minute ago. Answers whether it does; if not, the error is to be shown. */
export function reloadOnce(page: ReloadingPage): boolean {
  const now = page.now();
  const last = readLast(page);
  // A clock that was put back would otherwise forbid it until it has caught up.
  if (last !== undefined && now >= last && now - last < RELOAD_PAUSE_MS) return false;
  try {
    page.storage?.setItem(KEY, String(now));
  } catch {
    // Full: the page's own age decides then.
    if (now - page.loadedAt < RELOAD_PAUSE_MS) return false;
  }
  page.reload();
  return true;
}

/** The last reload of this kind. Without storage it may have been the load of this very page. */
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

/** For an error boundary: reloads if the error is about a part that did not load. Answers whether the page is on its way. */
export function reloadAfterChunkError(error: unknown): boolean {
  return isChunkError(error) && reloadOnce(browserPage());
}

let inBackground = 0;

/** Loads a part that nobody waits for. Undefined where it does not come: that is no reason to reload what somebody works with, least of all without a network. */
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

/** Call once at start. Vite tells of failed parts before anybody waits for them. */
export function installChunkReload(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (inBackground === 0 && reloadOnce(browserPage())) event.preventDefault();
  });
}

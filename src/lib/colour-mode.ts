/**
 * Light or dark mode: the user's choice, the resulting theme, and its listeners. `src/app/boot.js` does the same before
 * the first paint.
 */

export type ColourMode = 'system' | 'light' | 'dark';
export type Theme = 'light' | 'dark';

const KEY = 'colour-mode';
const DARK = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

function stored(): ColourMode | undefined {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' || value === 'system' ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the tenant's preference, which counts until the user has chosen. The server writes it as
 * `data-default-theme`.
 */
function fallback(): ColourMode {
  return document.documentElement.dataset.defaultTheme === 'dark' ? 'dark' : 'system';
}

/** Returns whether a user has chosen on this device. */
export const hasChosenColourMode = (): boolean => stored() !== undefined;

/** Returns the user's choice, or the tenant's if there is none. */
export function colourMode(): ColourMode {
  return stored() ?? fallback();
}

/** Returns the theme to show for a choice, given whether the system is dark. */
export function themeFor(mode: ColourMode, systemIsDark: boolean): Theme {
  if (mode === 'system') return systemIsDark ? 'dark' : 'light';
  return mode;
}

function apply(): void {
  document.documentElement.dataset.theme = themeFor(colourMode(), matchMedia(DARK).matches);
  for (const listener of listeners) listener();
}

/** Stores the choice on this device and applies it at once. Without storage it lasts until the page closes. */
export function setColourMode(mode: ColourMode): void {
  try {
    localStorage.setItem(KEY, mode);
  } catch {
    document.documentElement.dataset.theme = themeFor(mode, matchMedia(DARK).matches);
    return;
  }
  apply();
}

/** Follows the system's switch and choices made in other tabs. Returns a function that unsubscribes. */
export function watchColourMode(listener: () => void = () => {}): () => void {
  const media = matchMedia(DARK);
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY) apply();
  };
  listeners.add(listener);
  media.addEventListener('change', apply);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', apply);
    removeEventListener('storage', onStorage);
  };
}

/** Light or dark: what the person chose, what follows from it, and who wants to know. `src/app/boot.js` does the same before first paint. */

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

/** The tenant's own preference counts until the person has chosen; the server writes it as `data-default-theme`. */
function fallback(): ColourMode {
  return document.documentElement.dataset.defaultTheme === 'dark' ? 'dark' : 'system';
}

/** Whether somebody has chosen on this device. */
export const hasChosenColourMode = (): boolean => stored() !== undefined;

/** The person's choice, or the tenant's when there is none. */
export function colourMode(): ColourMode {
  return stored() ?? fallback();
}

/** What is on the screen for a choice, given whether the system is dark. */
export function themeFor(mode: ColourMode, systemIsDark: boolean): Theme {
  if (mode === 'system') return systemIsDark ? 'dark' : 'light';
  return mode;
}

function apply(): void {
  document.documentElement.dataset.theme = themeFor(colourMode(), matchMedia(DARK).matches);
  for (const listener of listeners) listener();
}

/** Remembers the choice on this device and shows it at once. Without storage it holds until the page goes. */
export function setColourMode(mode: ColourMode): void {
  try {
    localStorage.setItem(KEY, mode);
  } catch {
    document.documentElement.dataset.theme = themeFor(mode, matchMedia(DARK).matches);
    return;
  }
  apply();
}

/** Follows the system's switch at dusk and choices made in other tabs. Returns how to stop. */
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

import { onLeaving } from '../lib/on-leaving.ts';
import { stylesToKeep } from '../ui/chakra.ts';
import { STYLES_KEY, type StoredStyles } from './recall-styles.ts';
import { system } from './theme.ts';

/** Limit in UTF-16 units, enough for about five first screens. Styles beyond it are computed at each start. */
const MAX_KEPT = 200_000;

/**
 * Stores the styles computed so far for the next start of the same build. When the page is hidden, also stores those
 * computed since.
 */
export function keepStyles(): void {
  keep();
  onLeaving(keep);
}

function keep(): void {
  const kept = stylesToKeep(system);
  if (!kept) return;
  const stored = JSON.stringify({ build: __BUILD_ID__, kept } satisfies StoredStyles);
  if (stored.length > MAX_KEPT) return;
  try {
    localStorage.setItem(STYLES_KEY, stored);
  } catch {
    // Storage is full or forbidden.
  }
}

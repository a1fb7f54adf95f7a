import { onLeaving } from '../lib/on-leaving.ts';
import { stylesToKeep } from '../ui/chakra.ts';
import { STYLES_KEY, type StoredStyles } from './recall-styles.ts';
import { system } from './theme.ts';

/** In characters: some five first screens' worth. What comes beyond it is worked out each time. */
const MAX_KEPT = 200_000;

/** Keeps the styles that were worked out by now for the next start of the same build, and when the page goes out of sight those that came since. */
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
    // No room or no storage.
  }
}

import { stylesToKeep } from '../ui/chakra.ts';
import { STYLES_KEY, type StoredStyles } from './kept-styles.ts';
import { system } from './theme.ts';

/** In characters: some ten first screens' worth. What is beyond it is worked out each time. */
const MAX_KEPT = 400_000;

/** Keeps the styles that were worked out by now for the next start of the same build. */
export function keepStyles(): void {
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

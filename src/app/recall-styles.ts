import { type KeptStyles, recallStyles } from '../ui/chakra.ts';
import { system } from './theme.ts';

/** Styles that an earlier start of the same build worked out, in the browser's local storage; nothing of anybody. */
export const STYLES_KEY = 'styles';

export interface StoredStyles {
  readonly build: string;
  readonly kept: KeptStyles;
}

/** With them the first screen is drawn without working out how it looks. */
export function recallKeptStyles(): void {
  try {
    const stored = JSON.parse(localStorage.getItem(STYLES_KEY) ?? 'null') as StoredStyles | null;
    if (stored?.build === __BUILD_ID__) recallStyles(system, stored.kept);
  } catch {
    // No storage, or none of ours: everything is worked out as at a first visit.
  }
}

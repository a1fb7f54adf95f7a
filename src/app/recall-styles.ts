import { type KeptStyles, recallStyles } from '../ui/chakra.ts';
import { system } from './theme.ts';

/** Styles that an earlier start of the same build computed, in local storage. They contain no user data. */
export const STYLES_KEY = 'styles';

export interface StoredStyles {
  readonly build: string;
  readonly kept: KeptStyles;
}

/** Restores the stored styles, so that the first screen is rendered without computing them. */
export function recallKeptStyles(): void {
  try {
    const stored = JSON.parse(localStorage.getItem(STYLES_KEY) ?? 'null') as StoredStyles | null;
    if (stored?.build === __BUILD_ID__) recallStyles(system, stored.kept);
  } catch {
    // Without storage or stored styles, all are computed as at a first visit.
  }
}

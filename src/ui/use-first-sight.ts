import { useState } from 'react';

/**
 * What a virtual list takes its box for until that has been measured: the share of the window that it has as a rule. Rows for it are drawn along
 * with their list, and not after it.
 */
export function useFirstSight(share: number): { readonly width: number; readonly height: number } {
  const [rect] = useState(() => ({ width: window.innerWidth, height: window.innerHeight * share }));
  return rect;
}

import { useState } from 'react';

/**
 * Returns the assumed size of a virtual list before it is measured, as its usual share of the window. Its rows are then
 * rendered with the list, not after it.
 */
export function useFirstSight(share: number): { readonly width: number; readonly height: number } {
  const [rect] = useState(() => ({ width: window.innerWidth, height: window.innerHeight * share }));
  return rect;
}

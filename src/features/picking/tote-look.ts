/** Background colors of totes, far apart in hue and lightness. Black text has a contrast of at least 7:1 on each. */
const COLORS = ['#ffd24d', '#7cc4ff', '#8fe08a', '#ffab91', '#d9b8ff', '#6fe0d8', '#ffb3d1', '#cfd8dc'] as const;

/**
 * Returns the colors of a tote by its position, which follows its number (`colorOfTote`); from the ninth on, colors repeat. The tote's number is
 * always shown with it, because color is never the only signal.
 */
export const toteLook = (position: number): { readonly backgroundColor: string; readonly color: string } => ({
  backgroundColor: COLORS[position % COLORS.length] ?? COLORS[0],
  color: '#141414',
});

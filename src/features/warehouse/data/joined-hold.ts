import type { Lot } from '../../../../contract/floor.ts';

/** Whether goods are on hold, and why. */
export type Hold = Pick<Lot, 'onHold' | 'holdReason' | 'holdNote'>;

export const NO_HOLD: Hold = { onHold: false, holdReason: null, holdNote: '' };

/**
 * Returns the hold of a bin's goods of a lot once others of it join them, as `lotAt` on the server: goods on hold put the
 * rest on hold, and the first reason stays.
 */
export function joinedHold(here: Hold, coming: Hold | undefined): Hold {
  const { onHold, holdReason, holdNote } = !here.onHold && coming?.onHold ? coming : here;
  return { onHold, holdReason: holdReason ?? null, holdNote: holdNote ?? '' };
}

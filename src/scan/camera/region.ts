/** A rectangle in fractions of the whole, 0 to 1. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The region to aim at: a band across the middle, so that a neighboring label isn't read. */
export const AIM: Region = { x: 0.08, y: 0.22, width: 0.84, height: 0.56 };
export const WHOLE: Region = { x: 0, y: 0, width: 1, height: 1 };

/** Maximum width in pixels. Wider frames take longer and show no more. */
const WIDEST = 1280;

export interface Cut {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The width of the resulting frame, in pixels. */
  readonly toWidth: number;
  readonly toHeight: number;
}

/** Returns the pixels of a region of a frame, and how far they are scaled down. */
export function cutOf(region: Region, pictureWidth: number, pictureHeight: number, widest = WIDEST): Cut {
  const left = Math.round(region.x * pictureWidth);
  const top = Math.round(region.y * pictureHeight);
  const width = Math.round(region.width * pictureWidth);
  const height = Math.round(region.height * pictureHeight);
  const scale = Math.min(1, widest / Math.max(width, height, 1));
  return { left, top, width, height, toWidth: Math.round(width * scale), toHeight: Math.round(height * scale) };
}

/** Returns the symbol nearest to the middle, which is the one that the user aims at. */
export function nearestToMiddle<Item extends { readonly at: { readonly x: number; readonly y: number } }>(
  items: readonly Item[],
  width: number,
  height: number,
): Item | undefined {
  const distance = ({ at }: Item) => Math.hypot(at.x - width / 2, at.y - height / 2);
  return items.toSorted((one, other) => distance(one) - distance(other))[0];
}

/** Distance in pixels that a scroll takes in one direction until that direction counts, so that a trembling thumb changes nothing. */
const STEP = 16;

/** Returns a function that takes each position of a scroll and returns whether the user scrolls down. */
export function followScroll(): (top: number) => boolean {
  let isDown = false;
  /** The farthest position in the current direction. */
  let farthest = Number.POSITIVE_INFINITY;
  return (top) => {
    farthest = isDown ? Math.max(farthest, top) : Math.min(farthest, top);
    if (Math.abs(top - farthest) < STEP) return isDown;
    farthest = top;
    isDown = !isDown;
    return isDown;
  };
}

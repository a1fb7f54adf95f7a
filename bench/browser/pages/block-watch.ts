/** A timer of a page comes at most so often. */
const TICK_MS = 4;

/**
 * Watches how long the page's thread is busy at a stretch: how late the latest of timers came that were due every 4 ms. What a frame of an
 * animation or a key would have waited.
 */
export function watchBlocks(): { longest: () => number; stop: () => void } {
  let longest = 0;
  let last = performance.now();
  let timer: ReturnType<typeof setTimeout>;
  const tick = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last - TICK_MS);
    last = now;
    timer = setTimeout(tick, 0);
  };
  timer = setTimeout(tick, 0);
  return {
    longest: () => Math.max(longest, performance.now() - last - TICK_MS),
    stop: () => clearTimeout(timer),
  };
}

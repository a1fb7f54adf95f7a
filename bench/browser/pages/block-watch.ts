/** Interval of the page's timer. */
const TICK_MS = 4;

/**
 * Measures how long the page's thread is blocked: the largest delay of timers that were due every 4 ms. An animation
 * frame or a key would have waited as long.
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

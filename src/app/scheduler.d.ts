/** React's scheduler. React publishes no types for it. */
declare module 'scheduler' {
  /** Sets the length of a work slice, as a frame rate of 1 to 125 per second; 0 restores the default of 5 ms. */
  export function unstable_forceFrameRate(framesPerSecond: number): void;
}

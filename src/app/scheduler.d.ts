/** What React schedules its work with; its own types are not published with it. */
declare module 'scheduler' {
  /** How long a slice of work may take: a frame at so many per second (1 to 125), 0 for the 5 ms that are usual. */
  export function unstable_forceFrameRate(framesPerSecond: number): void;
}

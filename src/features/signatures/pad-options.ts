/** The options of the pad (specification, section 9). `throttle` in milliseconds, the rest in pixels. */
export const PAD_OPTIONS = {
  dotSize: 1.5,
  minWidth: 0.5,
  maxWidth: 2.5,
  throttle: 16,
  minDistance: 5,
  velocityFilterWeight: 0.7,
} as const;

/** Dark ink on white in dark mode as well, because a signed document has one look. */
export const INK = '#111111';
export const PAPER = '#ffffff';

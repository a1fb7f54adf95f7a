import * as z from 'zod/mini';

/** What goods must have when they are received, and how much their weight may differ, in rows of devices. */
export const goodsLimits = {
  /** The highest temperature in degrees Fahrenheit; null for none. */
  maxFahrenheit: z.nullable(z.int()),
  /** They need a best-before day. */
  needsDate: z.boolean(),
  /** The percentage by which the weight of a case may differ without a question; null or absent for the default. */
  weightPercent: z.optional(z.nullable(z.int())),
};

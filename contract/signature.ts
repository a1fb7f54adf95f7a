import * as z from 'zod/mini';
import { cents, instant, uuid } from './atoms.ts';

/** Most bytes of a signature's image, and most points of its strokes. */
export const MAX_SIGNATURE_BYTES = 200_000;
export const MAX_STROKE_POINTS = 20_000;

/** Position of an event, as the device measured it. `accuracy` in meters. */
export const place = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  accuracy: z.number().check(z.minimum(0)),
});
export type Place = z.infer<typeof place>;

/** A signature. `hash` is SHA-256 (hex) of the text above the signature line (`signedText` in rules/delivery.ts). */
export const signature = z.object({
  id: uuid,
  name: z.string(),
  hash: z.string(),
  total: cents,
  at: instant,
  by: z.string(),
  place: z.nullable(place),
});
export type DeliverySignature = z.infer<typeof signature>;

/** One stroke: its points as x, y, pressure and milliseconds since the first one. */
const stroke = z.array(z.array(z.number()).check(z.minLength(4), z.maxLength(4))).check(z.maxLength(MAX_STROKE_POINTS));
/** At most 20,000 points in total, so that a signature fits into a push. */
export const strokes = z.array(stroke).check(
  z.minLength(1),
  z.maxLength(500, { abort: true }),
  z.refine((all) => all.reduce((sum, { length }) => sum + length, 0) <= MAX_STROKE_POINTS, {
    error: 'has too many points',
  }),
);

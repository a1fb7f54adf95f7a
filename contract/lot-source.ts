import * as z from 'zod/mini';
import { text } from './atoms.ts';
import { placeKey } from './place-key.ts';

/** The source of a lot code: a known place by its key, or the text of the label (rules/traceability/lot-source.ts). */
export const lotSource = z
  .object({ place: z.nullable(placeKey), text: text(120) })
  .check(z.refine(({ place, text: typed }) => (place === null) === /\S/.test(typed)));
export type LotSource = z.infer<typeof lotSource>;

/** A place that can be the source of a lot, as devices keep it with a purchase order. */
export const sourcePlace = z.object({ key: placeKey, name: z.string(), city: z.string(), gln: z.string() });
export type SourcePlace = z.infer<typeof sourcePlace>;

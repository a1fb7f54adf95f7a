import * as z from 'zod/mini';
import { gs1CheckDigit } from '../rules/gtin.ts';
import { text } from './atoms.ts';
import { placeKey } from './place-key.ts';

/** A Global Location Number: 13 digits with a correct check digit (GS1 General Specifications, section 3.7). */
export const gln = z.string().check(
  z.regex(/^\d{13}$/, { abort: true }),
  z.refine((digits) => gs1CheckDigit(digits.slice(0, -1)) === Number(digits.at(-1)), { error: 'must be a GLN' }),
);

/** The source of a lot code: a known place by its key, or the text of the label (rules/traceability/lot-source.ts). */
export const lotSource = z
  .object({ place: z.nullable(placeKey), text: text(120) })
  .check(
    z.refine(({ place, text: typed }) => (place === null) === /\S/.test(typed), { error: 'is a place or a text' }),
  );
export type LotSource = z.infer<typeof lotSource>;

/** A place that can be the source of a lot, as devices keep it with a purchase order. */
export const sourcePlace = z.object({ key: placeKey, name: z.string(), city: z.string(), gln: text(13) });
export type SourcePlace = z.infer<typeof sourcePlace>;

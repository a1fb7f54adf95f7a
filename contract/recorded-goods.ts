import * as z from 'zod/mini';
import { day, grams, uom } from './atoms.ts';

/** ISO 3166-1 alpha-3, as distributors write origins. */
const country = z.string().check(z.regex(/^[A-Z]{3}$/));
const factor = z.number().check(z.positive(), z.maximum(1_000_000));

/** Facts of goods that a user records: their quantity is in `uom`, of `factor` base units. */
export const recordedGoods = {
  uom,
  factor,
  /** Total net grams; null if not weighed. */
  weightGrams: z.nullable(grams),
  /** Net grams of each case, for catch weight; their sum is `weightGrams`. */
  caseWeights: z.array(grams).check(z.maxLength(2000)),
  originCountry: z.nullable(country),
  packedOn: z.nullable(day),
  /** Best before, sell by or use by, whichever the label has. */
  expiresOn: z.nullable(day),
};

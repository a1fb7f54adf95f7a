import * as z from 'zod/mini';
import { basisPoints, cents } from '../atoms.ts';
import { surchargeRule } from './locations.ts';

/** Terms that determine the order's total, as of the time of the order. */
export const deliveryTerms = z.object({
  taxBasisPoints: basisPoints,
  discountBasisPoints: basisPoints,
  surcharge: surchargeRule,
  /** Rows of earlier releases lack it. */
  surchargeTaxed: z.optional(z.boolean()),
  minimumOrder: cents,
});

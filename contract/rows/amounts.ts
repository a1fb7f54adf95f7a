import * as z from 'zod/mini';
import { cents } from '../atoms.ts';

/** The totals of an order or sales order in an answer; null for a location that may not see prices (`displayPrices`). */
export const totals = {
  subtotal: z.nullable(cents),
  discount: z.nullable(cents),
  tax: z.nullable(cents),
  surcharge: z.nullable(cents),
  total: z.nullable(cents),
};

/** The amounts of a line in an answer; null for a location that may not see prices. */
export const lineAmounts = {
  unitPrice: z.nullable(cents),
  discount: z.nullable(cents),
  linePrice: z.nullable(cents),
};

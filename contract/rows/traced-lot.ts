import * as z from 'zod/mini';
import { code } from '../atoms.ts';

/**
 * A lot of a food on the FDA's Food Traceability List as its customer sees it (21 CFR 1.1340(b)): the quantity in the
 * line's unit, and who gave the lot its code. `quantity` is null for imported orders, `source` empty if it was not
 * stated.
 */
export const tracedLot = z.object({
  itemCode: code,
  lotCode: z.string(),
  quantity: z.nullable(z.number()),
  source: z.string(),
});
export type TracedLot = z.infer<typeof tracedLot>;

import * as z from 'zod/mini';
import { code, instant, quantity, uom } from '../atoms.ts';

/** What a location waits for: an absolute quantity per location, item and unit. */
export const backorder = z.object({
  id: z.string(),
  customerLocationId: code,
  itemCode: code,
  uom,
  quantity,
  addedAt: instant,
});

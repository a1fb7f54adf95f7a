import * as z from 'zod/mini';
import { code, day, instant, quantity, text, uom } from '../atoms.ts';
import { instructionsOfRow } from './line-instructions.ts';
import { address } from './locations.ts';

export const shippingMethod = z.enum(['Delivery', 'Pickup']);

/** A cart line in the feed: an absolute quantity per location, item and unit. */
export const cartLine = z.object({
  id: z.string(),
  customerLocationId: code,
  itemCode: code,
  uom,
  quantity,
  addedAt: instant,
  instructions: instructionsOfRow,
});

/** The checkout form as filled in so far; one per location. */
export const checkoutDraft = z.object({
  customerLocationId: code,
  step: z.int().check(z.minimum(1), z.maximum(3)),
  shippingMethod,
  deliveryDate: z.nullable(day),
  poNumber: text(40),
  notes: text(2000),
  shippingAddress: z.nullable(address),
});

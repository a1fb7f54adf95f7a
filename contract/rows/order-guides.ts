import * as z from 'zod/mini';
import { code, filled, instant, quantity, text, uom, uuid } from '../atoms.ts';
import { MAX_LINES } from '../plain.ts';

/** A line of a guide: its place in storage order, its section, its par; `weekdayPars` (Sunday first) overrides the par by day. */
export const guideLine = z.object({
  itemCode: code,
  uom,
  section: text(60),
  position: z.int().check(z.minimum(0), z.maximum(9999)),
  par: z.nullable(quantity),
  weekdayPars: z.nullable(z.array(z.nullable(quantity)).check(z.length(7))),
});

/**
 * An order guide. Without a location it is shared by all locations of the customer. `isEditable` is the server's decision: false for shared
 * guides and for those that the distributor keeps.
 */
export const orderGuide = z.object({
  id: uuid,
  name: filled(80),
  customerId: code,
  customerLocationId: z.nullable(code),
  isEditable: z.boolean(),
  lines: z.array(guideLine).check(z.maxLength(MAX_LINES)),
  updatedAt: instant,
});

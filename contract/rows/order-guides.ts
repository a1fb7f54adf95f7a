import * as z from 'zod/mini';
import { code, filled, instant, quantity, text, uom, uuid } from '../atoms.ts';
import { MAX_LINES } from '../constants.ts';

/**
 * A line of a guide: position in storage order, section, par. `weekdayPars` (Sunday first) overrides the par by
 * weekday.
 */
export const guideLine = z.object({
  itemCode: code,
  uom,
  section: text(60),
  position: z.int().check(z.minimum(0), z.maximum(9999)),
  par: z.nullable(quantity),
  weekdayPars: z.nullable(z.array(z.nullable(quantity)).check(z.length(7))),
});

/**
 * An order guide. Without a location all locations of the customer share it. The server sets `isEditable`: false for
 * shared guides and for guides of the distributor.
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

import * as z from 'zod/mini';
import { code, day, instant, quantity, uom } from './atoms.ts';
import { get, put } from './endpoint.ts';
import { list, rowsOf } from './list.ts';
import { SHOPPERS } from './roles.ts';
import { backorder } from './rows/backorders.ts';

export type Backorder = z.infer<typeof backorder>;

/** What a location waits for, with the stock of its warehouse, as an administrator sees it. */
const backorderHead = z.object({
  id: z.string(),
  itemCode: code,
  description: z.string(),
  packSize: z.string(),
  quantity,
  uom,
  customerId: code,
  customerName: z.string(),
  customerLocationId: code,
  locationName: z.string(),
  warehouseName: z.string(),
  /** Whole units that no order has taken. */
  available: z.int(),
  /** The day of the next purchase order of the item; null if none is on its way. */
  expectedOn: z.nullable(day),
  addedAt: instant,
});

const desk = list('/edible/backorders', {
  summary: 'List what customers wait for',
  permission: ['ADMIN'],
  row: backorderHead,
  filters: { stock: z.enum(['in_stock', 'missing']) },
  sorts: ['addedAt', 'description', 'customerName', 'expectedOn'],
  sort: { by: 'addedAt', direction: 'Asc' },
});

export const backorderEndpoints = {
  own: get('/portal/backorders', {
    summary: 'List what the location waits for',
    permission: SHOPPERS,
    query: z.object({ customerLocationId: z.optional(code) }),
    returns: z.array(backorder),
    errors: ['location_unknown'],
  }),
  set: put('/portal/backorders', {
    summary: 'Set how much of an item the location waits for, and its line of the cart with it; 0 removes',
    permission: SHOPPERS,
    body: z.object({
      customerLocationId: z.optional(code),
      itemCode: code,
      uom,
      quantity,
      /** The quantity of the cart’s line from now on; without it the cart stays as it is. */
      inCart: z.optional(quantity),
    }),
    returns: z.nullable(backorder),
    errors: [
      'location_unknown',
      'item_unknown',
      'uom_unknown',
      'uom_not_permitted',
      'item_not_permitted',
      'ordering_disabled',
    ],
  }),
  list: desk,
  rows: rowsOf(desk),
};

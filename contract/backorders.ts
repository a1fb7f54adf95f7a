import * as z from 'zod/mini';
import { code, quantity, uom } from './atoms.ts';
import { lineErrors } from './carts.ts';
import { get, put } from './endpoint.ts';
import { SHOPPERS } from './roles.ts';
import { backorder } from './rows/backorders.ts';

export type Backorder = z.infer<typeof backorder>;

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
    errors: lineErrors,
  }),
};

import * as z from 'zod/mini';
import { cents, code, filled, quantity, uom } from './atoms.ts';
import { MAX_LINES } from './constants.ts';
import { del, get, nothing, patch, post, put } from './endpoint.ts';
import { SHOPPERS } from './roles.ts';
import { totals } from './rows/amounts.ts';
import { cartLine, checkoutDraft } from './rows/carts.ts';
import { instructionsOfRow, lineInstructions } from './rows/line-instructions.ts';
import { address } from './rows/locations.ts';

export type CartLine = z.infer<typeof cartLine>;
export type CheckoutDraft = z.infer<typeof checkoutDraft>;

/** A cart with prices (spec section 3). `uom` is the line's unit, `defaultUoM` the item's own. */
export const cart = z.object({
  id: z.string(),
  customerId: code,
  customerLocationId: code,
  lineItems: z.array(
    z.object({
      id: z.string(),
      itemCode: code,
      description: z.string(),
      packSize: z.string(),
      brand: z.string(),
      uom,
      defaultUoM: uom,
      quantity,
      unitPrice: z.nullable(cents),
      linePrice: z.nullable(cents),
      available: z.boolean(),
      instructions: instructionsOfRow,
    }),
  ),
  itemCount: z.int(),
  ...totals,
});
export type Cart = z.infer<typeof cart>;

const where = { customerLocationId: z.optional(code) };
const here = z.object(where);
/** The draft with the names of spec section 3. `address` is where it goes; `deliveryDateFormatted` is empty without a day. */
const checkoutAnswer = z.extend(checkoutDraft, { cartId: code, address, deliveryDateFormatted: z.string() });
/** A line without `instructions` keeps those that it has. */
const wantedLine = { itemCode: code, quantity, uom, instructions: z.optional(lineInstructions) };
const linePayload = z.object({ ...where, ...wantedLine });
const manyLines = z.object({
  ...where,
  lines: z.array(z.object(wantedLine)).check(z.minLength(1), z.maxLength(MAX_LINES)),
});
/** A line that was left out, and the error code that it would have had alone. */
const leftOutLine = z.object({ itemCode: code, uom, code: z.string() });
export type LeftOutLine = z.infer<typeof leftOutLine>;
/** Why a line may not be stored. */
export const lineErrors = [
  'location_unknown',
  'item_unknown',
  'uom_unknown',
  'uom_not_permitted',
  'item_not_permitted',
  'ordering_disabled',
  'card_number',
] as const;

export const cartEndpoints = {
  cart: get('/portal/cart', {
    summary: 'Get the location’s cart with prices',
    permission: SHOPPERS,
    query: here,
    returns: cart,
    errors: ['location_unknown'],
  }),
  count: get('/portal/cart/count', {
    summary: 'Count the lines of the cart',
    permission: SHOPPERS,
    query: here,
    returns: z.object({ itemCount: z.int() }),
    errors: ['location_unknown'],
  }),
  lines: get('/portal/cart/lines', {
    summary: 'List the cart’s lines as stored',
    permission: SHOPPERS,
    query: here,
    returns: z.array(cartLine),
    errors: ['location_unknown'],
  }),
  setLine: put('/portal/cart/lines', {
    summary: 'Set the quantity of an item in a unit; 0 removes the line',
    permission: SHOPPERS,
    body: linePayload,
    returns: z.nullable(cartLine),
    errors: lineErrors,
  }),
  updateLines: patch('/portal/cart/lines', {
    summary: 'Set several lines of the cart',
    permission: SHOPPERS,
    body: manyLines,
    returns: z.array(cartLine),
    errors: lineErrors,
  }),
  setLines: post('/portal/cart/lines', {
    summary:
      'Set several lines of the cart and leave out those that the location may not order; refused if all of them are',
    permission: SHOPPERS,
    body: manyLines,
    returns: z.object({ leftOut: z.array(leftOutLine) }),
    errors: [...lineErrors, 'lines_left_out'],
  }),
  setLineInstructions: put('/portal/cart/lines/:id/instructions', {
    summary: 'Set the note and the wish about substitutes of a line; null if the cart no longer has the line',
    permission: SHOPPERS,
    params: z.object({ id: filled(140) }),
    body: lineInstructions,
    returns: z.nullable(cartLine),
    errors: ['card_number'],
  }),
  removeLine: del('/portal/cart/lines/:id', {
    summary: 'Remove a line from the cart',
    permission: SHOPPERS,
    params: z.object({ id: filled(140) }),
    returns: nothing,
  }),
  clear: del('/portal/cart/lines', {
    summary: 'Remove all lines from the cart',
    permission: SHOPPERS,
    query: here,
    returns: nothing,
    errors: ['location_unknown'],
  }),
  clone: get('/portal/cart/:source/:id', {
    summary:
      'List lines to add to the cart from an order, sales order, order guide or invoice, without changing the cart',
    permission: SHOPPERS,
    params: z.object({ source: z.enum(['order', 'salesorder', 'orderguide', 'invoice']), id: filled(60) }),
    query: here,
    returns: z.object({
      lines: z.array(
        z.object({
          itemCode: code,
          uom,
          quantity,
          problem: z.nullable(
            z.enum(['item_unknown', 'item_not_permitted', 'uom_unknown', 'out_of_stock', 'price_changed']),
          ),
        }),
      ),
    }),
    errors: ['location_unknown'],
  }),
  checkout: get('/portal/checkout', {
    summary: 'Get the checkout draft',
    permission: SHOPPERS,
    query: here,
    returns: checkoutAnswer,
    errors: ['location_unknown'],
  }),
  saveCheckout: put('/portal/checkout', {
    summary: 'Save the checkout draft',
    permission: SHOPPERS,
    body: checkoutDraft,
    returns: checkoutAnswer,
    errors: ['location_unknown', 'address_fixed', 'card_number'],
  }),
  saveCheckoutAddress: put('/portal/checkout/address', {
    summary: 'Save the ship-to address of the checkout draft',
    permission: SHOPPERS,
    /** `shippingAddress`, or `address` as spec section 7 names it. */
    body: z.object({
      ...where,
      shippingAddress: z.optional(z.nullable(address)),
      address: z.optional(z.nullable(address)),
    }),
    returns: checkoutAnswer,
    errors: ['location_unknown', 'address_fixed', 'card_number'],
  }),
};

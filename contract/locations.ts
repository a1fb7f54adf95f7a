import * as z from 'zod/mini';
import { cents, code, day, text } from './atoms.ts';
import { MAX_DELIVERY_INSTRUCTIONS } from './constants.ts';
import { get, put } from './endpoint.ts';
import { SHOPPERS } from './roles.ts';
import { address, credit, type location, type locationOptions } from './rows/locations.ts';
import { receivingHours } from './rows/receiving-hours.ts';

export type Address = z.infer<typeof address>;
export type LocationOptions = z.infer<typeof locationOptions>;
export type Location = z.infer<typeof location>;

/** What checkout offers (spec section 3, shipping location). */
export const shippingLocation = z.object({
  customerLocationId: code,
  customerId: code,
  displayName: z.string(),
  address,
  earliestDelivery: z.nullable(day),
  earliestPickup: z.nullable(day),
  deliveryDates: z.array(day),
  pickupDates: z.array(day),
});

export const locationEndpoints = {
  shippingLocations: get('/portal/shipping-locations', {
    summary: 'List locations that the user orders for, with their possible delivery days',
    permission: SHOPPERS,
    returns: z.array(shippingLocation),
  }),
  select: put('/account/customer-location', {
    summary: 'Choose the default location of calls that name none',
    permission: SHOPPERS,
    body: z.object({ customerId: code, customerLocationId: code }),
    returns: z.object({ customerId: code, customerLocationId: code }),
    errors: ['location_unknown'],
  }),
  setDeliveryInstructions: put('/customer-locations/delivery-instructions', {
    summary:
      'Set the delivery instructions of a location, if they are still those that the user saw, and its receiving hours',
    permission: [...SHOPPERS, 'SALES', 'ADMIN', 'APP'],
    body: z.object({
      customerLocationId: code,
      deliveryInstructions: text(MAX_DELIVERY_INSTRUCTIONS),
      /** The instructions that the user saw; '' for none. */
      base: text(MAX_DELIVERY_INSTRUCTIONS),
      /** When it receives; null removes it, and without it the hours stay. */
      receives: z.optional(z.nullable(receivingHours)),
    }),
    returns: z.object({ customerLocationId: code, deliveryInstructions: z.string() }),
    errors: ['location_unknown', 'card_number', 'conflict'],
  }),
  creditStatus: get('/portal/account/customer-locations/credit-status', {
    summary: 'Get the credit status of the user’s location',
    permission: SHOPPERS,
    query: z.object({ customerLocationId: z.optional(code) }),
    returns: z.extend(credit, {
      /** Null for a location that may not see prices: an order changes them by its total. */
      balance: z.nullable(cents),
      openOrders: z.nullable(cents),
      customerLocationId: code,
      messages: z.array(z.enum(['over_credit_limit', 'credit_hold'])),
    }),
    errors: ['location_unknown'],
  }),
};

import * as z from 'zod/mini';
import { cents, code, day, instant, quantity, uom, uuid, weekday } from '../atoms.ts';
import { shippingMethod } from './carts.ts';
import { PRICE_UNITS } from './items.ts';
import { address } from './locations.ts';

/**
 * waiting exists on the device only. held: received, but the customer or the distributor must decide first.
 * received → confirmed → picking → staged → shipped → delivered → invoiced; cancelled ends it.
 */
export const ORDER_STATUSES = [
  'waiting',
  'held',
  'received',
  'confirmed',
  'picking',
  'staged',
  'shipped',
  'delivered',
  'invoiced',
  'cancelled',
] as const;

export const orderStatus = z.enum(ORDER_STATUSES);

/**
 * Why an order is held, with what the customer saw and what holds now, side by side. `minimum` is the amount that is needed beside the order's,
 * in cents; `minimum_cases` the same in cases. Of an `item_unavailable` that could be had for another day one of the last two says why not for
 * this one: how many days ahead it must be ordered, or the weekdays on which it comes.
 *
 * What is added here must be optional. A device of an earlier release reads an order without fields that it doesn't know, but of a kind that it
 * What is added here must be optional, because a device shows the rows of before the update until its first pull (PULL9).
 */
export const hold = z.object({
  kind: z.enum(['price', 'stock', 'date', 'credit', 'minimum', 'minimum_cases', 'item_unavailable', 'uom']),
  itemCode: z.nullable(code),
  uom: z.nullable(uom),
  seen: z.nullable(z.union([z.number(), z.string()])),
  now: z.nullable(z.union([z.number(), z.string()])),
  reason: z.nullable(z.enum(['over_credit_limit', 'credit_hold'])),
  leadDays: z.optional(z.int()),
  availableWeekdays: z.optional(z.array(weekday)),
});

/** Order line (spec section 3). unitPrice is cents per price unit; linePrice is the line's cents after its discount. */
export const orderLine = z.object({
  lineNumber: z.int(),
  itemCode: code,
  description: z.string(),
  packSize: z.string(),
  brand: z.string(),
  uom,
  quantity,
  pickedQuantity: z.nullable(z.number()),
  unitPrice: cents,
  priceUnit: z.enum(PRICE_UNITS),
  catchWeight: z.boolean(),
  averageWeightGrams: z.nullable(z.int()),
  actualWeightGrams: z.nullable(z.int()),
  discount: cents,
  linePrice: cents,
});

/** Order heading (spec section 3) with its lines. `orderNumber` is null until the server has received it. */
export const order = z.object({
  id: uuid,
  orderNumber: z.nullable(z.int()),
  customerId: code,
  customerLocationId: code,
  locationName: z.string(),
  status: orderStatus,
  holds: z.array(hold),
  deliveryDate: day,
  warehouseName: z.string(),
  shipMethod: shippingMethod,
  purchaseOrder: z.string(),
  notes: z.string(),
  contactName: z.string(),
  shippingAddress: address,
  subtotal: cents,
  discount: cents,
  tax: cents,
  surcharge: cents,
  total: cents,
  submittedAt: instant,
  receivedAt: z.nullable(instant),
  submittedBy: z.string(),
  lines: z.array(orderLine),
});

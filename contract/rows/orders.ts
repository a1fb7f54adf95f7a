import * as z from 'zod/mini';
import { code, day, instant, quantity, uom, uuid, weekday } from '../atoms.ts';
import { lineHead } from '../line-head.ts';
import { lineAmounts, totals } from './amounts.ts';
import { shippingMethod } from './carts.ts';
import { PRICE_UNITS } from './items.ts';
import { instructionsOfRow } from './line-instructions.ts';
import { address } from './locations.ts';

/**
 * waiting exists only on the device. held: received, but the customer or the distributor must decide first.
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
 * Why an order is held, with what the customer saw and what holds now, side by side. `minimum` is the amount needed
 * beside the order's own, in cents; `minimum_cases` the same in cases. If an unavailable item can be ordered for
 * another day, `leadDays` or `availableWeekdays` says why: how many days ahead it must be ordered, or its weekdays.
 * New fields must be optional, because until its first pull after an update a device shows rows stored by the earlier
 * release (PULL9).
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
  ...lineHead,
  instructions: instructionsOfRow,
  quantity,
  pickedQuantity: z.nullable(z.number()),
  priceUnit: z.enum(PRICE_UNITS),
  catchWeight: z.boolean(),
  averageWeightGrams: z.nullable(z.int()),
  actualWeightGrams: z.nullable(z.int()),
  ...lineAmounts,
});

/** Order heading (spec section 3) with its lines. `orderNumber` is null until the server receives it. */
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
  ...totals,
  submittedAt: instant,
  receivedAt: z.nullable(instant),
  submittedBy: z.string(),
  lines: z.array(orderLine),
});

import * as z from 'zod/mini';
import { code, day, instant, uuid } from '../atoms.ts';
import { unsigned } from '../handover.ts';
import { lineHead } from '../line-head.ts';
import { lineAmounts, totals } from './amounts.ts';
import { shippingMethod } from './carts.ts';
import { PRICE_UNITS } from './items.ts';
import { instructionsOfRow } from './line-instructions.ts';
import { lineProblem } from './line-problems.ts';
import { address } from './locations.ts';
import { tracedLot } from './traced-lot.ts';

/**
 * Status of the distributor's own document of an order: open → allocated (lots are assigned) → picking → staged →
 * shipped → delivered → invoiced; cancelled ends it.
 */
export const SALES_ORDER_STATUSES = [
  'open',
  'allocated',
  'picking',
  'staged',
  'shipped',
  'delivered',
  'invoiced',
  'cancelled',
] as const;

export const salesOrderStatus = z.enum(SALES_ORDER_STATUSES);

/** Statuses of sales orders that are in the warehouse. */
export const OPEN_SALES_STATUSES = [
  'open',
  'allocated',
  'picking',
  'staged',
] as const satisfies readonly (typeof SALES_ORDER_STATUSES)[number][];

export const SHORT_REASONS = ['out_of_stock', 'not_found', 'damaged', 'quality', 'other'] as const;

/**
 * One ordered line with its picked and delivered quantities, in the line's unit. Weights in grams, unitPrice in cents
 * per price unit.
 */
export const salesOrderLine = z.object({
  ...lineHead,
  instructions: instructionsOfRow,
  orderedQuantity: z.number(),
  allocatedQuantity: z.number(),
  pickedQuantity: z.number(),
  shippedQuantity: z.number(),
  pickedWeightGrams: z.nullable(z.int()),
  shippedWeightGrams: z.nullable(z.int()),
  shortReason: z.nullable(z.enum(SHORT_REASONS)),
  lots: z.array(z.string()),
  /** Absent for foods that are not on the list, before picking, and in rows of earlier releases. */
  tracedLots: z.optional(z.array(tracedLot)),
  priceUnit: z.enum(PRICE_UNITS),
  catchWeight: z.boolean(),
  averageWeightGrams: z.nullable(z.int()),
  ...lineAmounts,
});

/** A sales order with its lines. `orderId` is the portal order that it was made of; null for a telephone order. */
export const salesOrder = z.object({
  id: uuid,
  salesOrderNumber: z.int(),
  orderId: z.nullable(uuid),
  orderNumber: z.nullable(z.int()),
  customerId: code,
  customerLocationId: code,
  status: salesOrderStatus,
  /** Time of each status, oldest first. */
  history: z.array(z.object({ status: salesOrderStatus, at: instant })),
  deliveryDate: day,
  warehouseName: z.string(),
  shipMethod: shippingMethod,
  purchaseOrder: z.string(),
  notes: z.string(),
  shippingAddress: address,
  ...totals,
  orderedAt: instant,
  orderedBy: z.string(),
  /** Why its delivery has no signature; absent if it is signed or not delivered. */
  unsigned: z.optional(unsigned),
  /** Problems that the customer reported, oldest first. Rows stored by earlier releases lack them. */
  problems: z.optional(z.array(lineProblem)),
  lines: z.array(salesOrderLine),
});

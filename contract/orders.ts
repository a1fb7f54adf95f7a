import * as z from 'zod/mini';
import { cents, code, day, filled, instant, pageOf, paging, quantity, text, uom, uuid } from './atoms.ts';
import { MAX_LINES } from './constants.ts';
import { file, get, post, put } from './endpoint.ts';
import { SHOPPERS } from './roles.ts';
import { totals } from './rows/amounts.ts';
import { checkoutDraft, shippingMethod } from './rows/carts.ts';
import { lineInstructions } from './rows/line-instructions.ts';
import { address } from './rows/locations.ts';
import { hold, order, orderLine, orderStatus } from './rows/orders.ts';

export type OrderStatus = z.infer<typeof orderStatus>;

/** Statuses of orders that have not left the warehouse. */
export const PENDING_STATUSES = [
  'held',
  'received',
  'confirmed',
  'picking',
  'staged',
] as const satisfies readonly OrderStatus[];

export type Hold = z.infer<typeof hold>;
export type OrderLine = z.infer<typeof orderLine>;
export type Order = z.infer<typeof order>;

const { lines: _lines, ...headShape } = order.shape;
/**
 * An order in a list: the heading and its number of lines. `isEstimated`: a line is priced by weight and not weighed
 * yet. Servers of earlier releases omit it.
 */
export const orderHead = z.object({ ...headShape, lineCount: z.int(), isEstimated: z.optional(z.boolean()) });

/** Bounds of what a device can claim that the user saw: base units per unit, and available quantity. */
const MAX_FACTOR = 1_000_000;
const MAX_STOCK = 1_000_000_000;

/** One ordered line with what the user saw when ordering it. */
export const submittedLine = z.object({
  itemCode: code,
  uom,
  quantity: quantity.check(z.minimum(0.001)),
  /** Displayed values: cents per price unit, base units per unit, available quantity (null: not shown). */
  seenUnitPrice: z.nullable(cents),
  seenFactor: z.number().check(z.minimum(0), z.maximum(MAX_FACTOR)),
  seenAvailable: z.nullable(z.number().check(z.minimum(-MAX_STOCK), z.maximum(MAX_STOCK))),
  instructions: z.optional(lineInstructions),
});

/** Arguments of `orders.submit`: a snapshot of the cart under an order id that the device made. */
export const submission = z.object({
  orderId: uuid,
  customerLocationId: code,
  lines: z.array(submittedLine).check(z.minLength(1), z.maxLength(MAX_LINES)),
  shippingMethod,
  deliveryDate: day,
  poNumber: text(40),
  notes: text(2000),
  shippingAddress: z.nullable(address),
  seenTotal: z.nullable(cents),
  submittedAt: instant,
});
export type Submission = z.infer<typeof submission>;

/** A line of a stored order as the user wants it: 0 removes it. `base` is the quantity that the user saw. */
const changedLine = z.object({ itemCode: code, uom, quantity, base: quantity });

/** Arguments of `orders.change`: other quantities of the order's lines, and lines that join it from the cart. */
export const orderChange = z.object({
  changes: z.array(changedLine).check(z.maxLength(MAX_LINES)),
  added: z.array(submittedLine).check(z.maxLength(MAX_LINES)),
  /** The order's total as shown with the change; null if prices are hidden. */
  seenTotal: z.nullable(cents),
});
export type OrderChange = z.infer<typeof orderChange>;

const listQuery = z.object({
  ...paging,
  customerLocationId: z.optional(code),
  /** Words of the order number, PO number or items. */
  query: z.optional(text(100)),
  /** The name of `query` in earlier releases. */
  search: z.optional(text(100)),
  status: z.optional(orderStatus),
  from: z.optional(day),
  to: z.optional(day),
  dateBasis: z.optional(z.enum(['OrderDate', 'RequestedDeliveryDate'])),
  sortBy: z.optional(z.enum(['orderNumber', 'deliveryDate', 'submittedAt', 'total'])),
  sortDirection: z.optional(z.enum(['Asc', 'Desc'])),
});
const orderParams = z.object({ id: uuid });

export const orderEndpoints = {
  submit: post('/portal/checkout', {
    summary:
      'Place an order and check its prices, stock, dates and credit again; a difference holds the order for review',
    permission: SHOPPERS,
    body: submission,
    returns: order,
    errors: ['location_unknown', 'ordering_disabled', 'item_unknown', 'order_empty', 'address_fixed', 'card_number'],
  }),
  review: get('/portal/checkout/review', {
    summary: 'Preview an order: totals, dates and credit messages',
    permission: SHOPPERS,
    query: z.object({ customerLocationId: z.optional(code) }),
    returns: z.object({
      draft: checkoutDraft,
      ...totals,
      lines: z.array(orderLine),
      problems: z.array(hold),
      creditMessages: z.array(z.enum(['over_credit_limit', 'credit_hold'])),
    }),
    errors: ['location_unknown'],
  }),
  list: get('/portal/orders', {
    summary: 'List orders of the location, newest first',
    permission: SHOPPERS,
    query: listQuery,
    returns: pageOf(orderHead),
    errors: ['location_unknown'],
  }),
  pending: get('/portal/orders/pending-orders', {
    summary: 'List orders that have not shipped',
    permission: SHOPPERS,
    query: z.object({ customerLocationId: z.optional(code) }),
    returns: z.array(orderHead),
    errors: ['location_unknown'],
  }),
  headers: get('/portal/orders/headers', {
    summary: 'List columns of the order list with their sorting',
    permission: SHOPPERS,
    returns: z.array(z.object({ field: z.string(), sortable: z.boolean() })),
  }),
  detailHeaders: get('/portal/orders/details/headers', {
    summary: 'List columns of an order’s lines',
    permission: SHOPPERS,
    returns: z.array(z.object({ field: z.string(), sortable: z.boolean() })),
  }),
  get: get('/portal/orders/:id', {
    summary: 'Get an order with its lines',
    permission: SHOPPERS,
    params: orderParams,
    returns: order,
  }),
  pdf: get('/portal/orders/:id/pdf', {
    summary: 'Download the order as PDF, named by its number, such as Order-1001.pdf',
    permission: SHOPPERS,
    params: orderParams,
    query: z.object({ locale: z.optional(z.enum(['en', 'es', 'fr'])) }),
    returns: file('application/pdf'),
    rate: 60,
  }),
  sync: put('/portal/orders/:id/sync', {
    summary: 'Check a held order again against current prices, stock, dates and credit',
    permission: SHOPPERS,
    params: orderParams,
    returns: order,
    errors: ['order_state'],
  }),
  change: put('/portal/orders/:id/lines', {
    summary:
      'Change quantities of an order or add lines from the cart, until its cutoff; lines that the warehouse has begun are left out',
    permission: SHOPPERS,
    params: orderParams,
    body: orderChange,
    returns: order,
    errors: [
      ...(['order_state', 'order_closed', 'order_change_refused', 'order_empty', 'ordering_disabled'] as const),
      ...(['card_number', 'lines_left_out', 'line_begun', 'line_changed', 'price_changed', 'stock_short'] as const),
      ...(['item_unknown', 'item_not_permitted', 'uom_unknown'] as const),
    ],
  }),
  accept: put('/portal/orders/:id/accept', {
    summary: 'Accept the changes of a held order; total, day and lines must equal those shown',
    permission: SHOPPERS,
    params: orderParams,
    // Devices of earlier releases send only the total. They showed the stored holds.
    body: z.object({
      acceptedTotal: cents,
      acceptedDate: z.optional(day),
      acceptedLines: z.optional(z.array(z.object({ itemCode: code, uom, quantity })).check(z.maxLength(MAX_LINES))),
    }),
    returns: order,
    errors: ['order_state', 'conflict'],
  }),
  cancel: put('/portal/orders/:id/cancel', {
    summary: 'Cancel an order that is held or has just been received',
    permission: SHOPPERS,
    params: orderParams,
    body: z.object({ reason: text(300) }),
    returns: order,
    errors: ['order_state'],
  }),
  release: put('/portal/orders/:id/release', {
    summary: 'Release an order held for credit, with an administrator’s override password (audited)',
    permission: ['CUSTOMER', 'SUPERCUSTOMER', 'SALES', 'ADMIN'],
    params: orderParams,
    body: z.object({ overridePassword: filled(200) }),
    returns: order,
    errors: ['order_state', 'override_wrong'],
    rate: 10,
  }),
};

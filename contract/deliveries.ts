import * as z from 'zod/mini';
import {
  atMost,
  cents,
  code,
  day,
  emailAddress,
  filled,
  grams,
  instant,
  price,
  quantity,
  text,
  uom,
  uuid,
} from './atoms.ts';
import { REFUSAL_REASONS } from './constants.ts';
import { CONTAINER_KINDS, containerCount } from './containers.ts';
import { deliveryRoute } from './delivery-routes.ts';
import { file, get, post, put } from './endpoint.ts';
import { FLOOR } from './floor.ts';
import { UNDELIVERED_REASONS, unsigned } from './handover.ts';
import { lineHead } from './line-head.ts';
import { shippingMethod } from './rows/carts.ts';
import { deliveryTerms } from './rows/delivery-terms.ts';
import { PRICE_UNITS } from './rows/items.ts';
import { instructionsOfRow } from './rows/line-instructions.ts';
import { address } from './rows/locations.ts';
import { receiptMail } from './rows/receipt-mail.ts';
import { receivingHours } from './rows/receiving-hours.ts';
import { salesOrderStatus } from './rows/sales-orders.ts';
import { staging } from './rows/staged-pallet.ts';
import { MAX_SIGNATURE_BYTES, place, signature, strokes } from './signature.ts';

/** Why the driver delivers less of a line than its papers say. */
export const DELIVERY_SHORT_REASONS = ['not_loaded', 'missing', 'damaged'] as const;
export const PAYMENT_METHODS = ['none', 'cash', 'check', 'card'] as const;
/** Most bytes of a photo. */
export const MAX_DELIVERY_PHOTO_BYTES = 1_000_000;

/** Delivery outcome of a line. Quantities in the line's unit. `returned` goods are of an earlier delivery. */
export const lineOutcome = z.object({
  shortQuantity: quantity,
  shortReason: z.nullable(z.enum(DELIVERY_SHORT_REASONS)),
  refusedQuantity: quantity,
  refusedReason: z.nullable(z.enum(REFUSAL_REASONS)),
  returnedQuantity: quantity,
  returnedReason: z.nullable(z.enum(REFUSAL_REASONS)),
  /** Weight of the delivered goods if the driver weighed them; null means that it follows from the picked weight. */
  weightGrams: z.nullable(grams),
  note: text(300),
});
export type LineOutcome = z.infer<typeof lineOutcome>;

const deliveryUnit = z.object({ uom, factor: z.number(), gtin: z.nullable(z.string()) });

/**
 * A line on the truck. Quantities in `uom`, of which one is `uomFactor` base units; `unitPrice` in cents per
 * `priceUnit`.
 */
export const deliveryLine = z.object({
  ...lineHead,
  instructions: instructionsOfRow,
  uomFactor: z.number(),
  units: z.array(deliveryUnit),
  orderedQuantity: z.number(),
  /** Quantity on the truck according to the warehouse. */
  pickedQuantity: z.number(),
  /** Quantity that the load check found. */
  loadedQuantity: z.number(),
  /** Weight of all picked goods: weighed cases, plus the average weight for the rest. */
  pickedWeightGrams: z.nullable(z.int()),
  /** The part of `pickedQuantity` that was weighed; absent means all. */
  weighedQuantity: z.optional(z.nullable(z.number())),
  /** Net grams of each picked case, if each was weighed. */
  caseWeightsGrams: z.optional(z.array(z.int())),
  /** Of one `uom`. */
  averageWeightGrams: z.nullable(z.int()),
  /** The percentage by which its weight may differ without a question; null or absent for the default. */
  weightPercent: z.optional(z.nullable(z.int())),
  catchWeight: z.boolean(),
  lots: z.array(z.string()),
  /** The pallets and totes that it was picked into; goods without one are absent. */
  pickedInto: z.optional(z.array(z.object({ container: z.string(), quantity: z.number() }))),
  unitPrice: cents,
  priceUnit: z.enum(PRICE_UNITS),
  taxable: z.boolean(),
  /** Null until the driver records an outcome; then the whole picked quantity counts as delivered. */
  outcome: z.nullable(lineOutcome),
  photoIds: z.array(uuid),
});
export type DeliveryLine = z.infer<typeof deliveryLine>;

export const payment = z.object({
  method: z.enum(PAYMENT_METHODS),
  amount: price,
  /** A check's number or a terminal's receipt; never a card number. */
  reference: text(40),
  at: instant,
});
export type DeliveryPayment = z.infer<typeof payment>;

/** Marks a stop that could not be delivered: the order comes back with the truck. */
export const undelivered = z.object({
  reason: z.enum(UNDELIVERED_REASONS),
  note: text(300),
  at: instant,
  by: z.string(),
});
export type Undelivered = z.infer<typeof undelivered>;

/** What the driver knows of the customer's account at the door. Rows stored by earlier releases lack it. */
const deliveryAccount = z.object({
  /** The customer's terms are 0 days: the driver collects the total. */
  collects: z.boolean(),
  /** Cents that are open besides this order, less unapplied credit. Null once it is billed, or without prices. */
  balance: z.nullable(cents),
});

/**
 * A sales order of a route as its driver's device keeps it (scope `route:<id>`). The scope holds orders in the
 * warehouse, on the truck, and delivered ones until their route run is finished. `id` is the sales order's.
 */
export const delivery = z.object({
  id: uuid,
  salesOrderNumber: z.int(),
  routeId: code,
  deliveryDate: day,
  customerLocationId: code,
  locationName: z.string(),
  address,
  phone: z.string(),
  /** The location's instructions as of now, not of the order (decision 41). Rows stored by earlier releases lack them. */
  deliveryInstructions: z.optional(z.string()),
  /** The location's note for loading, and its keys and alarm codes, as of now. Rows stored by earlier releases lack them. */
  loadingNote: z.optional(z.string()),
  accessNote: z.optional(z.string()),
  /** When the location receives, as of now; null if it was never said. Rows stored by earlier releases lack it. */
  receives: z.optional(z.nullable(receivingHours)),
  /** Planned position on the route; null if none is planned. */
  stop: z.nullable(z.int()),
  warehouseId: code,
  status: salesOrderStatus,
  ...staging,
  purchaseOrder: z.string(),
  notes: z.string(),
  /** Whether the signature screen and the receipt may show prices: the location option `displayPrices`. */
  showPrices: z.boolean(),
  terms: deliveryTerms,
  account: z.optional(deliveryAccount),
  lines: z.array(deliveryLine),
  containers: z.array(containerCount),
  /** Containers of each kind that the location held before this delivery. */
  containersOwed: z.array(z.object({ kind: z.enum(CONTAINER_KINDS), count: z.int() })),
  payment: z.nullable(payment),
  signatures: z.array(signature),
  arrivedAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  /** Why a completed stop has no signature. Rows stored by earlier releases lack it. */
  unsigned: z.optional(z.nullable(unsigned)),
  /** Why the order was not delivered. Cleared when it is delivered or gets another delivery day. */
  undelivered: z.optional(z.nullable(undelivered)),
  /** Where the location's receipts were mailed last, or ''; null if the company sends no mail. Earlier rows lack it. */
  receiptEmail: z.optional(z.nullable(z.string())),
  /** Oldest first. Rows stored by earlier releases lack it. */
  receiptMails: z.optional(z.array(receiptMail)),
});
export type Delivery = z.infer<typeof delivery>;

/**
 * Response to a write in another driver's run. Any driver of the warehouse may write (PUSH8), but reads only the own
 * routes.
 */
const onlyId = z.object({ id: uuid });
const writtenDelivery = z.union([delivery, onlyId]);

/** An order that a customer can sign for: delivered by a route, or without one, such as a pickup at the warehouse. */
export const orderToSign = z.extend(delivery, { routeId: z.nullable(code), shippingMethod });
export type OrderToSign = z.infer<typeof orderToSign>;
/** Content of the signature screen, which the signature binds, for routes and pickups alike. */
export type Signable = Omit<Delivery, 'routeId'>;
/** Most orders that a salesperson can choose from on the signature list. */
export const MOST_TO_SIGN = 25;

const ofOrder = z.object({ id: uuid });
const ofRun = z.object({ id: code, day });
const base64 = (bytes: number) => z.string().check(atMost(Math.ceil(bytes / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/));

export const deliveryEndpoints = {
  routes: get('/edible/routes', {
    summary: 'List the routes that the caller drives, or all for an administrator',
    permission: FLOOR,
    returns: z.object({ data: z.array(deliveryRoute) }),
  }),
  deliveries: get('/edible/routes/:id/deliveries', {
    summary: 'List a route’s deliveries of a day in stop order',
    permission: FLOOR,
    params: z.object({ id: code }),
    query: z.object({ day: z.optional(day) }),
    returns: z.object({ data: z.array(delivery) }),
  }),
  arrange: put('/edible/routes/:id/runs/:day/stops', {
    summary: 'Change the stop order of a route run; locations not listed follow as planned',
    permission: FLOOR,
    params: ofRun,
    body: z.object({ stops: z.array(code).check(z.maxLength(500)), arrangedAt: instant }),
    returns: deliveryRoute,
  }),
  start: put('/edible/routes/:id/runs/:day/start', {
    summary: 'Start a route run and ship its staged orders',
    permission: FLOOR,
    params: ofRun,
    body: z.object({ startedAt: instant }),
    returns: deliveryRoute,
  }),
  finish: put('/edible/routes/:id/runs/:day/finish', {
    summary: 'Finish a route run: product that came back is put on hold, with exceptions',
    permission: FLOOR,
    params: ofRun,
    body: z.object({ finishedAt: instant }),
    returns: deliveryRoute,
  }),
  takeOver: put('/edible/routes/:id/runs/:day/take-over', {
    summary: 'Take over a route run from another driver, with a manifest passed between phones',
    permission: FLOOR,
    params: ofRun,
    body: z.object({ takenAt: instant }),
    returns: deliveryRoute,
  }),
  load: post('/edible/salesorders/:id/loads', {
    summary: 'Record a load check of a line; a negative quantity takes cases off',
    permission: FLOOR,
    params: ofOrder,
    body: z.object({
      eventId: uuid,
      lineNumber: z.int().check(z.minimum(1), z.maximum(999_999)),
      quantity: z.number().check(z.minimum(-99_999), z.maximum(99_999)),
      loadedAt: instant,
    }),
    returns: writtenDelivery,
    rate: 6000,
  }),
  get: get('/edible/salesorders/:id/delivery', {
    summary: 'Get the delivery of a sales order, or a pickup',
    permission: [...FLOOR, 'SALES'],
    params: ofOrder,
    returns: orderToSign,
  }),
  setLine: put('/edible/salesorders/:id/delivery/lines/:lineNumber', {
    summary: 'Record the delivery outcome of a line; business rules never reject it',
    permission: FLOOR,
    params: z.object({ id: uuid, lineNumber: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(999_999)) }),
    body: z.extend(lineOutcome, {
      at: instant,
      /** Removes the recorded outcome: the line counts as delivered as picked, and as unchecked. */
      unsaid: z.optional(z.boolean()),
    }),
    returns: writtenDelivery,
  }),
  attachPhoto: put('/edible/salesorders/:id/delivery/photo', {
    summary: 'Add a photo to a line of the delivery; a repeated photoId changes nothing',
    permission: FLOOR,
    params: ofOrder,
    body: z.object({
      photoId: uuid,
      lineNumber: z.int().check(z.minimum(1), z.maximum(999_999)),
      mediaType: z.enum(['image/jpeg', 'image/webp', 'image/png']),
      /** Base64. */
      data: base64(MAX_DELIVERY_PHOTO_BYTES),
      takenAt: instant,
    }),
    returns: writtenDelivery,
    maxBody: 1_500_000,
  }),
  photo: get('/edible/salesorders/:id/delivery/photo', {
    summary: 'Get a photo of the delivery',
    permission: FLOOR,
    params: ofOrder,
    query: z.object({ photoId: uuid }),
    returns: file('image/jpeg'),
  }),
  setContainers: put('/edible/salesorders/:id/delivery/containers', {
    summary: 'Record containers left and picked up; a kind not listed counts as none',
    permission: FLOOR,
    params: ofOrder,
    body: z.object({ containers: z.array(containerCount).check(z.maxLength(CONTAINER_KINDS.length)), at: instant }),
    returns: writtenDelivery,
  }),
  pay: put('/edible/salesorders/:id/delivery/payment', {
    summary: 'Record the payment on delivery; `none` removes it',
    permission: FLOOR,
    params: ofOrder,
    body: payment,
    returns: writtenDelivery,
  }),
  toSign: get('/edible/signatures', {
    summary: 'List the salesperson’s latest 25 orders to sign',
    permission: ['SALES'],
    query: z.object({ query: z.optional(text(100)) }),
    returns: z.object({ data: z.array(orderToSign) }),
  }),
  storeSignature: put('/edible/signatures/:id', {
    summary: 'Store a signature; a repeated id changes nothing',
    permission: [...FLOOR, 'SALES'],
    params: z.object({ id: uuid }),
    body: z.object({
      strokes,
      /** PNG, base64. */
      image: base64(MAX_SIGNATURE_BYTES),
      capturedAt: instant,
    }),
    returns: z.object({ id: uuid }),
    maxBody: 1_500_000,
  }),
  sign: post('/edible/salesorders/:id/signature', {
    summary: 'Attach a stored signature to the signed content; a second one keeps the first',
    permission: [...FLOOR, 'SALES'],
    params: ofOrder,
    body: z.object({
      signatureId: uuid,
      name: filled(80),
      hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      total: cents,
      signedAt: instant,
      place: z.nullable(place),
    }),
    returns: z.union([orderToSign, onlyId]),
  }),
  signature: get('/edible/salesorders/:id/signature', {
    summary: 'Get the image of a signature of the order',
    permission: [...FLOOR, 'SALES'],
    params: ofOrder,
    query: z.object({ signatureId: uuid }),
    returns: file('image/png'),
  }),
  complete: put('/edible/salesorders/:id/delivery/complete', {
    summary: 'Complete a stop: deliver the order, total it and request credit for refused product',
    permission: FLOOR,
    params: ofOrder,
    body: z.object({
      arrivedAt: z.nullable(instant),
      completedAt: instant,
      /** The total on the device. If the server's total differs, the server's total applies and an exception opens. */
      total: cents,
      place: z.nullable(place),
      unsigned: z.optional(z.nullable(unsigned)),
    }),
    returns: writtenDelivery,
  }),
  cannotDeliver: put('/edible/salesorders/:id/delivery/undelivered', {
    summary: 'Record why an order could not be delivered, or remove that without a reason',
    permission: FLOOR,
    params: ofOrder,
    body: z.object({ reason: z.nullable(z.enum(UNDELIVERED_REASONS)), note: text(300), at: instant }),
    returns: writtenDelivery,
  }),
  reopen: put('/edible/salesorders/:id/delivery/reopen', {
    summary: 'Reopen a completed stop until its route run is finished',
    permission: FLOOR,
    params: ofOrder,
    body: z.object({ reopenedAt: instant }),
    returns: writtenDelivery,
  }),
  mailReceipt: post('/edible/salesorders/:id/delivery/receipt/mails', {
    summary: 'Mail the receipt of a completed delivery; a repeated mailId changes nothing',
    permission: FLOOR,
    params: ofOrder,
    body: z.object({ mailId: uuid, to: emailAddress, at: instant }),
    returns: writtenDelivery,
    errors: ['conflict'],
    rate: 60,
  }),
  receipt: get('/edible/salesorders/:id/delivery/receipt', {
    summary: 'Download the delivery receipt as PDF',
    permission: FLOOR,
    params: ofOrder,
    query: z.object({ locale: z.optional(z.enum(['en', 'es', 'fr'])) }),
    returns: file('application/pdf'),
    rate: 60,
  }),
};

import * as z from 'zod/mini';
import { MOST_ZONES, ZONE } from '../rules/walking-order.ts';
import { code, day, grams, instant, quantity, text, uom, uuid } from './atoms.ts';
import { get, post, put } from './endpoint.ts';
import { bin, FLOOR, lotName } from './floor.ts';
import { lineHead } from './line-head.ts';
import { shippingMethod } from './rows/carts.ts';
import { instructionsOfRow } from './rows/line-instructions.ts';
import { OPEN_SALES_STATUSES, salesOrderStatus } from './rows/sales-orders.ts';
import { MOST_CONTAINER, MOST_LANE, MOST_PALLETS, stagedPallet, staging } from './rows/staged-pallet.ts';

/** Reasons of a short pick. */
export const SHORT_PICK_REASONS = ['not_found', 'damaged', 'quality'] as const;
export type ShortPickReason = (typeof SHORT_PICK_REASONS)[number];
/** Reasons to pick another lot than the first to expire, or a lot that should not be picked. */
export const OVERRIDE_REASONS = ['blocked', 'damaged', 'customer_wish', 'lot_wrong', 'other'] as const;
export type OverrideReason = (typeof OVERRIDE_REASONS)[number];
export const PICK_REASONS = [
  'not_found',
  'damaged',
  'quality',
  'blocked',
  'customer_wish',
  'lot_wrong',
  'other',
] as const;

/** Why goods are picked without a scan of their label. */
export const BY_HAND_REASONS = ['no_label', 'torn_label', 'scanner'] as const;
export type ByHandReason = (typeof BY_HAND_REASONS)[number];

/** Pallet numbers that a device gets at a time. */
export const PALLET_NUMBERS = 20;

/** Most cases that one event weighs individually. */
export const MAX_CASES = 500;

/** What the warehouse lead decides on a shortage. */
export const SHORT_DECISIONS = ['substitute', 'buy', 'short'] as const;
export type ShortDecision = (typeof SHORT_DECISIONS)[number];

const PICK_KINDS = ['pick', 'short', 'undo'] as const;

/**
 * An event of a line, never changed: a pick, a shortage with its reason, or the reversal of one of these. Quantities in
 * the line's unit. `undone` is true once another event reversed it.
 */
export const pickEvent = z.object({
  id: uuid,
  kind: z.enum(PICK_KINDS),
  undoes: z.nullable(uuid),
  /** The picked item: the line's, or its substitute. */
  itemCode: code,
  lotId: z.nullable(uuid),
  lotCode: z.string(),
  /** The label had no lot, and the planned one was recorded. Events of earlier releases lack it: not known. */
  lotAssumed: z.optional(z.boolean()),
  /** Why it was picked without a scan; null or absent if it was scanned, or picked with an earlier release. */
  byHand: z.optional(z.nullable(z.enum(BY_HAND_REASONS))),
  bin,
  quantity: z.number(),
  weightGrams: z.nullable(z.int()),
  caseWeightsGrams: z.array(z.int()),
  reason: z.nullable(z.enum(PICK_REASONS)),
  container: z.string(),
  at: instant,
  byId: z.nullable(uuid),
  by: z.string(),
  undone: z.boolean(),
  /** The lead's decision on a shortage; null or absent while there is none. */
  decision: z.optional(z.nullable(z.object({ decision: z.enum(SHORT_DECISIONS), by: z.string(), decidedAt: instant }))),
});
export type PickEvent = z.infer<typeof pickEvent>;

/** A unit of the item as labels name it: base units of one, and its GTIN. */
const pickUnit = z.object({ uom, factor: z.number(), gtin: z.nullable(z.string()) });
export type PickUnit = z.infer<typeof pickUnit>;

/** A possible substitute. */
const substitute = z.object({
  itemCode: code,
  description: z.string(),
  packSize: z.string(),
  units: z.array(pickUnit),
});
export type PickSubstitute = z.infer<typeof substitute>;

/** A line as its picker needs it. Quantities in `uom`, of which one is `uomFactor` base units; no prices. */
export const pickLine = z.object({
  ...lineHead,
  instructions: instructionsOfRow,
  uomFactor: z.number(),
  orderedQuantity: z.number(),
  pickedQuantity: z.number(),
  shortQuantity: z.number(),
  pickedWeightGrams: z.nullable(z.int()),
  /** The part of `pickedQuantity` that was weighed; absent means all. */
  weighedQuantity: z.optional(z.nullable(z.number())),
  catchWeight: z.boolean(),
  /** Of one `uom`. */
  averageWeightGrams: z.nullable(z.int()),
  /** The percentage by which its weight may differ without a question; null or absent for the default. */
  weightPercent: z.optional(z.nullable(z.int())),
  units: z.array(pickUnit),
  substitutes: z.array(substitute),
  /** Picks and shortages that are not reversed, oldest first. */
  events: z.array(pickEvent),
});
export type PickLine = z.infer<typeof pickLine>;

/** A sales order in the warehouse, as the warehouse's devices keep it. */
export const pickOrder = z.object({
  id: uuid,
  salesOrderNumber: z.int(),
  warehouseId: code,
  customerLocationId: code,
  locationName: z.string(),
  city: z.string(),
  routeId: z.nullable(z.string()),
  routeName: z.nullable(z.string()),
  stop: z.nullable(z.int()),
  shipMethod: shippingMethod,
  deliveryDate: day,
  status: z.enum(OPEN_SALES_STATUSES),
  purchaseOrder: z.string(),
  notes: z.string(),
  /** The location's note for pickers, as of now. Rows stored by earlier releases lack it. */
  pickingNote: z.optional(z.string()),
  takenById: z.nullable(uuid),
  takenBy: z.nullable(z.string()),
  /** Orders with the same one were assigned to be picked together; null or absent for a single one. */
  batchId: z.optional(z.nullable(uuid)),
  ...staging,
  /** A handover that the device has recorded; the order leaves with the server's next answer. */
  handedOver: z.optional(z.object({ receivedBy: z.string(), at: instant })),
  lines: z.array(pickLine),
});
export type PickOrder = z.infer<typeof pickOrder>;

/** A sales order's line in a path: the order's id and the line's number, `<id>:<number>`. */
export const detailId = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}:[1-9]\d{0,5}$/));

const detail = z.object({ id: detailId });
const ofOrder = z.object({ id: uuid });

/** Status of an order after an event. */
const outcome = z.object({ id: uuid, status: salesOrderStatus });

export const pickingEndpoints = {
  commits: get('/edible/salesorders/details/:id/commits', {
    summary: 'List reservations of a line’s item in its warehouse, by order, in base units',
    permission: FLOOR,
    params: detail,
    returns: z.object({
      itemCode: code,
      onHand: z.number(),
      committed: z.number(),
      available: z.number(),
      data: z.array(
        z.object({
          salesOrderId: uuid,
          salesOrderNumber: z.int(),
          lineNumber: z.int(),
          locationName: z.string(),
          deliveryDate: day,
          quantity: z.number(),
          /** The line of the call. */
          own: z.boolean(),
        }),
      ),
    }),
  }),
  allocationSummary: get('/edible/salesorders/details/:id/allocation-summary', {
    summary: 'List the lots to pick for the rest of a line, first expired first',
    permission: FLOOR,
    params: detail,
    query: z.object({ query: z.optional(text(40)) }),
    returns: z.object({
      itemCode: code,
      needed: z.number(),
      missing: z.number(),
      data: z.array(
        z.object({
          lotId: uuid,
          lotCode: z.string(),
          bin,
          expiresOn: z.nullable(day),
          onHand: z.number(),
          quantity: z.number(),
        }),
      ),
    }),
  }),
  picks: get('/edible/salesorders/details/:id/picks', {
    summary: 'List picks and short picks of a line, including reversed ones, oldest first',
    permission: FLOOR,
    params: detail,
    returns: z.object({ data: z.array(pickEvent) }),
  }),
  record: post('/edible/salesorders/:id/picks', {
    summary: 'Record a pick or a short pick; only an unknown line is rejected',
    permission: FLOOR,
    params: ofOrder,
    body: z.object({
      eventId: uuid,
      lineNumber: z.int().check(z.minimum(1), z.maximum(999_999)),
      kind: z.enum(['pick', 'short']),
      itemCode: code,
      /** The lot as the device knows it; null if it knows none with this code. */
      lotId: z.nullable(uuid),
      lotCode: z.nullable(lotName),
      /** The label had no lot, and this is the planned one. */
      lotAssumed: z.optional(z.boolean()),
      /** The lot that the device showed as the one to pick, if another was picked. Earlier releases send none. */
      plannedLotId: z.optional(z.nullable(uuid)),
      byHand: z.optional(z.nullable(z.enum(BY_HAND_REASONS))),
      bin,
      quantity: quantity.check(z.positive()),
      weightGrams: z.nullable(grams),
      caseWeightsGrams: z.array(grams).check(z.maxLength(MAX_CASES)),
      reason: z.nullable(z.enum(PICK_REASONS)),
      container: text(MOST_CONTAINER),
      pickedAt: instant,
    }),
    returns: outcome,
    rate: 6000,
  }),
  undo: post('/edible/salesorders/:id/picks/:pickId/undo', {
    summary: 'Reverse a pick or a short pick; a reversed one stays reversed',
    permission: FLOOR,
    params: z.object({ id: uuid, pickId: uuid }),
    body: z.object({ eventId: uuid, undoneAt: instant }),
    returns: outcome,
    rate: 6000,
  }),
  start: put('/edible/salesorders/:id/start', {
    summary: 'Claim an order for picking; a staged order returns to picking',
    permission: FLOOR,
    params: ofOrder,
    body: z.object({ startedAt: instant }),
    returns: outcome,
  }),
  assign: put('/edible/salesorders/:id/assign', {
    summary: 'Assign an order to a picker, or to none',
    permission: FLOOR,
    params: ofOrder,
    body: z.object({
      userId: z.nullable(uuid),
      /** Orders with the same one are picked together. Earlier releases send none. */
      batchId: z.optional(z.nullable(uuid)),
      assignedAt: instant,
    }),
    returns: outcome,
    errors: ['not_found'],
  }),
  assignZones: put('/edible/warehouses/:id/pickers/:userId/zones', {
    summary: 'Assign zones of a warehouse to a picker; none means all',
    permission: FLOOR,
    params: z.object({ id: code, userId: uuid }),
    body: z.object({
      zones: z.array(z.string().check(z.regex(ZONE))).check(z.maxLength(MOST_ZONES)),
      assignedAt: instant,
    }),
    returns: z.object({ id: uuid, zones: z.array(z.string()) }),
    errors: ['not_found'],
  }),
  decideShort: put('/edible/salesorders/:id/picks/:pickId/decision', {
    summary: 'Decide on a shortage, or undo it with null; the last decision applies',
    permission: FLOOR,
    params: z.object({ id: uuid, pickId: uuid }),
    body: z.object({ decision: z.nullable(z.enum(SHORT_DECISIONS)), decidedAt: instant }),
    returns: outcome,
    errors: ['not_found'],
  }),
  stage: put('/edible/salesorders/:id/stage', {
    summary: 'Stage a picked order and release what is missing; a staged order only gets another lane and pallets',
    permission: FLOOR,
    params: ofOrder,
    body: z.object({
      stagedAt: instant,
      /** Where it waits; absent from earlier releases. */
      lane: z.optional(text(MOST_LANE)),
      pallets: z.optional(z.array(stagedPallet).check(z.maxLength(MOST_PALLETS))),
    }),
    returns: outcome,
  }),
  palletNumbers: post('/edible/warehouses/:id/pallet-numbers', {
    summary: `Reserve ${PALLET_NUMBERS} pallet numbers for a device, which needs no signal to use them`,
    permission: FLOOR,
    params: z.object({ id: code }),
    returns: z.object({ numbers: z.array(z.string()) }),
    errors: ['not_found'],
    rate: 30,
  }),
};

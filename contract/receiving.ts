import * as z from 'zod/mini';
import {
  atMost,
  code,
  day,
  filled,
  instant,
  pageOf,
  paging,
  quantity,
  stockQuantity,
  text,
  uom,
  uuid,
} from './atoms.ts';
import { MAX_PHOTO_BYTES } from './constants.ts';
import { file, get, put } from './endpoint.ts';
import { bin, FLOOR, lotName } from './floor.ts';
import { lineHead } from './line-head.ts';
import { lotSource, sourcePlace } from './lot-source.ts';
import { recordedGoods } from './recorded-goods.ts';
import { goodsLimits } from './rows/goods-limits.ts';
import { truckCheck } from './rows/truck-check.ts';

/**
 * Status of a purchase order: open → partial (goods were received or rejected) → received (a user finished it).
 * Reopening leads back.
 */
export const PURCHASE_STATUSES = ['open', 'partial', 'received'] as const;
export const purchaseStatus = z.enum(PURCHASE_STATUSES);
export type PurchaseStatus = z.infer<typeof purchaseStatus>;

/**
 * receive: into the warehouse. reject: refused at the dock. send_back: left the warehouse again. reverse: cancels an
 * earlier entry.
 */
export const RECEIPT_KINDS = ['receive', 'reject', 'send_back', 'reverse'] as const;

export const REJECT_REASONS = [
  'damaged',
  'temperature',
  'quality',
  'wrong_item',
  'expired',
  'not_ordered',
  'other',
] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

/** Why goods are received on hold: the first limit that they break, or the receiver's own decision. */
export const RECEIPT_HOLD_REASONS = ['temperature', 'no_date', 'no_lot_code', 'received'] as const;
export type ReceiptHoldReason = (typeof RECEIPT_HOLD_REASONS)[number];

/** Tenths of a degree Celsius, from freezer temperatures to a truck in summer. */
export const temperature = z.int().check(z.minimum(-1000), z.maximum(1000));
const sscc = z.string().check(z.regex(/^\d{18}$/));
const someQuantity = quantity.check(z.positive());

/** A receiver's record of goods. */
const facts = {
  itemCode: code,
  quantity: someQuantity,
  ...recordedGoods,
  temperatureTenths: z.nullable(temperature),
  /** On quality hold: in the warehouse, but not to be picked. */
  onHold: z.boolean(),
  sscc: z.nullable(sscc),
  bin,
  note: text(500),
  receivedOn: day,
  receivedAt: instant,
  /** The origin is the item's usual one, and was not stated; absent in entries of earlier releases. */
  isOriginOfItem: z.optional(z.boolean()),
  /** Who assigned the lot code; null or absent if it was not stated. */
  source: z.optional(z.nullable(lotSource)),
};

/** One receiving event. Entries are only added: a correction appends a `reverse`. */
export const receiptEntry = z.object({
  ...facts,
  id: uuid,
  /** Null for goods without a line of the order. */
  lineNumber: z.nullable(z.int()),
  kind: z.enum(RECEIPT_KINDS),
  /** The entry that a `reverse` cancels. */
  reverses: z.nullable(uuid),
  description: z.string(),
  lotId: z.nullable(uuid),
  lotCode: z.string(),
  reason: z.nullable(z.enum(REJECT_REASONS)),
  hasPhoto: z.boolean(),
  /** Name of the user; empty on the device that made it, until the server returns it. */
  by: z.string(),
});
export type ReceiptEntry = z.infer<typeof receiptEntry>;

/** A unit of a line's item with the GTIN on its labels. */
export const receivingUnit = z.object({ uom, factor: z.number(), gtins: z.array(z.string()) });
export type ReceivingUnit = z.infer<typeof receivingUnit>;

/** A line for receiving: no cost. Quantities in `uom`. */
export const purchaseOrderLine = z.object({
  ...lineHead,
  uomFactor: z.number(),
  orderedQuantity: z.number(),
  /** Received before entries were kept. */
  receivedBefore: z.number(),
  receivedQuantity: stockQuantity,
  rejectedQuantity: z.number(),
  catchWeight: z.boolean(),
  averageWeightGrams: z.nullable(z.int()),
  originCountry: z.nullable(z.string()),
  /** Limits of its item or category; absent in rows of earlier releases: none. */
  limits: z.optional(z.object(goodsLimits)),
  /** A food on the FDA's Food Traceability List; absent in rows of earlier releases. */
  isListed: z.optional(z.boolean()),
  /** The source of the item's lot codes, as it was stated last for this vendor; null or absent if never. */
  usualSource: z.optional(z.nullable(lotSource)),
  /** The usual bin; empty if the warehouse never stored the item. */
  bin: z.string(),
  units: z.array(receivingUnit),
});
export type PurchaseOrderLine = z.infer<typeof purchaseOrderLine>;

export const purchaseOrder = z.object({
  id: uuid,
  poNumber: z.int(),
  vendorId: code,
  vendorName: z.string(),
  warehouseId: code,
  status: purchaseStatus,
  orderedOn: day,
  expectedOn: day,
  finishedAt: z.nullable(instant),
  finishedBy: z.string(),
  lines: z.array(purchaseOrderLine),
  /** The vendor may send listed foods without a lot code; absent in rows of earlier releases. */
  isVendorExempt: z.optional(z.boolean()),
  /** The vendor, and the packers whose goods it sells; absent in rows of earlier releases. */
  sources: z.optional(z.array(sourcePlace)),
  /** The latest check of its truck; null or absent if there was none. */
  truckCheck: z.optional(z.nullable(truckCheck)),
  /** Oldest first. */
  entries: z.array(receiptEntry),
});
export type PurchaseOrder = z.infer<typeof purchaseOrder>;

const {
  lines: _lines,
  entries: _entries,
  sources: _sources,
  isVendorExempt: _exempt,
  truckCheck: _truck,
  ...headShape
} = purchaseOrder.shape;
/** A purchase order in a list. */
export const purchaseOrderHead = z.object({ ...headShape, lineCount: z.int(), linesDone: z.int() });

export const vendor = z.object({ vendorId: code, company: z.string() });
export type Vendor = z.infer<typeof vendor>;

const params = z.object({ id: uuid });
/**
 * Names a line of an order: `{purchase order}:{line number}`. Line 0, or a number that the order lacks, means goods
 * without a line. They are received, too (PUSH8).
 */
const detailId = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}:\d{1,4}$/));

/** A picked quantity of one lot, in the line's unit. */
const lotPick = z.object({
  /** The line's item or its substitute. */
  itemCode: code,
  lotCode: z.string(),
  quantity: z.number(),
  /** Some of it had no lot on its label: the planned one was recorded. */
  assumed: z.boolean(),
  /** Pallets and totes with some of it. */
  containers: z.array(z.string()),
});

/** An order that contains lots, as a device keeps it for recalls: customer, day and items. No prices. */
export const lotTrail = z.object({
  /** The sales order. */
  id: uuid,
  salesOrderNumber: z.int(),
  warehouseId: code,
  customerId: code,
  customerLocationId: code,
  customerName: z.string(),
  locationName: z.string(),
  deliveryDate: day,
  status: z.string(),
  /** Of the delivery's contact; empty if unknown. Absent in rows of earlier releases. */
  phone: z.optional(z.string()),
  /** The truck's route and driver as it left; empty before. Absent in rows of earlier releases. */
  routeName: z.optional(z.string()),
  driverName: z.optional(z.string()),
  /** All lots of the order, for the index. */
  lotCodes: z.array(z.string()),
  lines: z.array(
    z.object({
      itemCode: code,
      description: z.string(),
      uom,
      /** Delivered quantity of the line; before the delivery the picked one. All its lots together. */
      quantity: z.number(),
      lots: z.array(z.string()),
      /** What was picked, by item and lot; absent in rows of earlier releases. */
      picks: z.optional(z.array(lotPick)),
    }),
  ),
});
export type LotTrail = z.infer<typeof lotTrail>;

const listFilter = {
  ...paging,
  warehouseId: z.optional(code),
  status: z.optional(purchaseStatus),
  vendorId: z.optional(code),
};

export const receivingEndpoints = {
  vendors: get('/edible/vendors/:query', {
    summary: 'Search vendors by name or number, in SearchTerm or the path; `search` alone lists all',
    permission: FLOOR,
    params: z.object({ query: text(100) }),
    query: z.object({ ...paging, SearchTerm: z.optional(text(100)) }),
    returns: pageOf(vendor),
  }),
  list: get('/edible/purchaseorders', {
    summary: 'List purchase orders of a warehouse by expected day, latest first',
    permission: FLOOR,
    query: z.object(listFilter),
    returns: pageOf(purchaseOrderHead),
  }),
  search: get('/edible/purchaseorders/search', {
    summary: 'Search purchase orders of a warehouse by number, vendor or item',
    permission: FLOOR,
    query: z.object({ ...listFilter, query: z.optional(text(100)) }),
    returns: pageOf(purchaseOrderHead),
  }),
  get: get('/edible/purchaseorders/:id', {
    summary: 'Get a purchase order with its lines and receipts, without costs',
    permission: FLOOR,
    params,
    returns: purchaseOrder,
  }),
  receiveEntry: put('/edible/purchaseorders/details/:id/receive-entry', {
    summary: 'Record received or rejected product of `{purchase order}:{line number}`; line 0: not on the order',
    permission: FLOOR,
    params: z.object({ id: detailId }),
    body: z.object({
      ...facts,
      entryId: uuid,
      kind: z.enum(['receive', 'reject']),
      description: text(200),
      /** Becomes the id of the lot balance if the bin has none of this lot yet. */
      lotId: uuid,
      /** Null if the supplier's label has none: then the server assigns one (rules/receiving/assigned-lot.ts). */
      lotCode: z.nullable(lotName),
      reason: z.nullable(z.enum(REJECT_REASONS)),
      /** Why the goods are on hold, by the limits that the receiver was asked about. Earlier releases send none. */
      holdReason: z.optional(z.enum(RECEIPT_HOLD_REASONS)),
    }),
    returns: purchaseOrder,
  }),
  reverseEntry: put('/edible/purchaseorders/:id/reverse-entry', {
    summary: 'Reverse an entry of a purchase order; a reversed entry stays reversed',
    permission: FLOOR,
    params,
    body: z.object({ entryId: uuid, reverses: uuid, note: text(500), receivedOn: day, receivedAt: instant }),
    returns: purchaseOrder,
  }),
  attachPhoto: put('/edible/purchaseorders/:id/photo', {
    summary: 'Add a photo to an entry of a purchase order; a repeated photoId changes nothing',
    permission: FLOOR,
    params,
    body: z.object({
      photoId: uuid,
      entryId: uuid,
      mediaType: z.enum(['image/jpeg', 'image/webp', 'image/png']),
      /** Base64. */
      data: z.string().check(atMost(Math.ceil(MAX_PHOTO_BYTES / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
      takenAt: instant,
    }),
    returns: purchaseOrder,
    maxBody: 1_500_000,
  }),
  photo: get('/edible/purchaseorders/:id/photo', {
    summary: 'Get the photo of an entry of a purchase order',
    permission: FLOOR,
    params,
    query: z.object({ entryId: uuid }),
    returns: file('image/jpeg'),
  }),
  finish: put('/edible/purchaseorders/:id/finish', {
    summary: 'Finish a purchase order; its missing quantities no longer count as expected',
    permission: FLOOR,
    params,
    body: z.object({ finishedAt: instant }),
    returns: purchaseOrder,
  }),
  reopen: put('/edible/purchaseorders/:id/reopen', {
    summary: 'Reopen a finished purchase order',
    permission: FLOOR,
    params,
    body: z.object({ reopenedAt: instant, reason: z.optional(filled(200)) }),
    returns: purchaseOrder,
  }),
};

import * as z from 'zod/mini';
import { atMost, code, day, pageOf, paging, queryFlag, queryInt, text, uom, uuid } from './atoms.ts';
import { file, get } from './endpoint.ts';
import { FLOOR, lotName } from './floor.ts';
import { lotSource } from './lot-source.ts';
import { XLSX } from './media-types.ts';
import { category, item, itemUom } from './rows/items.ts';

const names = z.object({ en: z.string(), es: z.string(), fr: z.string() });

/** Source of a received lot (21 CFR 1.1345: key data elements of receiving). */
const traceReceipt = z.object({
  entryId: uuid,
  kind: z.enum(['receive', 'send_back']),
  receivedAt: z.string(),
  receivedOn: z.string(),
  /** The lot, or one of its sources. */
  lotCode: z.string(),
  poNumber: z.int(),
  vendorId: z.string(),
  vendorName: z.string(),
  warehouseId: z.string(),
  warehouseName: z.string(),
  itemCode: z.string(),
  description: z.string(),
  quantity: z.number(),
  uom,
  weightGrams: z.nullable(z.int()),
  originCountry: z.nullable(z.string()),
  packedOn: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
  temperatureTenths: z.nullable(z.int()),
  sscc: z.nullable(z.string()),
  by: z.string(),
});

/** Where a lot is, or what was made of it. Quantity in base units. */
const tracePlace = z.object({
  lotCode: z.string(),
  warehouseId: z.string(),
  warehouseName: z.string(),
  itemCode: z.string(),
  bin: z.string(),
  onHand: z.number(),
  onHold: z.boolean(),
  vendorName: z.string(),
  originCountry: z.nullable(z.string()),
  receivedOn: z.string(),
  packedOn: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
});

/** A stock movement of the lot. Quantity in base units, signed. */
const traceMove = z.object({
  at: z.string(),
  kind: z.string(),
  warehouseId: z.string(),
  itemCode: z.string(),
  bin: z.string(),
  quantity: z.number(),
  by: z.string(),
  salesOrderNumber: z.nullable(z.int()),
  poNumber: z.nullable(z.int()),
});

/** Sources or outputs of a packout. `lotCode` is empty if the lot of a source is unknown; `doneOn` is the last day. */
const traceGoods = z.object({
  itemCode: z.string(),
  description: z.string(),
  lotCode: z.string(),
  quantity: z.number(),
  uom,
  weightGrams: z.nullable(z.int()),
  expiresOn: z.nullable(z.string()),
  doneOn: z.string(),
  by: z.string(),
});

/**
 * A packout of the lot, of one of its sources, or of a lot made of it (21 CFR 1.1350: key data elements of
 * transformation).
 */
const traceTransformation = z.object({
  packoutId: uuid,
  packoutNumber: z.int(),
  warehouseId: z.string(),
  warehouseName: z.string(),
  /** The day on which it was closed; null while it is open. */
  completedOn: z.nullable(day),
  sources: z.array(traceGoods),
  outputs: z.array(traceGoods),
});

/** Recipients of the lot, or of lots made of it (21 CFR 1.1340: key data elements of shipping). */
const traceRecipient = z.object({
  salesOrderId: uuid,
  /** The lot, or one made of it. */
  lotCode: z.string(),
  salesOrderNumber: z.int(),
  customerId: z.string(),
  customerName: z.string(),
  customerLocationId: z.string(),
  locationName: z.string(),
  address: z.string(),
  phone: z.string(),
  deliveryDate: z.string(),
  status: z.string(),
  warehouseId: z.string(),
  warehouseName: z.string(),
  itemCode: z.string(),
  description: z.string(),
  /**
   * Quantity of this lot, at most what the customer kept of the line. If part of a line of several lots came back, it is
   * not recorded of which lot.
   */
  quantity: z.number(),
  uom,
  lots: z.array(z.string()),
  /** The day on which it left; null while it is in the warehouse. */
  shippedOn: z.nullable(day),
  /** A label had no lot, and the planned one was recorded. */
  lotAssumed: z.boolean(),
});

/** What left a warehouse or arrived in another one of the company (21 CFR 1.1340 and 1.1345). Quantity in `uom`. */
const traceTransfer = z.object({
  transferNumber: z.int(),
  kind: z.enum(['ship', 'receive']),
  /** The lot, or one made of it. */
  lotCode: z.string(),
  itemCode: z.string(),
  description: z.string(),
  quantity: z.number(),
  /** The base unit of the item; empty if the catalog lacks it. */
  uom: z.string(),
  on: day,
  fromId: z.string(),
  fromName: z.string(),
  toId: z.string(),
  toName: z.string(),
  by: z.string(),
});

/** A location description (21 CFR 1.1310); empty where it is not recorded. */
const traceSite = z.object({
  key: z.string(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  gln: z.string(),
  fdaRegistration: z.string(),
});
export type TraceSite = z.infer<typeof traceSite>;

export const lotTrace = z.object({
  lotCode: z.string(),
  /**
   * All items with a lot of this code, with the lots that it was made of or into. `listedAs` is the item's name on the
   * FDA's Food Traceability List, null for foods that are not on it.
   */
  items: z.array(
    z.object({
      itemCode: z.string(),
      description: z.string(),
      brand: z.string(),
      packSize: z.string(),
      listedAs: z.nullable(z.string()),
    }),
  ),
  receipts: z.array(traceReceipt),
  /** Oldest first. */
  transformations: z.array(traceTransformation),
  places: z.array(tracePlace),
  moves: z.array(traceMove),
  recipients: z.array(traceRecipient),
  /** Oldest first. */
  transfers: z.array(traceTransfer),
  /** The stated sources of the lots' codes. A lot has several if the same code came from several packers. */
  sources: z.array(z.object({ itemCode: z.string(), lotCode: z.string(), source: lotSource })),
  /** Warehouses, vendors and packers of this trace. */
  sites: z.array(traceSite),
});
export type LotTrace = z.infer<typeof lotTrace>;

const lotParams = z.object({ lotCode: lotName });
/** `exact`: only the lot with exactly this name; otherwise the lots of all packers with this code. */
const lotQuery = z.object({ itemCode: z.optional(code), exact: z.optional(queryFlag) });

/** Warehouse queries: the item of a code, the sources of a lot, its recipients. No prices. */
export const tracingEndpoints = {
  items: get('/edible/items/search', {
    summary: 'Search items by words, code, PLU or GTIN, without prices',
    permission: FLOOR,
    query: z.object({ ...paging, q: z.optional(text(100)), categoryId: z.optional(z.string().check(atMost(40))) }),
    returns: pageOf(item),
  }),
  categories: get('/edible/items/categories', {
    summary: 'List categories with their types',
    permission: FLOOR,
    returns: z.array(category),
  }),
  groups: get('/edible/items/groups', {
    summary: 'List brands of the catalog with their number of items',
    permission: FLOOR,
    returns: z.array(z.object({ group: z.string(), items: z.int() })),
  }),
  uoms: get('/edible/items/uoms/:upc', {
    summary: 'Find the item and unit of a GTIN or UPC, with all units of the item',
    permission: FLOOR,
    params: z.object({ upc: z.string().check(z.regex(/^\d{8,14}$/)) }),
    returns: z.object({ itemCode: code, description: z.string(), uom: z.nullable(uom), uoms: z.array(itemUom) }),
    errors: ['item_unknown'],
  }),
  item: get('/edible/items/:itemCode', {
    summary: 'Get an item without prices',
    permission: FLOOR,
    params: z.object({ itemCode: code }),
    returns: item,
    errors: ['item_unknown'],
  }),
  countries: get('/edible/countries-of-origin', {
    summary: 'List countries with their ISO 3166 codes (GS1 AI 422 uses the number) and names in three languages',
    permission: FLOOR,
    returns: z.array(z.object({ alpha2: z.string(), alpha3: z.string(), number: z.string(), names })),
  }),
  trace: get('/edible/lots/:lotCode/trace', {
    summary: 'Trace a lot: its source, stock, movements, customers and packouts',
    permission: FLOOR,
    params: lotParams,
    query: lotQuery,
    returns: lotTrace,
  }),
  traceSheet: get('/edible/lots/:lotCode/trace.xlsx', {
    summary: 'Download the trace of a lot as a workbook: one row per receipt, delivery and packout lot, and a glossary',
    permission: FLOOR,
    params: lotParams,
    query: lotQuery,
    returns: file(XLSX),
    export: true,
  }),
  label: get('/edible/purchaseorders/:id/label', {
    summary: 'Download case labels of a receipt as PDF, one page per case (4 × 6 inches, GS1-128, PTI voice pick code)',
    permission: FLOOR,
    params: z.object({ id: uuid }),
    query: z.object({
      entryId: uuid,
      copies: z.optional(queryInt(1, 500)),
      locale: z.optional(z.enum(['en', 'es', 'fr'])),
    }),
    returns: file('application/pdf'),
    rate: 60,
  }),
};

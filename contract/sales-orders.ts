import * as z from 'zod/mini';
import { code, day, pageOf, paging, queryFlag, text, uuid } from './atoms.ts';
import { file, get } from './endpoint.ts';
import { type Role, SHOPPERS } from './roles.ts';
import { salesOrder, type salesOrderLine, salesOrderStatus } from './rows/sales-orders.ts';

export type SalesOrderStatus = z.infer<typeof salesOrderStatus>;

export type SalesOrderLine = z.infer<typeof salesOrderLine>;
export type SalesOrder = z.infer<typeof salesOrder>;

const { lines: _lines, history: _history, unsigned: _unsigned, problems: _problems, ...headShape } = salesOrder.shape;
/** A sales order in a list. `isEstimated` as in `orderHead`. */
export const salesOrderHead = z.object({ ...headShape, lineCount: z.int(), isEstimated: z.optional(z.boolean()) });
export type SalesOrderHead = z.infer<typeof salesOrderHead>;

/** Warehouse progress of a sales order: sums over its lines, weights in grams. */
export const pickSummary = z.object({
  lines: z.int(),
  linesPicked: z.int(),
  linesShort: z.int(),
  orderedQuantity: z.number(),
  allocatedQuantity: z.number(),
  pickedQuantity: z.number(),
  shippedQuantity: z.number(),
  pickedWeightGrams: z.int(),
  shippedWeightGrams: z.int(),
});

/**
 * Customer users read orders of their locations, salespeople those of assigned locations. Warehouse users read those to
 * pick there, without prices.
 */
const READERS = [...SHOPPERS, 'SALES', 'APP', 'ADMIN'] as const satisfies readonly Role[];

const filter = {
  ...paging,
  /** Required for salespeople. */
  customerLocationId: z.optional(code),
  /** The warehouse, for warehouse users. */
  warehouseId: z.optional(code),
  /** true: only orders that are in the warehouse. */
  open: z.optional(queryFlag),
  status: z.optional(salesOrderStatus),
  from: z.optional(day),
  to: z.optional(day),
  dateBasis: z.optional(z.enum(['OrderDate', 'RequestedDeliveryDate'])),
  sortBy: z.optional(z.enum(['salesOrderNumber', 'deliveryDate', 'orderedAt', 'total'])),
  sortDirection: z.optional(z.enum(['Asc', 'Desc'])),
};
const params = z.object({ id: uuid });
const headers = z.array(z.object({ field: z.string(), sortable: z.boolean() }));

export const salesOrderEndpoints = {
  list: get('/edible/salesorders', {
    summary: 'List sales orders of the location, or of the caller’s warehouse, newest first',
    permission: READERS,
    query: z.object(filter),
    returns: pageOf(salesOrderHead),
    errors: ['location_unknown'],
  }),
  search: get('/edible/salesorders/search', {
    summary: 'Search sales orders of the location or warehouse by number, PO number or item; all words must match',
    permission: READERS,
    query: z.object({ ...filter, query: z.optional(text(100)) }),
    returns: pageOf(salesOrderHead),
    errors: ['location_unknown'],
  }),
  headers: get('/edible/salesorders/headers', {
    summary: 'List columns of the sales order list',
    permission: READERS,
    returns: headers,
  }),
  detailHeaders: get('/edible/salesorders/details/headers', {
    summary: 'List columns of a sales order’s lines',
    permission: READERS,
    returns: headers,
  }),
  get: get('/edible/salesorders/:id', {
    summary: 'Get a sales order with its lines and history',
    permission: READERS,
    params,
    returns: salesOrder,
  }),
  pickSummary: get('/edible/salesorders/:id/pick-summary', {
    summary: 'Get the allocated, picked and shipped quantities of a sales order',
    permission: READERS,
    params,
    returns: pickSummary,
  }),
  pdf: get('/edible/salesorders/:id/pdf', {
    summary: 'Download the sales order as PDF, named by its number, such as Order-1001.pdf',
    permission: READERS,
    params,
    query: z.object({ locale: z.optional(z.enum(['en', 'es', 'fr'])) }),
    returns: file('application/pdf'),
    rate: 60,
  }),
};

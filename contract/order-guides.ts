import * as z from 'zod/mini';
import { code, filled, uuid } from './atoms.ts';
import { MAX_LINES } from './constants.ts';
import { del, file, get, nothing, post, put } from './endpoint.ts';
import { XLSX } from './media-types.ts';
import { SHOPPERS } from './roles.ts';
import { guideLine, orderGuide } from './rows/order-guides.ts';

export type GuideLine = z.infer<typeof guideLine>;
export type OrderGuide = z.infer<typeof orderGuide>;

const { lines: _lines, ...headShape } = orderGuide.shape;
const body = z.object({
  name: filled(80),
  customerLocationId: code,
  lines: z.array(guideLine).check(z.maxLength(MAX_LINES)),
});
/**
 * The guide before the change. With it the server merges line by line; without it the change replaces the stored guide.
 */
const base = z.object({ name: filled(80), lines: z.array(guideLine).check(z.maxLength(MAX_LINES)) });
const params = z.object({ id: uuid });
const errors = ['location_unknown', 'guide_read_only', 'item_unknown', 'card_number'] as const;

export const orderGuideEndpoints = {
  list: get('/portal/orderguides', {
    summary: 'List order guides of a location, including those its customer shares',
    permission: SHOPPERS,
    query: z.object({ customerId: z.optional(code), customerLocationId: z.optional(code) }),
    returns: z.array(z.object({ ...headShape, lineCount: z.int() })),
    errors: ['location_unknown'],
  }),
  template: get('/portal/orderguides/template', {
    summary: 'Download an empty CSV with the columns of an import',
    permission: SHOPPERS,
    returns: file('text/csv'),
  }),
  templateWorkbook: get('/portal/orderguides/template.xlsx', {
    summary: 'Download an empty workbook with the columns of an import',
    permission: SHOPPERS,
    returns: file(XLSX),
  }),
  headers: get('/portal/orderguides/headers', {
    summary: 'List columns of an order guide’s lines',
    permission: SHOPPERS,
    returns: z.array(z.object({ field: z.string(), sortable: z.boolean() })),
  }),
  get: get('/portal/orderguides/:id', {
    summary: 'Get an order guide with its lines',
    permission: SHOPPERS,
    params,
    returns: orderGuide,
  }),
  create: post('/portal/orderguides', {
    summary: 'Create an order guide under a client-generated id',
    permission: SHOPPERS,
    body: z.extend(body, { id: uuid }),
    returns: orderGuide,
    errors: [...errors, 'conflict'],
  }),
  update: put('/portal/orderguides/:id', {
    summary: 'Update an order guide: merge with changes since `base`, or replace it without a base',
    permission: SHOPPERS,
    params,
    body: z.extend(body, { base: z.optional(z.nullable(base)) }),
    returns: orderGuide,
    errors: [...errors, 'conflict'],
    maxBody: 512 * 1024,
  }),
  remove: del('/portal/orderguides/:id', {
    summary: 'Delete an order guide',
    permission: SHOPPERS,
    params,
    returns: nothing,
    errors: ['guide_read_only'],
  }),
};

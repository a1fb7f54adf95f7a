import * as z from 'zod/mini';
import { code, instant, quantity, stockQuantity, uuid } from './atoms.ts';
import { get, post } from './endpoint.ts';
import { bin, FLOOR, lotName } from './floor.ts';

/**
 * applied: the ledger shows the count as of its moment. review: it differs too much, or from another count, and a
 * person decides.
 * recounted: a later count replaced it. dismissed: it was wrong.
 */
export const COUNT_STATUSES = ['applied', 'review', 'recounted', 'dismissed'] as const;
export type CountStatus = (typeof COUNT_STATUSES)[number];

/** A count of one lot in one bin. Quantities in base units; `expected` is the ledger's quantity at that moment. */
export const count = z.object({
  id: uuid,
  sessionId: uuid,
  warehouseId: code,
  bin,
  itemCode: code,
  lotId: uuid,
  lotCode: z.string(),
  quantity: stockQuantity,
  expected: stockQuantity,
  status: z.enum(COUNT_STATUSES),
  countedAt: instant,
  countedBy: z.string(),
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
});
export type Count = z.infer<typeof count>;

export const countEndpoints = {
  list: get('/edible/counts', {
    summary: 'List inventory counts of a warehouse, latest first',
    permission: FLOOR,
    query: z.object({ warehouseId: z.optional(code), status: z.optional(z.enum(COUNT_STATUSES)) }),
    returns: z.object({ data: z.array(count) }),
  }),
  record: post('/edible/counts', {
    summary: 'Record an inventory count as of the time it was taken; later movements still apply',
    permission: FLOOR,
    body: z.object({
      id: uuid,
      sessionId: uuid,
      warehouseId: code,
      bin,
      itemCode: code,
      /** The id of the lot balance in this bin; a new id if the device knows none. */
      lotId: uuid,
      lotCode: lotName,
      quantity,
      countedAt: instant,
    }),
    returns: count,
    errors: ['item_unknown'],
  }),
};

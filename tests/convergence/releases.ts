import * as z from 'zod/mini';
import { pickOrder } from '../../contract/picking.ts';
import { order } from '../../contract/rows/orders.ts';
import { type Release, THIS_RELEASE } from '../../workers/sync/apply.ts';

/** Lacks some states of orders and of picking, and cannot read messages. */
export const OLDER: Release = {
  shapes: 'older',
  rows: {
    ...THIS_RELEASE.rows,
    messages: { row: z.never() },
    orders: { row: z.extend(order, { status: z.enum(['waiting', 'held', 'received']) }) },
    pickOrders: { row: z.extend(pickOrder, { status: z.enum(['open', 'allocated']) }) },
  },
};
export const NEWER = THIS_RELEASE;

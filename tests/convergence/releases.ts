import * as z from 'zod/mini';
import { fieldCollections } from '../../contract/field-collections.ts';
import { pickOrder } from '../../contract/picking.ts';
import { order } from '../../contract/rows/orders.ts';
import { shopCollections } from '../../contract/shop-collections.ts';
import { fieldScripts } from '../../workers/sync/field-scripts.ts';
import type { Release } from './device.ts';

/** Lacks some states of orders and of picking, and can't read any message. */
export const OLDER: Release = {
  shapes: 'older',
  scripts: {
    ...fieldScripts,
    shapesOf: async () => ({
      ...shopCollections,
      ...fieldCollections,
      messages: { row: z.never() },
      orders: { row: z.extend(order, { status: z.enum(['waiting', 'held', 'received']) }) },
      pickOrders: { row: z.extend(pickOrder, { status: z.enum(['open', 'allocated']) }) },
    }),
  },
};
export const NEWER: Release = { shapes: __ROW_SHAPES__ };

import * as z from 'zod/mini';
import { instant } from './atoms.ts';
import { del, nothing, put } from './endpoint.ts';
import { list, rowsOf } from './list.ts';

const permission = ['ADMIN'] as const;
/** `category:<id>` or `item:<code>`. */
const limitKey = z.string().check(z.regex(/^(?:category|item):[^/\s]{1,40}$/));

const limit = {
  /** The highest temperature at which goods are received, in degrees Fahrenheit; null for none. */
  maxFahrenheit: z.nullable(z.int().check(z.minimum(-60), z.maximum(150))),
  /** Goods need a best-before day. */
  needsDate: z.boolean(),
};
/** The percentage by which a case may weigh more or less than usual before it is asked about; null for the default. */
const weightPercent = z.nullable(z.int().check(z.minimum(1), z.maximum(100)));

/** The limits of a category, or of an item that differs from its category. */
export const goodsLimitRow = z.object({
  key: limitKey,
  of: z.enum(['category', 'item']),
  /** The category's id or the item's code. */
  code: z.string(),
  /** The category's name in the reader's language, or the item's description. */
  label: z.string(),
  ...limit,
  weightPercent,
  /** Who wrote it last; null if it has no limits yet. `maxFahrenheit` is then the usual one of its food, null for none. */
  name: z.nullable(z.string()),
  updatedAt: z.nullable(instant),
});
export type GoodsLimitRow = z.infer<typeof goodsLimitRow>;

const limits = list('/settings/goods-limits', {
  summary: 'List the limits for receiving goods: each category, and items with limits of their own',
  permission,
  row: goodsLimitRow,
  filters: { of: z.enum(['category', 'item']) },
  defaults: { of: 'category' },
  sorts: ['label', 'maxFahrenheit', 'weightPercent', 'updatedAt'],
  sort: { by: 'label', direction: 'Asc' },
});

const params = z.object({ key: limitKey });

/** Temperature and date that receivers are asked for, and weights that receivers, pickers and drivers are asked about. */
export const goodsLimitEndpoints = {
  list: limits,
  rows: rowsOf(limits),
  save: put('/settings/goods-limits/:key', {
    summary: 'Set the limits of a category or an item; `conflict` if they were changed after `updatedAt`',
    permission,
    params,
    /** Earlier releases send no percentage: it stays. */
    body: z.object({ ...limit, weightPercent: z.optional(weightPercent), updatedAt: z.nullable(instant) }),
    returns: goodsLimitRow,
    errors: ['not_found', 'item_unknown', 'conflict'],
  }),
  remove: del('/settings/goods-limits/:key', {
    summary: 'Remove the limits of a category or an item; an item then has those of its category',
    permission,
    params,
    returns: nothing,
  }),
};

import * as z from 'zod/mini';
import { code, instant } from './atoms.ts';
import { put } from './endpoint.ts';
import { list, rowsOf } from './list.ts';

const permission = ['ADMIN'] as const;
/** Most items of one decision. */
export const MOST_FOODS = 500;

/** An item, and whether it is on the FDA's Food Traceability List. */
export const tracedFoodRow = z.object({
  itemCode: code,
  description: z.string(),
  packSize: z.string(),
  /** The listed food that the words of the description mean, and these words; null for none. */
  proposal: z.nullable(z.object({ food: z.string(), words: z.string() })),
  /** Null until someone decides; the proposal then counts. */
  decision: z.nullable(z.boolean()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
});
export type TracedFoodRow = z.infer<typeof tracedFoodRow>;

const foods = list('/settings/traced-foods', {
  summary: 'List items with the proposal and the decision whether they are on the FDA’s Food Traceability List',
  permission,
  row: tracedFoodRow,
  filters: { state: z.enum(['proposed', 'listed', 'unlisted', 'rest']) },
  defaults: { state: 'proposed' },
  sorts: ['description', 'itemCode', 'decidedAt'],
  sort: { by: 'description', direction: 'Asc' },
});

/** Which items are on the FDA's Food Traceability List (21 CFR 1.1300). */
export const tracedFoodEndpoints = {
  list: foods,
  rows: rowsOf(foods),
  decide: put('/settings/traced-foods/decisions', {
    summary: 'Decide for up to 500 items whether they are on the list; null withdraws a decision',
    permission,
    body: z.object({
      itemCodes: z.array(code).check(z.minLength(1), z.maxLength(MOST_FOODS)),
      isListed: z.nullable(z.boolean()),
    }),
    returns: z.object({ changed: z.int() }),
    errors: ['item_unknown'],
  }),
};

import * as z from 'zod/mini';
import { instant, uuid } from '../atoms.ts';

/** What a location received of a recalled lot, or of one made from it. `quantity` in `uom`. */
const goods = z.object({
  itemCode: z.string(),
  description: z.string(),
  lotCode: z.string(),
  uom: z.string(),
  quantity: z.number(),
  /** The sales orders that it came with, and the day on which each left the warehouse, YYYY-MM-DD. */
  deliveries: z.array(z.object({ salesOrderNumber: z.int(), on: z.string() })),
});

const answeredGoods = z.object({
  itemCode: z.string(),
  lotCode: z.string(),
  uom: z.string(),
  /** Still there and put aside. */
  kept: z.number(),
  discarded: z.number(),
});

/** A recall as one location reads it, with its answer. What is neither kept nor discarded was used. */
export const recallNotice = z.object({
  id: uuid,
  customerLocationId: z.string(),
  recallNumber: z.int(),
  reason: z.string(),
  /** What the distributor asks customers to do; may be empty. */
  instructions: z.string(),
  startedAt: instant,
  /** `called_off`: it was a mistake, and the goods may be used. */
  state: z.enum(['open', 'done', 'called_off']),
  goods: z.array(goods),
  answer: z.nullable(
    z.object({ goods: z.array(answeredGoods), note: z.string(), answeredAt: instant, by: z.string() }),
  ),
});

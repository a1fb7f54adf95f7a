import * as z from 'zod/mini';
import { grams, text } from '../atoms.ts';

/** Longest name of a loading lane, such as "Door 4 B". */
export const MOST_LANE = 20;
/** Longest number of a pallet or tote. */
export const MOST_CONTAINER = 40;
/** Most pallets and totes of an order. */
export const MOST_PALLETS = 60;

/** A pallet or tote of a staged order. */
export const stagedPallet = z.object({
  /** The number that goods were picked into. */
  number: text(MOST_CONTAINER),
  /** Gross weight on the scale; null if it was not weighed. */
  weightGrams: z.nullable(grams),
});
export type StagedPallet = z.infer<typeof stagedPallet>;

/** Where a staged order waits for its truck. Rows stored by earlier releases lack it. */
export const staging = {
  lane: z.optional(z.string()),
  pallets: z.optional(z.array(stagedPallet)),
};

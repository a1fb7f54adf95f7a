import * as z from 'zod/mini';
import { text } from './atoms.ts';

/** What to send if an item runs out: nothing, something similar, or what the customer says when asked. */
export const SUBSTITUTIONS = ['none', 'similar', 'ask'] as const;
export type Substitution = (typeof SUBSTITUTIONS)[number];

export const MAX_LINE_NOTE = 200;

/**
 * What the customer asks of the warehouse for one line. An empty note and null mean that nothing is asked, and that the
 * distributor decides about substitutes.
 */
export const lineInstructions = z.object({
  note: text(MAX_LINE_NOTE),
  substitution: z.nullable(z.enum(SUBSTITUTIONS)),
});
export type LineInstructions = z.infer<typeof lineInstructions>;

/** In rows it is optional, because a device shows rows of an earlier release until its first pull (PULL9). */
export const instructionsOfRow = z.optional(z.nullable(lineInstructions));

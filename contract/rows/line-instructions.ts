import * as z from 'zod/mini';
import { text } from '../atoms.ts';
import { MAX_LINE_NOTE, SUBSTITUTIONS } from '../line-instructions.ts';

export const lineInstructions = z.object({
  note: text(MAX_LINE_NOTE),
  substitution: z.nullable(z.enum(SUBSTITUTIONS)),
});

/** In rows it is optional, because a device shows rows of an earlier release until its first pull (PULL9). */
export const instructionsOfRow = z.optional(z.nullable(lineInstructions));

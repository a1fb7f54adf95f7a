/** What to send if an item runs out: nothing, something similar, or what the customer says when asked. */
export const SUBSTITUTIONS = ['none', 'similar', 'ask'] as const;
export type Substitution = (typeof SUBSTITUTIONS)[number];

export const MAX_LINE_NOTE = 200;

/**
 * What the customer asks of the warehouse for one line. An empty note and null mean that nothing is asked, and that the
 * distributor decides about substitutes. Its schema is in contract/rows/line-instructions.ts.
 */
export interface LineInstructions {
  note: string;
  substitution: Substitution | null;
}

/** A line with nothing asked. */
export const NO_INSTRUCTIONS: LineInstructions = { note: '', substitution: null };

/** Returns the instructions of a row; undefined if nothing is asked. */
export function instructionsOf(line: {
  readonly instructions?: LineInstructions | null | undefined;
}): LineInstructions | undefined {
  const { instructions } = line;
  return instructions && (instructions.note !== '' || instructions.substitution !== null) ? instructions : undefined;
}

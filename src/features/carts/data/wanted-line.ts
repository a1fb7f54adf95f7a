import type { CartLine } from '../../../../contract/carts.ts';
import { instructionsOf, type LineInstructions } from '../../../../contract/line-instructions.ts';

/** The new quantity of a line: 0 removes it from the cart. */
export interface WantedLine {
  readonly itemCode: string;
  readonly uom: string;
  readonly quantity: number;
  /** Without them the line keeps those that it has. */
  readonly instructions?: LineInstructions | undefined;
}

/** A line as it is in the cart. */
export type LineInCart = Pick<CartLine, 'itemCode' | 'uom' | 'quantity' | 'instructions'>;

/** Returns what brings a line back as it is now, with its note, if it is removed. */
export function wantedOf(line: LineInCart): WantedLine {
  const { itemCode, uom, quantity } = line;
  const instructions = instructionsOf(line);
  return { itemCode, uom, quantity, ...(instructions ? { instructions } : {}) };
}

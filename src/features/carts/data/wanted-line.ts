import type { LineInstructions } from '../../../../contract/line-instructions.ts';

/** The new quantity of a line: 0 removes it from the cart. */
export interface WantedLine {
  readonly itemCode: string;
  readonly uom: string;
  readonly quantity: number;
  /** Without them the line keeps those that it has. */
  readonly instructions?: LineInstructions | undefined;
}

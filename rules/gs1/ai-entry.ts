/** N: digits, X: GS1 character set 82, Y: set 39, Z: base64url. */
export type PartKind = 'N' | 'X' | 'Y' | 'Z';

/** A component of a value. Only the last may vary in length; nothing mandatory follows what is optional. */
export interface AiPart {
  readonly kind: PartKind;
  readonly min: number;
  readonly max: number;
  readonly optional: boolean;
  /** Names of the content checks of the dictionary, such as `csum`. */
  readonly checks: readonly string[];
}

/** Patterns that must all be there: `01`, or `35nn` where each n stands for any digit. */
export type AiGroup = readonly string[];

/** An application identifier, or a run of them that differ in their last digit only (3100–3105), as the GS1 Syntax Dictionary has it. */
export interface AiEntry {
  readonly first: string;
  readonly last: string;
  /** Its length is known by the identifier alone (GS1 General Specifications 7.8.5): no separator follows. */
  readonly predefined: boolean;
  /** May stand in the query of a Digital Link. */
  readonly inQuery: boolean;
  readonly parts: readonly AiPart[];
  /** Each must be met by one of its groups. */
  readonly requires: readonly (readonly AiGroup[])[];
  /** Patterns that can't be on the same item; the identifier itself never counts. */
  readonly excludes: readonly string[];
  /** For a primary key of a Digital Link: the sequences of qualifiers that may follow it. */
  readonly qualifiers: readonly AiGroup[] | null;
  readonly title: string;
}

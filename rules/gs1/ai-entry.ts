/** N: digits, X: GS1 character set 82, Y: set 39, Z: base64url. */
export type PartKind = 'N' | 'X' | 'Y' | 'Z';

/** A component of a value. Only the last may vary in length; nothing mandatory follows an optional one. */
export interface AiPart {
  readonly kind: PartKind;
  readonly min: number;
  readonly max: number;
  readonly optional: boolean;
  /** Names of the dictionary's content checks, such as `csum`. */
  readonly checks: readonly string[];
}

/** Patterns that must all be present: `01`, or `35nn` where each n means any digit. */
export type AiGroup = readonly string[];

/**
 * An application identifier, or a range that differs only in the last digit (3100–3105), as in the GS1 Syntax
 * Dictionary.
 */
export interface AiEntry {
  readonly first: string;
  readonly last: string;
  /** The identifier determines its length (GS1 General Specifications 7.8.5): no separator follows. */
  readonly predefined: boolean;
  /** May occur in the query of a Digital Link. */
  readonly inQuery: boolean;
  readonly parts: readonly AiPart[];
  /** Each must be satisfied by one of its groups. */
  readonly requires: readonly (readonly AiGroup[])[];
  /** Patterns that cannot occur on the same item; the identifier itself never counts. */
  readonly excludes: readonly string[];
  /** For a primary key of a Digital Link: the allowed sequences of qualifiers. */
  readonly qualifiers: readonly AiGroup[] | null;
  readonly title: string;
}

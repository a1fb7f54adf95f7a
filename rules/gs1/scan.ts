import type { WeightUnit } from '../weight.ts';
import type { Country } from './countries.ts';
import type { ValueFault } from './read-value.ts';
import type { Symbology } from './symbology.ts';

/** An application identifier with its value, as the symbol has it. */
export interface ScanElement {
  readonly ai: string;
  readonly value: string;
  /** What GS1 calls it: "BATCH/LOT". Not translated, for it stands so on labels. */
  readonly title: string;
  readonly fault: ValueFault | null;
}

export type ScanFaultCode =
  | ValueFault
  /** What follows is no application identifier that the dictionary knows. */
  | 'unknown_ai'
  /** The same identifier twice with different values. */
  | 'duplicate'
  /** Two that can't be on one item. */
  | 'excluded_pair'
  /** It says nothing without another one, which may be in a second symbol of the same label. */
  | 'missing_pair'
  /** More readings are possible than were counted. */
  | 'too_many_readings';

export interface ScanFault {
  readonly code: ScanFaultCode;
  /** Whose fault it is; null where none was read. */
  readonly ai: string | null;
  /** A hint doesn't keep anyone from acting on the rest. */
  readonly level: 'error' | 'hint';
}

export interface ScanWeight {
  /** In `unit`, with the decimals that the label has. */
  readonly value: number;
  readonly unit: WeightUnit;
  /** Whole grams, rounded half away from zero. */
  readonly grams: number;
}

/** Days as YYYY-MM-DD. */
export interface ScanDates {
  /** AI 11. */
  readonly producedOn: string | null;
  /** AI 13. */
  readonly packedOn: string | null;
  /** AI 15. */
  readonly bestBeforeOn: string | null;
  /** AI 16. */
  readonly sellByOn: string | null;
  /** AI 17 or 7003. */
  readonly expiresOn: string | null;
  /** AI 7006. */
  readonly frozenOn: string | null;
  /** AI 7007, its first day. */
  readonly harvestedOn: string | null;
}

/** What a reading says, in the words of a warehouse. Null for what it doesn't say, or says wrongly. */
export interface ScanFacts {
  /** Fourteen digits; of the item itself (AI 01) or of what a logistic unit contains (AI 02). */
  readonly gtin: string | null;
  /** The GTIN is that of the trade items in it (AI 02), `count` says how many. */
  readonly contained: boolean;
  readonly lot: string | null;
  readonly serial: string | null;
  readonly sscc: string | null;
  /** Net weight (AI 310n, 320n). */
  readonly weight: ScanWeight | null;
  /** Gross weight (AI 330n, 340n). */
  readonly grossWeight: ScanWeight | null;
  /** AI 37, or 30 for items of variable count. */
  readonly count: number | null;
  readonly dates: ScanDates;
  /** AI 422. */
  readonly origin: Country | null;
}

/** One way to understand a scan. */
export interface Reading extends ScanFacts {
  readonly elements: readonly ScanElement[];
  readonly faults: readonly ScanFault[];
}

/**
 * A scan, understood as far as it can be without guessing.
 *
 * `gs1`: an element string or a Digital Link. `gtin`: a plain EAN, UPC or ITF-14. `sscc`: eighteen plain digits. `other`: anything else, such
 * as a bin or a document. The facts are those that all readings have in common: where a scanner dropped the separators and a lot could also be
 * a lot and a serial number, `gtin` is still there and `lot` is null. For `other`, `readings` holds what the text would mean
 * if it were the second symbol of a label (a lot without its GTIN), and the facts say nothing.
 */
export interface Scan extends ScanFacts {
  /** As it came, with prefix and control characters. */
  readonly raw: string;
  /** Without the prefix of the scanner. */
  readonly text: string;
  readonly symbology: Symbology | null;
  readonly kind: 'gs1' | 'gtin' | 'sscc' | 'other';
  readonly elements: readonly ScanElement[];
  readonly faults: readonly ScanFault[];
  /** One, or several where it is ambiguous; then a person or what is expected decides (settle.ts). */
  readonly readings: readonly Reading[];
  readonly ambiguous: boolean;
}

/** Whether the scan may be acted on without asking: it was understood in one way and nothing in it is wrong. */
export const isSound = ({ ambiguous, faults }: Scan): boolean =>
  !ambiguous && faults.every(({ level }) => level === 'hint');

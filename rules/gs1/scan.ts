import type { WeightUnit } from '../weight.ts';
import type { Country } from './countries.ts';
import type { ValueFault } from './read-value.ts';
import type { Symbology } from './symbology.ts';

/** An application identifier with its value, as in the symbol. */
export interface ScanElement {
  readonly ai: string;
  readonly value: string;
  /** GS1's name: "BATCH/LOT". Not translated, because labels print it so. */
  readonly title: string;
  readonly fault: ValueFault | null;
}

export type ScanFaultCode =
  | ValueFault
  /** The rest begins with no known application identifier. */
  | 'unknown_ai'
  /** The same identifier occurs twice with different values. */
  | 'duplicate'
  /** Two identifiers that cannot be on one item. */
  | 'excluded_pair'
  /** It needs another identifier, which a second symbol of the same label may contain. */
  | 'missing_pair'
  /** More readings are possible than were collected. */
  | 'too_many_readings';

export interface ScanFault {
  readonly code: ScanFaultCode;
  /** The identifier with the error; null if none was read. */
  readonly ai: string | null;
  /** A hint does not prevent using the rest. */
  readonly level: 'error' | 'hint';
}

export interface ScanWeight {
  /** In `unit`, with the decimals of the label. */
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

/** Facts of a reading, in warehouse terms. Null for facts that are missing or invalid. */
export interface ScanFacts {
  /** Fourteen digits: the GTIN of the item (AI 01) or of the content of a logistic unit (AI 02). */
  readonly gtin: string | null;
  /** Whether the GTIN is that of the contained items (AI 02); `count` is their number. */
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
  /** Global Location Number of the place of production (AI 416). */
  readonly madeAt: string | null;
}

/** One way to read a scan. */
export interface Reading extends ScanFacts {
  readonly elements: readonly ScanElement[];
  readonly faults: readonly ScanFault[];
}

/**
 * The result of reading a scan, without guesses.
 * `gs1`: an element string or a Digital Link. `gtin`: a plain EAN, UPC or ITF-14. `sscc`: eighteen plain digits.
 * `other`: anything else, such as a bin or a document. The facts are those of all readings: if the scanner dropped the
 * separators and a lot could also be a lot and a serial number, `gtin` is set and `lot` is null. For `other`,
 * `readings` contains what the text would mean as the second symbol of a label (a lot without its GTIN), and no fact is
 * set.
 */
export interface Scan extends ScanFacts {
  /** The received text, with prefix and control characters. */
  readonly raw: string;
  /** The text without the prefix of the scanner. */
  readonly text: string;
  readonly symbology: Symbology | null;
  readonly kind: 'gs1' | 'gtin' | 'sscc' | 'other';
  readonly elements: readonly ScanElement[];
  readonly faults: readonly ScanFault[];
  /** One, or several if the scan is ambiguous; then the user or the expected item decides (settle.ts). */
  readonly readings: readonly Reading[];
  readonly ambiguous: boolean;
}

/** Returns whether the scan can be used without asking: it has one reading without errors. */
export const isSound = ({ ambiguous, faults }: Scan): boolean =>
  !ambiguous && faults.every(({ level }) => level === 'hint');

import { EARLIEST_YEAR } from '../device-clock.ts';
import { readDigitalLink } from './digital-link.ts';
import { elementOf, GS, readBracketed, readElements, readTolerantly } from './element-strings.ts';
import { factsOf, NO_FACTS } from './facts.ts';
import { contradicts, pairFaults } from './pairs.ts';
import { gtinsOf, isBrokenGtin, isSscc } from './plain-codes.ts';
import type { Reading, Scan, ScanElement, ScanFacts, ScanFault } from './scan.ts';
import { carriesElements, carriesGtin, type Symbology, takePrefix } from './symbology.ts';

export interface ParseOptions {
  /** The kind of symbol, if the decoder knows it; a prefix in the text names it, too. */
  readonly symbology?: Symbology | null | undefined;
  /** The source is known to send separators, like a camera's decoder: a text without one has none. */
  readonly separatorsKept?: boolean | undefined;
  /**
   * Determines the century of two-digit years. Default: the year of the device's clock, unless that clock lost its
   * date.
   */
  readonly thisYear?: number | undefined;
}

/**
 * Substitutes that scanners send for the separator, depending on their settings. Only `<GS>` consists of characters
 * that values may contain, and no value contains it.
 */
const WRITTEN_GS = /\{GS\}|<GS>|\^\]|␝|[|~]/g;
/** Keys with which an element string begins if nothing else identifies it as one. */
const KEYS: ReadonlySet<string> = new Set(['00', '01', '02', '03', '253', '401', '402', '8003', '8004', '8006']);

/** Reads the text of a scanner, the camera or the keyboard. Never throws: unknown text is `other`. */
export function parseScan(raw: string, options: ParseOptions = {}): Scan {
  const thisYear = options.thisYear ?? Math.max(EARLIEST_YEAR, new Date().getFullYear());
  const prefixed = takePrefix(raw.trim());
  const symbology = prefixed.symbology ?? options.symbology ?? null;
  const text = prefixed.text.trimEnd();
  const base = { raw, text, symbology };
  const reading = (elements: readonly ScanElement[], more: readonly ScanFault[] = []): Reading => ({
    ...factsOf(elements, thisYear),
    elements,
    faults: [...valueFaults(elements), ...pairFaults(elements), ...more],
  });
  const gs1 = (readings: readonly Reading[], cut = false): Scan => merged(base, 'gs1', readings, cut);
  const other = (faults: readonly ScanFault[] = [], readings: readonly Reading[] = []): Scan => ({
    ...base,
    ...NO_FACTS,
    kind: 'other',
    elements: [],
    faults,
    readings,
    ambiguous: false,
  });

  const link = readDigitalLink(text);
  if (link) return gs1([reading(link)]);
  if (text === '' || /^https?:/i.test(text)) return other();
  const bracketed = readBracketed(text);
  if (bracketed) return gs1([reading(bracketed)]);

  if (!carriesElements(symbology)) {
    const gtins = gtinsOf(text, symbology);
    if (gtins.length > 0) {
      return merged(
        base,
        'gtin',
        gtins.map((gtin) => reading([elementOf('01', gtin)])),
        false,
      );
    }
    if (isSscc(text) && !carriesGtin(symbology)) return merged(base, 'sscc', [reading([elementOf('00', text)])], false);
    if (isBrokenGtin(text, symbology)) return other([{ code: 'check_digit', ai: '01', level: 'error' }]);
    if (carriesGtin(symbology)) return other();
  }

  const string = text.replaceAll(WRITTEN_GS, GS);
  const known = carriesElements(symbology) || string.includes(GS);
  const found = readElements(string, options.separatorsKept);
  const possible = found.readings.filter((elements) => !contradicts(elements));
  const keyed = possible.filter(([first]) => first && KEYS.has(first.ai));
  if (known && possible.length > 0)
    return gs1(
      possible.map((elements) => reading(elements)),
      found.cut,
    );
  if (keyed.length > 0)
    return gs1(
      keyed.map((elements) => reading(elements)),
      found.cut,
    );
  // Without a key it may be any text, so its readings are returned without facts.
  if (!known && found.readings.length > 0 && possible.length > 0)
    return other(
      [],
      possible.map((elements) => reading(elements)),
    );

  const { elements, rest } = readTolerantly(string);
  const begins = elements[0];
  const isLabel = known || (begins && KEYS.has(begins.ai) && /^\d{14,18}$/.test(begins.value));
  if (!isLabel || elements.length === 0) return other(known ? [{ code: 'unknown_ai', ai: null, level: 'error' }] : []);
  return gs1([reading(elements, rest === '' ? [] : [{ code: 'unknown_ai', ai: null, level: 'error' }])]);
}

const valueFaults = (elements: readonly ScanElement[]): ScanFault[] =>
  elements.flatMap(({ ai, fault }) => (fault ? [{ code: fault, ai, level: 'error' as const }] : []));

const sameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns what all readings have in common. If not all were found, only the part before the first difference is
 * certain.
 */
function merged(
  base: Pick<Scan, 'raw' | 'text' | 'symbology'>,
  kind: Scan['kind'],
  unordered: readonly Reading[],
  cut: boolean,
): Scan {
  // The likeliest first, for the list that the user chooses from.
  const weigh = ({ faults, elements }: Reading) => faults.length * 100 + elements.length;
  const readings = unordered.toSorted((one, other) => weigh(one) - weigh(other));
  const [first, ...rest] = readings;
  if (!first) return { ...base, ...NO_FACTS, kind: 'other', elements: [], faults: [], readings, ambiguous: false };
  if (rest.length === 0 && !cut) return { ...base, ...first, kind, readings, ambiguous: false };
  const elements = first.elements.filter((element) =>
    rest.every((reading) => reading.elements.some((one) => one.ai === element.ai && one.value === element.value)),
  );
  return {
    ...base,
    ...commonFacts(first, rest, cut),
    kind,
    elements,
    faults: cut ? [{ code: 'too_many_readings', ai: null, level: 'error' }] : [],
    readings,
    ambiguous: true,
  };
}

function commonFacts(first: Reading, rest: readonly Reading[], cut: boolean): ScanFacts {
  // The identifiers of a key have a fixed length and come first, so every reading contains them.
  const { gtin, contained, sscc } = first;
  if (cut) return { ...NO_FACTS, ...(rest.every((one) => one.gtin === gtin) ? { gtin, contained } : {}), sscc };
  const common = <Key extends keyof ScanFacts>(key: Key): ScanFacts[Key] =>
    rest.every((one) => sameValue(one[key], first[key])) ? first[key] : NO_FACTS[key];
  const dates = Object.fromEntries(
    Object.entries(first.dates).map(([name, day]) => [
      name,
      rest.every((one) => one.dates[name as keyof Reading['dates']] === day) ? day : null,
    ]),
  ) as unknown as ScanFacts['dates'];
  return {
    gtin: common('gtin'),
    contained: common('contained'),
    lot: common('lot'),
    serial: common('serial'),
    sscc: common('sscc'),
    weight: common('weight'),
    grossWeight: common('grossWeight'),
    count: common('count'),
    dates,
    origin: common('origin'),
    madeAt: common('madeAt'),
  };
}

import type { Delivery, DeliveryLine } from '../../../contract/deliveries.ts';
import type { Scan, ScanFacts } from '../../../rules/gs1/scan.ts';
import { settle } from '../../../rules/gs1/settle.ts';
import { isPalletNumber } from '../../../rules/pallet-numbers.ts';
import { isLotCalled } from '../../../rules/traceability/lot-name.ts';
import { isLoadable, leftToLoad, type Run } from './run.ts';

/** A line that can be on the truck, with its order. */
export interface LoadLine {
  readonly delivery: Delivery;
  readonly line: DeliveryLine;
}

/** A quantity of a line, in its unit. */
export interface LoadPart {
  readonly at: LoadLine;
  readonly quantity: number;
}

/** A possible meaning of a label, of which the user chooses one. */
export interface LoadChoice {
  readonly at: LoadLine;
  /** In the line's unit. */
  readonly quantity: number;
  /** The lot on the label; null if it has none. */
  readonly lot: string | null;
}

/** The meaning of a scan at the truck. Quantities in the line's unit. */
export type LoadVerdict =
  | { readonly kind: 'load'; readonly at: LoadLine; readonly quantity: number }
  /** It fits several lines or has several readings, at least two, and the user chooses. */
  | { readonly kind: 'which'; readonly choices: readonly LoadChoice[] }
  /** The label has more than is still missing. */
  | { readonly kind: 'over'; readonly at: LoadLine; readonly quantity: number }
  /** The truck has everything that the run needs of the item. */
  | { readonly kind: 'complete'; readonly at: LoadLine }
  /** The item belongs to the run, but its lot to no order on it. */
  | { readonly kind: 'wrong-lot'; readonly at: LoadLine; readonly lot: string }
  | { readonly kind: 'wrong-item' }
  /** A pallet or tote of this run: what of its goods is still missing, nothing if all of it is on the truck. */
  | { readonly kind: 'pallet'; readonly container: string; readonly parts: readonly LoadPart[] }
  /** A tote number that several stops have, none of which is the one being loaded. */
  | { readonly kind: 'several-stops'; readonly container: string }
  /** The number of a pallet or tote that no order of this run was picked into. */
  | { readonly kind: 'container' }
  | { readonly kind: 'unknown' };

/** Returns everything that goes on the truck, in loading order: the last stop first. */
export const loadLines = ({ stops }: Pick<Run, 'stops'>): LoadLine[] =>
  [...stops]
    .reverse()
    .flatMap(({ deliveries }) => deliveries)
    .filter(isLoadable)
    .flatMap((delivery) => delivery.lines.map((line) => ({ delivery, line })))
    .filter(({ line }) => line.pickedQuantity > 0);

const unitOf = ({ line }: LoadLine, gtin: string) =>
  line.units.find((unit) => unit.gtin !== null && unit.gtin.padStart(14, '0') === gtin);

/** A line that a label fits, even if it needs nothing more. */
interface Fit extends LoadChoice {
  readonly needs: boolean;
}

/**
 * Evaluates a scan for a run. Guesses nothing: of several lines that a label fits, the line of `locationId` is meant,
 * which is the stop that the user is loading; without it the user is asked. A label with several readings is resolved
 * by the lots on the papers, or asked about.
 */
export function evaluateLoad(given: Scan, lines: readonly LoadLine[], locationId: string | null = null): LoadVerdict {
  const scan = given.ambiguous ? settleByLots(given, lines) : given;
  const readings = scan.readings.filter(({ gtin }) => gtin !== null);
  if (scan.kind === 'other' || (readings.length === 0 && scan.gtin === null)) {
    const pallet = palletOf(scan.sscc ?? scan.text.trim(), lines, locationId);
    if (pallet) return pallet;
    if (scan.sscc !== null) return { kind: 'container' };
    return evaluateFits(fitsOfText(scan, lines), locationId) ?? { kind: 'unknown' };
  }
  const meant: readonly ScanFacts[] = scan.ambiguous ? readings : [scan];
  const verdict = evaluateFits(distinct(meant.flatMap((facts) => fitsOf(facts, lines))), locationId);
  if (verdict) return verdict;
  const [known] = meant.flatMap(({ gtin, lot }) => {
    const at = gtin === null ? undefined : lines.find((line) => unitOf(line, gtin));
    return at && lot !== null ? [{ at, lot }] : [];
  });
  return known ? { kind: 'wrong-lot', ...known } : { kind: 'wrong-item' };
}

/** Returns what the label of goods can mean: the lines that one of its readings fits, even if they need nothing more. */
export const meaningsOf = (given: Scan, lines: readonly LoadLine[]): readonly LoadChoice[] => {
  const scan = given.ambiguous ? settleByLots(given, lines) : given;
  return distinct((scan.ambiguous ? scan.readings : [scan]).flatMap((facts) => fitsOf(facts, lines)));
};

/** Returns what a line still needs, as parts of a load. */
export const missingOf = (lines: readonly LoadLine[]): LoadPart[] =>
  lines.map((at) => ({ at, quantity: leftToLoad(at.line) })).filter(({ quantity }) => quantity > 0);

/**
 * Returns the goods on a pallet or in a tote; undefined if the number is not known. A pallet's number is unique, so all
 * its stops are meant. Tote numbers begin again with each batch: of several stops, the one being loaded is meant.
 */
function palletOf(container: string, lines: readonly LoadLine[], locationId: string | null): LoadVerdict | undefined {
  const into = ({ line }: LoadLine) => line.pickedInto?.find((one) => one.container === container);
  const found = lines.filter(into);
  if (found.length === 0) return undefined;
  const stops = new Set(found.map(({ delivery }) => delivery.customerLocationId));
  const isOne = stops.size === 1 || isPalletNumber(container);
  const own = isOne ? found : found.filter(({ delivery }) => delivery.customerLocationId === locationId);
  if (own.length === 0) return { kind: 'several-stops', container };
  const parts = own.map((at) => ({ at, quantity: Math.min(into(at)?.quantity ?? 0, leftToLoad(at.line)) }));
  return { kind: 'pallet', container, parts: parts.filter(({ quantity }) => quantity > 0) };
}

/** Undefined if nothing fits. */
function evaluateFits(fits: readonly Fit[], locationId: string | null): LoadVerdict | undefined {
  const needing = fits.filter(({ needs }) => needs);
  if (needing.length === 0) return fits[0] && { kind: 'complete', at: fits[0].at };
  const fitting = needing.filter(({ at, quantity }) => quantity <= leftToLoad(at.line));
  if (fitting.length === 0) return { kind: 'over', at: needing[0]!.at, quantity: needing[0]!.quantity };
  const here = fitting.filter(({ at }) => at.delivery.customerLocationId === locationId);
  const [only, ...others] = here.length > 0 ? here : fitting;
  if (!only) return undefined;
  if (others.length > 0) return { kind: 'which', choices: [only, ...others] };
  return { kind: 'load', at: only.at, quantity: only.quantity };
}

const hasLot = ({ line }: LoadLine, lot: string): boolean => line.lots.some((name) => isLotCalled(name, lot));

/** Returns the lines that a reading of a label fits: of its item, and picked from its lot or without a lot. */
function fitsOf(facts: ScanFacts, lines: readonly LoadLine[]): Fit[] {
  const { gtin, lot } = facts;
  if (gtin === null) return [];
  return lines.flatMap((at): Fit[] => {
    const unit = unitOf(at, gtin);
    if (!unit || (lot !== null && at.line.lots.length > 0 && !hasLot(at, lot))) return [];
    const quantity = quantityOf(facts, unit.factor, at);
    return quantity === null ? [] : [{ at, quantity, lot, needs: leftToLoad(at.line) > 0 }];
  });
}

/** Returns the quantity in the line's unit; null if the label's unit does not convert to a countable quantity. */
function quantityOf(facts: ScanFacts, factor: number, { line }: LoadLine): number | null {
  const count = facts.contained ? (facts.count ?? 1) : 1;
  const quantity = (count * factor) / line.uomFactor;
  const rounded = Math.round(quantity * 1000) / 1000;
  return rounded > 0 && Math.abs(rounded - quantity) < 1e-9 ? rounded : null;
}

/** Returns the lines of a text that is not a label: a typed item code or lot. */
function fitsOfText(scan: Scan, lines: readonly LoadLine[]): Fit[] {
  const wanted = scan.text.trim().toLowerCase();
  if (wanted === '') return [];
  return lines.flatMap((at): Fit[] => {
    const lot = at.line.lots.find((name) => isLotCalled(name.toLowerCase(), wanted)) ?? null;
    if (lot === null && at.line.itemCode.toLowerCase() !== wanted) return [];
    const left = leftToLoad(at.line);
    return [{ at, quantity: Math.min(1, left), lot, needs: left > 0 }];
  });
}

/** Readings with the same quantity of the same line count as one. */
const distinct = (fits: readonly Fit[]): Fit[] => {
  const keyOf = ({ at, quantity }: Fit) => `${at.delivery.id} ${at.line.lineNumber} ${quantity}`;
  return [...new Map(fits.map((fit) => [keyOf(fit), fit])).values()];
};

const settleByLots = (scan: Scan, lines: readonly LoadLine[]): Scan =>
  settle(scan, ({ gtin, lot }) => {
    if (gtin === null || lot === null) return false;
    return lines.some((at) => unitOf(at, gtin) && hasLot(at, lot));
  });

import type { Delivery } from '../../../contract/deliveries.ts';
import type { Scan } from '../../../rules/gs1/scan.ts';
import { subtractQuantities } from '../../../rules/quantity.ts';
import { type LoadLine, meaningsOf } from '../routes/evaluate-load.ts';
import { isComingBack, isDeliveredAtStop, isDone, isOpenLine } from '../routes/run.ts';

/** A line with goods on the scanned pallet, which can't be ticked yet. */
export interface PartLine {
  readonly at: LoadLine;
  /** The pallets and totes with the rest of it that were not scanned here; empty if the rest is on none. */
  readonly missing: readonly string[];
}

/** The meaning of a scan at a stop. */
export type StopScanResult =
  /** A pallet or tote: the lines that are complete with it, and those that are not. */
  | { readonly kind: 'pallet'; readonly ticked: readonly LoadLine[]; readonly parts: readonly PartLine[] }
  /** All that an unticked line has. */
  | { readonly kind: 'whole-line'; readonly at: LoadLine }
  /** A part of an unticked line: which cases were scanned isn't known, so the line is ticked by hand. */
  | { readonly kind: 'part-of-line'; readonly at: LoadLine }
  /** The item's lines have their outcome. */
  | { readonly kind: 'recorded'; readonly at: LoadLine }
  | { readonly kind: 'other' };

/** Returns the lines that a scan may concern: those of orders at the stop that are neither done nor coming back. */
export const linesAtStop = (deliveries: readonly Delivery[]): LoadLine[] =>
  deliveries
    .filter((delivery) => isDeliveredAtStop(delivery) && !isDone(delivery) && !isComingBack(delivery))
    .flatMap((delivery) => delivery.lines.map((line) => ({ delivery, line })))
    .filter(({ line }) => line.pickedQuantity > 0);

/** Returns the number of a pallet or tote that a label can be. */
export const containerOf = ({ sscc, text }: Scan): string => sscc ?? text.trim();

/** Returns whether some of a line is on a pallet or in a tote. */
const isInto = ({ line }: LoadLine, container: string): boolean =>
  line.pickedInto?.some((one) => one.container === container) ?? false;

/** Returns the pallets and totes of all lines with goods on one of them, which is among them; empty if none has. */
export const containersBeside = (lines: readonly LoadLine[], container: string): string[] => [
  ...new Set(
    lines
      .filter((at) => isInto(at, container))
      .flatMap(({ line }) => line.pickedInto?.map((one) => one.container) ?? []),
  ),
];

/** Evaluates a scan at a stop. `scanned`: the pallets and totes that were scanned here, with this one. */
export function evaluateStopScan(scan: Scan, lines: readonly LoadLine[], scanned: ReadonlySet<string>): StopScanResult {
  const container = containerOf(scan);
  const own = scan.gtin === null ? lines.filter((at) => isInto(at, container)) : [];
  if (own.length > 0) {
    const parts = own.filter(({ line }) => isOpenLine(line)).map((at) => ({ at, ...restOf(at, scanned) }));
    return {
      kind: 'pallet',
      ticked: parts.filter(({ isWhole }) => isWhole).map(({ at }) => at),
      parts: parts.filter(({ isWhole }) => !isWhole).map(({ at, missing }) => ({ at, missing })),
    };
  }
  const meanings = meaningsOf(scan, lines);
  const open = meanings.filter(({ at }) => isOpenLine(at.line));
  const whole = open.find(({ at, quantity }) => quantity === at.line.pickedQuantity);
  if (whole) return { kind: 'whole-line', at: whole.at };
  const [part] = open;
  if (part) return { kind: 'part-of-line', at: part.at };
  const [known] = meanings;
  return known ? { kind: 'recorded', at: known.at } : { kind: 'other' };
}

/** Returns whether all goods of a line are on scanned pallets, and the pallets that are missing. */
function restOf({ line }: LoadLine, scanned: ReadonlySet<string>): Pick<PartLine, 'missing'> & { isWhole: boolean } {
  const into = line.pickedInto ?? [];
  const missing = into.filter(({ container }) => !scanned.has(container)).map(({ container }) => container);
  const loose = into.reduce((rest, { quantity }) => subtractQuantities(rest, quantity), line.pickedQuantity);
  return { missing, isWhole: missing.length === 0 && loose <= 0 };
}

/**
 * Returns the line that a scan means of the orders that the truck left without; undefined if it means none. Devices may
 * not know yet what was picked of them.
 */
export function lineLeftBehind(scan: Scan, left: readonly Delivery[]): LoadLine | undefined {
  const lines = left.flatMap((delivery) => delivery.lines.map((line) => ({ delivery, line })));
  const container = containerOf(scan);
  return lines.find((at) => isInto(at, container)) ?? meaningsOf(scan, lines)[0]?.at;
}

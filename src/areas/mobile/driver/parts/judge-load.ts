import type { Delivery, DeliveryLine } from '../../../../../contract/deliveries.ts';
import type { Scan } from '../../../../../rules/gs1/scan.ts';
import { settle } from '../../../../../rules/gs1/settle.ts';
import { isLoadable, leftToLoad, type Run } from './run.ts';

/** A line that can be on the truck, with its order. */
export interface LoadLine {
  readonly delivery: Delivery;
  readonly line: DeliveryLine;
}

/** What a scan at the truck means. Quantities in the line's unit. */
export type LoadVerdict =
  | { readonly kind: 'load'; readonly at: LoadLine; readonly quantity: number }
  /** The label says more than is still missing. */
  | { readonly kind: 'over'; readonly at: LoadLine; readonly quantity: number }
  /** All of the item that the run needs is on the truck. */
  | { readonly kind: 'complete'; readonly at: LoadLine }
  /** The item belongs to the run, its lot to nobody on it. */
  | { readonly kind: 'wrong-lot'; readonly at: LoadLine; readonly lot: string }
  | { readonly kind: 'wrong-item'; readonly gtin: string }
  /** A pallet's or tote's own number, which names no goods. */
  | { readonly kind: 'container' }
  | { readonly kind: 'ambiguous' }
  | { readonly kind: 'unknown' };

/** Everything that goes on the truck, in the order in which it is loaded: the last stop first. */
export const loadLines = ({ stops }: Pick<Run, 'stops'>): LoadLine[] =>
  [...stops]
    .reverse()
    .flatMap(({ deliveries }) => deliveries)
    .filter(isLoadable)
    .flatMap((delivery) => delivery.lines.map((line) => ({ delivery, line })))
    .filter(({ line }) => line.pickedQuantity > 0);

const unitOf = ({ line }: LoadLine, gtin: string) =>
  line.units.find((unit) => unit.gtin !== null && unit.gtin.padStart(14, '0') === gtin);

/** Of the lines that a label may be for the first one that still needs it. */
const lacking = (lines: readonly LoadLine[]) => lines.find(({ line }) => leftToLoad(line) > 0);

/** What a scan means for a run. Nothing is guessed: a label that can be read in several ways is settled by the lots on the papers or not at all. */
export function judgeLoad(given: Scan, lines: readonly LoadLine[]): LoadVerdict {
  const scan = given.ambiguous ? settleByLots(given, lines) : given;
  if (scan.gtin === null) {
    if (scan.sscc !== null) return { kind: 'container' };
    return judgeText(scan, lines);
  }
  const { gtin, lot } = scan;
  const ofItem = lines.filter((at) => unitOf(at, gtin));
  const [first] = ofItem;
  if (!first) return { kind: 'wrong-item', gtin };
  const ofLot = lot === null ? ofItem : ofItem.filter(({ line }) => line.lots.length === 0 || line.lots.includes(lot));
  const at = lacking(ofLot);
  if (!at) {
    const [known] = ofLot;
    return known ? { kind: 'complete', at: known } : { kind: 'wrong-lot', at: first, lot: lot ?? '' };
  }
  const quantity = quantityOf(scan, unitOf(at, gtin)?.factor ?? at.line.uomFactor, at);
  if (quantity === null) return { kind: 'wrong-item', gtin };
  return quantity > leftToLoad(at.line) ? { kind: 'over', at, quantity } : { kind: 'load', at, quantity };
}

/** In the line's unit; null where the label's unit doesn't come to a number of it. */
function quantityOf(scan: Scan, factor: number, { line }: LoadLine): number | null {
  const count = scan.contained ? (scan.count ?? 1) : 1;
  const quantity = (count * factor) / line.uomFactor;
  const rounded = Math.round(quantity * 1000) / 1000;
  return rounded > 0 && Math.abs(rounded - quantity) < 1e-9 ? rounded : null;
}

/** Text that is no label: an item's code or a lot, as somebody types it. */
function judgeText(scan: Scan, lines: readonly LoadLine[]): LoadVerdict {
  const wanted = scan.text.trim().toLowerCase();
  if (wanted === '') return { kind: 'unknown' };
  const found = lines.filter(
    ({ line }) => line.itemCode.toLowerCase() === wanted || line.lots.some((lot) => lot.toLowerCase() === wanted),
  );
  const [first] = found;
  if (!first) return scan.ambiguous ? { kind: 'ambiguous' } : { kind: 'unknown' };
  const at = lacking(found);
  return at ? { kind: 'load', at, quantity: Math.min(1, leftToLoad(at.line)) } : { kind: 'complete', at: first };
}

const settleByLots = (scan: Scan, lines: readonly LoadLine[]): Scan =>
  settle(scan, ({ gtin, lot }) => {
    if (gtin === null || lot === null) return false;
    return lines.some((at) => unitOf(at, gtin) && at.line.lots.includes(lot));
  });

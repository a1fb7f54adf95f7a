import { multiplyQuantities } from '../quantity.ts';

/** What a tally needs of a receipt entry. Quantities in the entry's unit, `factor` base units each. */
export interface TallyEntry {
  readonly id: string;
  /** The line that it belongs to; null for goods that stand on none. */
  readonly lineNumber: number | null;
  readonly kind: 'receive' | 'reject' | 'send_back' | 'reverse';
  /** Which entry a `reverse` takes back. */
  readonly reverses: string | null;
  readonly itemCode: string;
  readonly quantity: number;
  readonly factor: number;
}

/** What a tally needs of a line of a purchase order. */
export interface TallyLine {
  readonly lineNumber: number;
  readonly uomFactor: number;
  readonly orderedQuantity: number;
  /** Came in before entries were kept, in the line's unit. */
  readonly receivedBefore: number;
}

export type LineState = 'open' | 'under' | 'whole' | 'over';

/** Sums are taken in whole thousandths: fractions would make them depend on the order of the entries, and then device and server differ. */
const milli = (quantity: number): number => Math.round(quantity * 1000);

/** The entries that still count: neither taken back nor themselves a taking back. One that was taken back twice is taken back once. */
export function standing<E extends TallyEntry>(entries: readonly E[]): E[] {
  const reversed = new Set(entries.flatMap(({ kind, reverses }) => (kind === 'reverse' && reverses ? [reverses] : [])));
  return entries.filter(({ id, kind }) => kind !== 'reverse' && !reversed.has(id));
}

/** Whether anything that still counts says that the goods of this lot at this place are kept back for their quality. */
export const holdsLot = <E extends TallyEntry & { readonly lotId: string | null; readonly onHold: boolean }>(
  entries: readonly E[],
  lotId: string,
): boolean => standing(entries).some((entry) => entry.kind === 'receive' && entry.onHold && entry.lotId === lotId);

/** How many base units an entry brings into the house: none when it was turned away, fewer when it went back. */
export const baseReceived = ({ kind, quantity, factor }: Pick<TallyEntry, 'kind' | 'quantity' | 'factor'>): number =>
  multiplyQuantities(quantity, factor) * (kind === 'receive' ? 1 : kind === 'send_back' ? -1 : 0) + 0;

/** What of a line came in and what was turned away, in the line's unit with at most three decimals. */
export function tallyLine(line: TallyLine, entries: readonly TallyEntry[]): { received: number; rejected: number } {
  let received = 0;
  let rejected = 0;
  for (const entry of standing(entries)) {
    if (entry.lineNumber !== line.lineNumber) continue;
    received += milli(baseReceived(entry));
    if (entry.kind === 'reject') rejected += milli(entry.quantity * entry.factor);
  }
  return {
    received: Math.round(milli(line.receivedBefore) + received / line.uomFactor) / 1000,
    rejected: Math.round(rejected / line.uomFactor) / 1000,
  };
}

/** A line against its order: nothing yet, less, all of it, or more than was ordered. */
export function lineState(line: { readonly orderedQuantity: number; readonly receivedQuantity: number }): LineState {
  if (line.receivedQuantity > line.orderedQuantity) return 'over';
  if (line.receivedQuantity === line.orderedQuantity) return 'whole';
  return line.receivedQuantity > 0 ? 'under' : 'open';
}

/** A purchase order that isn't finished is `partial` as soon as anything of it came in or was turned away. */
export const progressOf = (
  lines: readonly { readonly receivedBefore: number }[],
  entries: readonly TallyEntry[],
): 'open' | 'partial' =>
  standing(entries).length > 0 || lines.some(({ receivedBefore }) => receivedBefore > 0) ? 'partial' : 'open';

/** What of an order is in the house so far: by unit, the most first, and what of it was weighed. */
export interface ReceivedSums {
  readonly units: readonly { readonly uom: string; readonly quantity: number }[];
  /** Null where nothing of it was weighed. */
  readonly weightGrams: number | null;
}

/** Sums over all that was received of an order, on its lines and on none, as it was counted; what went back is taken off. */
export function receivedSums<E extends TallyEntry & { readonly uom: string; readonly weightGrams: number | null }>(
  entries: readonly E[],
): ReceivedSums {
  const units = new Map<string, number>();
  let grams: number | null = null;
  for (const { kind, uom, quantity, weightGrams } of standing(entries)) {
    const sign = kind === 'receive' ? 1 : kind === 'send_back' ? -1 : 0;
    if (sign === 0) continue;
    units.set(uom, (units.get(uom) ?? 0) + sign * milli(quantity));
    if (weightGrams !== null) grams = (grams ?? 0) + sign * weightGrams;
  }
  return {
    units: [...units]
      .filter(([, sum]) => sum !== 0)
      .map(([uom, sum]) => ({ uom, quantity: sum / 1000 }))
      .sort((a, b) => b.quantity - a.quantity || (a.uom < b.uom ? -1 : 1)),
    weightGrams: grams,
  };
}

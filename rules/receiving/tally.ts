import { multiplyQuantities } from '../quantity.ts';

/** Fields of a receipt entry that a tally needs. Quantities in the entry's unit, `factor` base units each. */
export interface TallyEntry {
  readonly id: string;
  /** Its line; null for goods without one. */
  readonly lineNumber: number | null;
  readonly kind: 'receive' | 'reject' | 'send_back' | 'reverse';
  /** The entry that a `reverse` cancels. */
  readonly reverses: string | null;
  readonly itemCode: string;
  readonly quantity: number;
  readonly factor: number;
}

/** Fields of a purchase order's line that a tally needs. */
export interface TallyLine {
  readonly lineNumber: number;
  readonly uomFactor: number;
  readonly orderedQuantity: number;
  /** Received before entries were kept, in the line's unit. */
  readonly receivedBefore: number;
}

export type LineState = 'open' | 'under' | 'whole' | 'over';

/**
 * Sums whole thousandths, because sums of fractions depend on the order of the entries and would differ between device
 * and server.
 */
const milli = (quantity: number): number => Math.round(quantity * 1000);

/**
 * Returns the entries that count: neither reversed nor reversals. An entry that was reversed twice counts as reversed
 * once.
 */
export function standing<E extends TallyEntry>(entries: readonly E[]): E[] {
  const reversed = new Set(entries.flatMap(({ kind, reverses }) => (kind === 'reverse' && reverses ? [reverses] : [])));
  return entries.filter(({ id, kind }) => kind !== 'reverse' && !reversed.has(id));
}

/** Returns whether any counted entry puts this lot in this bin on quality hold. */
export const holdsLot = <E extends TallyEntry & { readonly lotId: string | null; readonly onHold: boolean }>(
  entries: readonly E[],
  lotId: string,
): boolean => standing(entries).some((entry) => entry.kind === 'receive' && entry.onHold && entry.lotId === lotId);

/** Returns the change of the warehouse's base units by an entry: 0 if rejected, negative if sent back. */
export const baseReceived = ({ kind, quantity, factor }: Pick<TallyEntry, 'kind' | 'quantity' | 'factor'>): number =>
  multiplyQuantities(quantity, factor) * (kind === 'receive' ? 1 : kind === 'send_back' ? -1 : 0) + 0;

/** Returns the received and rejected quantity of a line, in its unit with at most three decimals. */
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

/** Compares a line with its order: nothing received, less, all, or more than ordered. */
export function lineState(line: { readonly orderedQuantity: number; readonly receivedQuantity: number }): LineState {
  if (line.receivedQuantity > line.orderedQuantity) return 'over';
  if (line.receivedQuantity === line.orderedQuantity) return 'whole';
  return line.receivedQuantity > 0 ? 'under' : 'open';
}

/** Returns whether any goods of a line were received or rejected. */
export const isCounted = (line: { readonly receivedQuantity: number; readonly rejectedQuantity: number }): boolean =>
  line.receivedQuantity > 0 || line.rejectedQuantity > 0;

/** Returns the status of an unfinished purchase order: `partial` as soon as any goods were received or rejected. */
export const progressOf = (
  lines: readonly { readonly receivedBefore: number }[],
  entries: readonly TallyEntry[],
): 'open' | 'partial' =>
  standing(entries).length > 0 || lines.some(({ receivedBefore }) => receivedBefore > 0) ? 'partial' : 'open';

/** Received goods of an order in the warehouse: by unit, the most first, and the weighed grams. */
export interface ReceivedSums {
  readonly units: readonly { readonly uom: string; readonly quantity: number }[];
  /** Null if nothing was weighed. */
  readonly weightGrams: number | null;
}

/** Sums all received goods of an order, with and without a line, in the counted units, less the goods sent back. */
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

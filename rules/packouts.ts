import { multiplyQuantities } from './quantity.ts';

/** What sums and yields need of an entry of a packout. Quantities in the entry's unit, `factor` base units each. */
export interface YieldEntry {
  readonly id: string;
  readonly kind: 'source' | 'output' | 'loss' | 'reverse';
  /** Which entry a `reverse` takes back. */
  readonly reverses: string | null;
  readonly itemCode: string;
  readonly quantity: number;
  readonly factor: number;
  /** Net, of all of it; null where nobody weighed. */
  readonly weightGrams: number | null;
}

/** Sums are taken in whole thousandths: fractions would make them depend on the order of the entries, and then device and server differ. */
const milli = (quantity: number): number => Math.round(quantity * 1000);

/** The entries that still count: neither taken back nor themselves a taking back. One that was taken back twice is taken back once. */
export function standingEntries<E extends Pick<YieldEntry, 'id' | 'kind' | 'reverses'>>(entries: readonly E[]): E[] {
  const reversed = new Set(entries.flatMap(({ kind, reverses }) => (kind === 'reverse' && reverses ? [reverses] : [])));
  return entries.filter(({ id, kind }) => kind !== 'reverse' && !reversed.has(id));
}

/** Base units of an entry. */
export const baseOf = ({ quantity, factor }: Pick<YieldEntry, 'quantity' | 'factor'>): number =>
  multiplyQuantities(quantity, factor);

/** How many base units an entry adds to its lot: fewer for what is taken, more for what is made; a loss was taken before. */
export const movedBase = (entry: Pick<YieldEntry, 'kind' | 'quantity' | 'factor'>): number =>
  entry.kind === 'source' ? -baseOf(entry) : entry.kind === 'output' ? baseOf(entry) : 0;

/** What of one kind is known: base units, grams of what was weighed, and whether all of it was. */
export interface Sum {
  readonly base: number;
  readonly grams: number;
  readonly weighed: boolean;
}

export interface Balance {
  readonly taken: Sum;
  readonly made: Sum;
  readonly lost: Sum;
  /** All that was taken and made is the same item: its base units can be held against each other. */
  readonly sameItem: boolean;
}

function sumOf(entries: readonly YieldEntry[]): Sum {
  let base = 0;
  let grams = 0;
  for (const entry of entries) {
    base += milli(baseOf(entry));
    grams += entry.weightGrams ?? 0;
  }
  const weighed = entries.length > 0 && entries.every(({ weightGrams }) => weightGrams !== null);
  return { base: base / 1000, grams, weighed };
}

/** What was taken, made and lost, entries that were taken back left out. */
export function balanceOf(entries: readonly YieldEntry[]): Balance {
  const standing = standingEntries(entries);
  const of = (kind: YieldEntry['kind']) => standing.filter((entry) => entry.kind === kind);
  const goods = [...of('source'), ...of('output')];
  return {
    taken: sumOf(of('source')),
    made: sumOf(of('output')),
    lost: sumOf(of('loss')),
    sameItem: goods.length > 0 && goods.every(({ itemCode }) => itemCode === goods[0]?.itemCode),
  };
}

/** How much of what was taken was made into something: 0.82 is 82 %. By weight where all was weighed, else by base units, which only compare with their like. */
export interface Yield {
  readonly by: 'weight' | 'units';
  readonly ratio: number;
}

/** The yield; null while nothing was taken or nothing made. */
export function yieldOf(entries: readonly YieldEntry[]): Yield | null {
  const { taken, made } = balanceOf(entries);
  if (taken.base <= 0 || made.base <= 0) return null;
  if (taken.weighed && made.weighed && taken.grams > 0) return { by: 'weight', ratio: made.grams / taken.grams };
  return { by: 'units', ratio: made.base / taken.base };
}

/** Two scales may differ by so many thousandths of what was taken before it means anything. */
export const SCALE_TOLERANCE = 5;

/**
 * Whether more came out than went in, which cannot be (PUSH8: it is taken and becomes an exception): by weight where all sources were weighed, whatever of
 * the rest was; of one and the same item by its base units. What was lost counts as come out.
 */
export function isOverYield(entries: readonly YieldEntry[]): boolean {
  const { taken, made, lost, sameItem } = balanceOf(entries);
  if (taken.weighed && (made.grams + lost.grams) * 1000 > taken.grams * (1000 + SCALE_TOLERANCE)) return true;
  return sameItem && milli(made.base) + milli(lost.base) > milli(taken.base);
}

/** Names what was repacked into what: packouts of the same pair are compared. Null while one side is missing. */
export function pairOf(entries: readonly YieldEntry[]): string | null {
  const standing = standingEntries(entries);
  const codes = (kind: YieldEntry['kind']) =>
    [...new Set(standing.filter((entry) => entry.kind === kind).map(({ itemCode }) => itemCode))].sort();
  const [from, to] = [codes('source'), codes('output')];
  return from.length === 0 || to.length === 0 ? null : `${from.join('+')}>${to.join('+')}`;
}

/** How many packouts of a pair tell what is usual, and how few are too few. */
export const USUAL_OF = 10;
export const USUAL_FROM = 3;
/** So far from the usual yield, as a share of it, is worth a second look. */
export const FAR_OFF = 0.1;

/** The usual yield of a pair: the median of its latest ones of the same kind; null where there are too few. `yields` the latest first. */
export function usualYield(yields: readonly Yield[], by: Yield['by']): number | null {
  const latest = yields
    .filter((one) => one.by === by)
    .slice(0, USUAL_OF)
    .map(({ ratio }) => ratio)
    .sort((a, b) => a - b);
  if (latest.length < USUAL_FROM) return null;
  const middle = latest.length >> 1;
  return latest.length % 2 === 1 ? latest[middle]! : (latest[middle - 1]! + latest[middle]!) / 2;
}

/** Whether a yield is far from what is usual. */
export const isFarOff = ({ ratio }: Yield, usual: number): boolean => Math.abs(ratio / usual - 1) > FAR_OFF;

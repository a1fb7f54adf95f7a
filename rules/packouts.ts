import { multiplyQuantities } from './quantity.ts';

/** Fields of a packout entry that sums and yields need. Quantities in the entry's unit, `factor` base units each. */
export interface YieldEntry {
  readonly id: string;
  readonly kind: 'source' | 'output' | 'loss' | 'reverse';
  /** The entry that a `reverse` cancels. */
  readonly reverses: string | null;
  readonly itemCode: string;
  readonly quantity: number;
  readonly factor: number;
  /** Total net grams; null if not weighed. */
  readonly weightGrams: number | null;
}

/**
 * Sums whole thousandths, because sums of fractions depend on the order of the entries and would differ between device
 * and server.
 */
const milli = (quantity: number): number => Math.round(quantity * 1000);

/**
 * Returns the entries that count: neither reversed nor reversals. An entry that was reversed twice counts as reversed
 * once.
 */
export function standingEntries<E extends Pick<YieldEntry, 'id' | 'kind' | 'reverses'>>(entries: readonly E[]): E[] {
  const reversed = new Set(entries.flatMap(({ kind, reverses }) => (kind === 'reverse' && reverses ? [reverses] : [])));
  return entries.filter(({ id, kind }) => kind !== 'reverse' && !reversed.has(id));
}

/** Returns the base units of an entry. */
export const baseOf = ({ quantity, factor }: Pick<YieldEntry, 'quantity' | 'factor'>): number =>
  multiplyQuantities(quantity, factor);

/**
 * Returns the change of a lot's base units by an entry: negative for a source, positive for an output, 0 for a loss,
 * whose source was deducted already.
 */
export const movedBase = (entry: Pick<YieldEntry, 'kind' | 'quantity' | 'factor'>): number =>
  entry.kind === 'source' ? -baseOf(entry) : entry.kind === 'output' ? baseOf(entry) : 0;

/** Totals of one kind: base units, weighed grams, and whether all was weighed. */
export interface Sum {
  readonly base: number;
  readonly grams: number;
  readonly weighed: boolean;
}

export interface Balance {
  readonly taken: Sum;
  readonly made: Sum;
  readonly lost: Sum;
  /** Whether all sources and outputs are the same item, so that their base units are comparable. */
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

/** Returns the totals of sources, outputs and losses, without reversed entries. */
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

/**
 * Share of the sources that was made into outputs: 0.82 is 82 %. By weight if all was weighed, else by base units; only
 * yields of the same kind compare.
 */
export interface Yield {
  readonly by: 'weight' | 'units';
  readonly ratio: number;
}

/** Returns the yield; null while there is no source or no output. */
export function yieldOf(entries: readonly YieldEntry[]): Yield | null {
  const { taken, made } = balanceOf(entries);
  if (taken.base <= 0 || made.base <= 0) return null;
  if (taken.weighed && made.weighed && taken.grams > 0) return { by: 'weight', ratio: made.grams / taken.grams };
  return { by: 'units', ratio: made.base / taken.base };
}

/** Tolerance of two scales, in thousandths of the source weight. */
export const SCALE_TOLERANCE = 5;

/**
 * Returns whether more came out than went in, which is physically impossible (PUSH8: it is accepted and opens an
 * exception). Compares weights if all sources were weighed, else base units if all is one item. Losses count as output.
 */
export function isOverYield(entries: readonly YieldEntry[]): boolean {
  const { taken, made, lost, sameItem } = balanceOf(entries);
  if (taken.weighed && (made.grams + lost.grams) * 1000 > taken.grams * (1000 + SCALE_TOLERANCE)) return true;
  return sameItem && milli(made.base) + milli(lost.base) > milli(taken.base);
}

/**
 * Returns a key for what was repacked into what, because packouts of the same pair are compared. Null while one side is
 * missing.
 */
export function pairOf(entries: readonly YieldEntry[]): string | null {
  const standing = standingEntries(entries);
  const codes = (kind: YieldEntry['kind']) =>
    [...new Set(standing.filter((entry) => entry.kind === kind).map(({ itemCode }) => itemCode))].sort();
  const [from, to] = [codes('source'), codes('output')];
  return from.length === 0 || to.length === 0 ? null : `${from.join('+')}>${to.join('+')}`;
}

/** Number of packouts of a pair that determine the usual yield, and the least number. */
export const USUAL_OF = 10;
export const USUAL_FROM = 3;
/** Deviation from the usual yield, as a share of it, that is reported. */
export const FAR_OFF = 0.1;

/**
 * Returns the usual yield of a pair: the median of its latest yields of the same kind; null if there are too few.
 * `yields` has the latest first.
 */
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

/** Returns whether a yield is far from the usual one. */
export const isFarOff = ({ ratio }: Yield, usual: number): boolean => Math.abs(ratio / usual - 1) > FAR_OFF;

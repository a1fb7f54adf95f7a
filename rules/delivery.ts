import { weighedOf } from './picking.ts';
import { MAX_LINE_CENTS } from './pricing.ts';
import { addQuantities, subtractQuantities, toMilli } from './quantity.ts';
import { grossOf, type Quote, type QuoteLine, type QuoteTerms, quote } from './quote.ts';
import { mulDiv } from './rounding.ts';

/** The largest amount that is written down, in cents. */
const MOST_CENTS = 9e12;

/** What became of a line at the door, in the line's unit. Goods that are returned are of an earlier delivery. */
export interface Outcome {
  readonly shortQuantity: number;
  readonly refusedQuantity: number;
  readonly returnedQuantity: number;
  /** What was handed over weighs, where somebody weighed it. */
  readonly weightGrams: number | null;
}

/** A line on the truck, as its price and its signature depend on it. */
export interface TruckLine {
  readonly lineNumber: number;
  readonly itemCode: string;
  readonly uom: string;
  readonly uomFactor: number;
  readonly pickedQuantity: number;
  /** Of all that was picked: what was weighed, the rest by the average (`pricedWeight`). */
  readonly pickedWeightGrams: number | null;
  /** How much of `pickedQuantity` was weighed. Without it: all. */
  readonly weighedQuantity?: number | null | undefined;
  /** Net grams of each case, where each was weighed. */
  readonly caseWeightsGrams?: readonly number[] | undefined;
  /** Of one of `uom`. */
  readonly averageWeightGrams: number | null;
  /** Cents per `priceUnit`. */
  readonly unitPrice: number;
  readonly priceUnit: 'uom' | 'lb' | 'kg';
  readonly taxable: boolean;
  readonly outcome: Outcome | null;
}

interface Containers {
  readonly kind: string;
  readonly left: number;
  readonly returned: number;
}

/** What somebody signs for. */
export interface Signed {
  readonly id: string;
  readonly salesOrderNumber: number;
  readonly terms: QuoteTerms;
  readonly lines: readonly TruckLine[];
  readonly containers: readonly Containers[];
}

/** What became of a line of which nothing was said: all that was picked is handed over. */
export const AS_PICKED = {
  shortQuantity: 0,
  shortReason: null,
  refusedQuantity: 0,
  refusedReason: null,
  returnedQuantity: 0,
  returnedReason: null,
  weightGrams: null,
  note: '',
} as const;

type HandedOver = Pick<
  TruckLine,
  'pickedQuantity' | 'pickedWeightGrams' | 'weighedQuantity' | 'averageWeightGrams' | 'outcome'
>;

/** What the customer keeps of a line, in its unit; never below zero. */
export function deliveredQuantity({ pickedQuantity, outcome }: Pick<HandedOver, 'pickedQuantity' | 'outcome'>): number {
  if (!outcome) return pickedQuantity;
  return Math.max(0, subtractQuantities(pickedQuantity, addQuantities(outcome.shortQuantity, outcome.refusedQuantity)));
}

/** What of a line was refused, in its unit: no more than there was to refuse. */
export function refusedQuantity({ pickedQuantity, outcome }: Pick<HandedOver, 'pickedQuantity' | 'outcome'>): number {
  if (!outcome) return 0;
  return Math.min(outcome.refusedQuantity, Math.max(0, subtractQuantities(pickedQuantity, outcome.shortQuantity)));
}

/**
 * Grams of what the customer keeps: what was weighed at the door, else its share of what was picked, rounded half away from zero. Null where
 * nobody has weighed anything: then the price follows from the average.
 */
export function deliveredWeight(line: HandedOver): number | null {
  const kept = deliveredQuantity(line);
  if (kept === 0) return 0;
  if (line.outcome?.weightGrams != null) return line.outcome.weightGrams;
  if (line.pickedWeightGrams === null || line.pickedQuantity === 0) return null;
  if (kept === line.pickedQuantity) return line.pickedWeightGrams;
  return mulDiv([line.pickedWeightGrams, toMilli(kept)], toMilli(line.pickedQuantity));
}

/** Whether part of what the customer keeps was never weighed, so that its weight is an estimate by the average. */
export const isWeightEstimated = (line: HandedOver): boolean =>
  deliveredQuantity(line) > 0 && line.outcome?.weightGrams == null && weighedOf(line) < line.pickedQuantity;

/** Returns the grams of what the customer keeps where all of it was weighed, else null: papers and screens then mark weight and price as estimates. */
export const knownWeight = (line: HandedOver): number | null =>
  (line.pickedWeightGrams === null && line.outcome?.weightGrams == null) || isWeightEstimated(line)
    ? null
    : deliveredWeight(line);

/** Returns the net grams of each case that was picked; empty unless each case of the line was weighed and they add up to its weight. */
export function caseWeightsOf(line: Pick<TruckLine, 'pickedQuantity' | 'pickedWeightGrams' | 'caseWeightsGrams'>) {
  const weights = line.caseWeightsGrams ?? [];
  const sum = weights.reduce((total, grams) => total + grams, 0);
  return weights.length === line.pickedQuantity && sum === line.pickedWeightGrams ? weights : [];
}

/**
 * Returns the grams of what the customer keeps when certain cases of a line stay on the truck. Undefined unless that many were short or refused.
 */
export function weightWithoutCases(line: TruckLine, gone: readonly number[]): number | undefined {
  const weights = caseWeightsOf(line);
  const missing = subtractQuantities(line.pickedQuantity, deliveredQuantity(line));
  const left = new Set(gone);
  if (weights.length === 0 || left.size !== missing || gone.some((index) => weights[index] === undefined))
    return undefined;
  return weights.reduce((total, grams, index) => total + (left.has(index) ? 0 : grams), 0);
}

/** Returns the grams of what was refused: what was picked and is not kept, by weight where the kept goods were weighed. Null where nothing was weighed. */
export function refusedWeight(line: HandedOver): number | null {
  const refused = refusedQuantity(line);
  const kept = deliveredWeight(line);
  if (line.pickedWeightGrams === null || kept === null) return null;
  if (refused === 0) return 0;
  const missing = subtractQuantities(line.pickedQuantity, deliveredQuantity(line));
  return mulDiv([Math.max(0, line.pickedWeightGrams - kept), toMilli(refused)], toMilli(missing));
}

/** Returns the cents of a line before discount, at most MAX_LINE_CENTS: what was handed over is never refused, however much a scale said. */
function boundedGross(line: QuoteLine): number {
  try {
    return Math.min(grossOf(line), MAX_LINE_CENTS);
  } catch (error) {
    if (error instanceof RangeError) return MAX_LINE_CENTS;
    throw error;
  }
}

/**
 * The totals of a delivery as its invoice will have them, in cents: what the customer keeps at the prices and on the terms that the order was taken on.
 * Device and server compute them with this one function.
 */
export function priceDelivery({ terms, lines }: Pick<Signed, 'terms' | 'lines'>): Quote {
  // Who keeps nothing owes nothing: no fee for the way either.
  const kept = lines.some((line) => deliveredQuantity(line) > 0);
  return quote(
    kept ? terms : { ...terms, surcharge: { kind: 'none', amount: 0, basisPoints: 0 } },
    lines.map((line) => ({
      uom: line.uom,
      quantity: deliveredQuantity(line),
      unitPrice: line.unitPrice,
      actualWeightGrams: line.priceUnit === 'uom' ? null : deliveredWeight(line),
      item: {
        priceUnit: line.priceUnit,
        orderUom: line.uom,
        averageWeightGrams: line.averageWeightGrams,
        taxable: line.taxable,
        uoms: [{ uom: line.uom, factor: line.uomFactor }],
      },
    })),
    boundedGross,
  );
}

/** What the requests of a line are worth, in cents before tax. */
export interface LineWorth {
  /** What its refusal takes off the invoice. */
  readonly refused: number;
  /** What goods that it hands back are worth by its invoice. */
  readonly returned: number;
}

/**
 * Returns what refusals and returns of a delivery are worth, line by line in the order of the input. Both follow from the net of the lines on the invoice,
 * discounts split over all of them: refusing or returning every line is worth exactly what its goods cost.
 */
export function worthOfLines({ terms, lines }: Pick<Signed, 'terms' | 'lines'>): LineWorth[] {
  const picked = priceDelivery({ terms, lines: lines.map((line) => ({ ...line, outcome: null })) });
  const kept = priceDelivery({ terms, lines });
  return lines.map((line, index) => {
    const net = picked.lines[index]?.net ?? 0;
    const off = Math.max(0, net - (kept.lines[index]?.net ?? 0));
    const missing = subtractQuantities(line.pickedQuantity, deliveredQuantity(line));
    return {
      refused: missing === 0 ? 0 : mulDiv([off, toMilli(refusedQuantity(line))], toMilli(missing)),
      returned: worthOfReturn(terms, line, net),
    };
  });
}

/** Cents that returned goods of a line are worth: their share of its net, or what one costs where nothing of it was picked. */
function worthOfReturn(terms: QuoteTerms, line: TruckLine, net: number): number {
  const quantity = line.outcome?.returnedQuantity ?? 0;
  if (quantity === 0) return 0;
  if (line.pickedQuantity === 0) {
    const alone = { ...line, pickedQuantity: quantity, pickedWeightGrams: null, outcome: null };
    return priceDelivery({ terms, lines: [alone] }).lines[0]?.net ?? 0;
  }
  if ((net / line.pickedQuantity) * quantity >= MOST_CENTS) return MOST_CENTS;
  return mulDiv([net, toMilli(quantity)], toMilli(line.pickedQuantity));
}

/**
 * What stands above the line where somebody signs, as one text: order, lines with what is kept and what it weighs, totals, containers. A change of any of
 * them gives another text, and so shows that nobody has signed for it. The form is stored by its hash: changing it makes every signature look unsigned,
 * so that a new form needs a new first word.
 */
export function signedText(delivery: Signed): string {
  const { subtotal, discount, tax, surcharge, total } = priceDelivery(delivery);
  const lines = [...delivery.lines]
    .sort((a, b) => a.lineNumber - b.lineNumber)
    .map((line) =>
      [
        line.lineNumber,
        line.itemCode,
        deliveredQuantity(line),
        line.uom,
        deliveredWeight(line) ?? '',
        line.unitPrice,
        line.outcome?.returnedQuantity ?? 0,
      ].join('\t'),
    );
  const containers = delivery.containers
    .filter(({ left, returned }) => left > 0 || returned > 0)
    .map(({ kind, left, returned }) => `${kind}\t${left}\t${returned}`)
    .sort();
  return [
    '1',
    delivery.id,
    delivery.salesOrderNumber,
    ...lines,
    [subtotal, discount, tax, surcharge, total].join('\t'),
    ...containers,
  ].join('\n');
}

/** SHA-256 of what is signed, in hexadecimal. Needs WebCrypto, which browsers have on https and localhost only. */
export async function signedHash(delivery: Signed): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(signedText(delivery)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Which containers a customer has after this delivery: owed before, plus left, less returned. */
export const owedAfter = <Kind extends string>({
  containersOwed,
  containers,
}: {
  readonly containersOwed: readonly { readonly kind: Kind; readonly count: number }[];
  readonly containers: readonly (Containers & { readonly kind: Kind })[];
}) => {
  const counts = new Map(containersOwed.map(({ kind, count }) => [kind, count]));
  for (const { kind, left, returned } of containers) counts.set(kind, (counts.get(kind) ?? 0) + left - returned);
  return [...counts].map(([kind, count]) => ({ kind, count })).filter(({ count }) => count !== 0);
};

/** The locations of a run in the order in which they are driven: as chosen, then those that nobody has placed, by plan. */
export function stopsOf(
  deliveries: readonly {
    readonly customerLocationId: string;
    readonly stop: number | null;
    readonly locationName: string;
  }[],
  chosen: readonly string[],
): string[] {
  const planned = [...deliveries].sort(
    (a, b) => (a.stop ?? 9999) - (b.stop ?? 9999) || (a.locationName < b.locationName ? -1 : 1),
  );
  const all = [...new Set(planned.map(({ customerLocationId }) => customerLocationId))];
  const known = new Set(all);
  const first = [...new Set(chosen)].filter((id) => known.has(id));
  const placed = new Set(first);
  return [...first, ...all.filter((id) => !placed.has(id))];
}

import { weighedOf } from './picking.ts';
import { MAX_LINE_CENTS } from './pricing.ts';
import { addQuantities, subtractQuantities, toMilli } from './quantity.ts';
import { grossOf, type Quote, type QuoteLine, type QuoteTerms, quote } from './quote.ts';
import { mulDiv } from './rounding.ts';

/** The largest amount that can be stored, in cents. */
const MOST_CENTS = 9e12;

/** Delivery outcome of a line, in the line's unit. Returned goods are of an earlier delivery. */
export interface Outcome {
  readonly shortQuantity: number;
  readonly refusedQuantity: number;
  readonly returnedQuantity: number;
  /** Weight of the delivered goods, if the driver weighed them. */
  readonly weightGrams: number | null;
}

/** A line on the truck: the fields that its price and its signature depend on. */
export interface TruckLine {
  readonly lineNumber: number;
  readonly itemCode: string;
  readonly uom: string;
  readonly uomFactor: number;
  readonly pickedQuantity: number;
  /** Weight of the picked goods: weighed cases plus the average weight for the rest (`pricedWeight`). */
  readonly pickedWeightGrams: number | null;
  /** The part of `pickedQuantity` that was weighed; absent means all. */
  readonly weighedQuantity?: number | null | undefined;
  /** Net grams of each case, if each was weighed. */
  readonly caseWeightsGrams?: readonly number[] | undefined;
  /** Of one `uom`. */
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

/** Content that a customer signs. */
export interface Signed {
  readonly id: string;
  readonly salesOrderNumber: number;
  readonly terms: QuoteTerms;
  readonly lines: readonly TruckLine[];
  readonly containers: readonly Containers[];
}

/** Outcome of a line without a recorded one: delivered as picked. */
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

/** Returns the quantity that the customer keeps, in the line's unit; never negative. */
export function deliveredQuantity({ pickedQuantity, outcome }: Pick<HandedOver, 'pickedQuantity' | 'outcome'>): number {
  if (!outcome) return pickedQuantity;
  return Math.max(0, subtractQuantities(pickedQuantity, addQuantities(outcome.shortQuantity, outcome.refusedQuantity)));
}

/** Returns the refused quantity, in the line's unit, at most the quantity on the truck. */
export function refusedQuantity({ pickedQuantity, outcome }: Pick<HandedOver, 'pickedQuantity' | 'outcome'>): number {
  if (!outcome) return 0;
  return Math.min(outcome.refusedQuantity, Math.max(0, subtractQuantities(pickedQuantity, outcome.shortQuantity)));
}

/** Returns the quantity that never left the warehouse, although it was picked, in the line's unit. */
export const notLoadedQuantity = ({
  pickedQuantity,
  outcome,
}: {
  readonly pickedQuantity: number;
  readonly outcome: (Outcome & { readonly shortReason: string | null }) | null;
}): number => (outcome?.shortReason === 'not_loaded' ? Math.min(outcome.shortQuantity, pickedQuantity) : 0);

/**
 * Returns the grams of what the customer keeps: the weight at delivery, else its share of the picked weight, rounded
 * half away from zero. Returns null if nothing was weighed: then the price follows from the average.
 */
export function deliveredWeight(line: HandedOver): number | null {
  const kept = deliveredQuantity(line);
  if (kept === 0) return 0;
  if (line.outcome?.weightGrams != null) return line.outcome.weightGrams;
  if (line.pickedWeightGrams === null || line.pickedQuantity === 0) return null;
  if (kept === line.pickedQuantity) return line.pickedWeightGrams;
  return mulDiv([line.pickedWeightGrams, toMilli(kept)], toMilli(line.pickedQuantity));
}

/** Returns whether a part of the kept goods was never weighed, so that their weight is an estimate by the average. */
export const isWeightEstimated = (line: HandedOver): boolean =>
  deliveredQuantity(line) > 0 && line.outcome?.weightGrams == null && weighedOf(line) < line.pickedQuantity;

/**
 * Returns the grams of the kept goods if all were weighed, else null: papers and screens then mark weight and price as
 * estimates.
 */
export const knownWeight = (line: HandedOver): number | null =>
  (line.pickedWeightGrams === null && line.outcome?.weightGrams == null) || isWeightEstimated(line)
    ? null
    : deliveredWeight(line);

/**
 * Returns the net grams of each picked case; empty unless each case of the line was weighed and their sum is its
 * weight.
 */
export function caseWeightsOf(line: Pick<TruckLine, 'pickedQuantity' | 'pickedWeightGrams' | 'caseWeightsGrams'>) {
  const weights = line.caseWeightsGrams ?? [];
  const sum = weights.reduce((total, grams) => total + grams, 0);
  return weights.length === line.pickedQuantity && sum === line.pickedWeightGrams ? weights : [];
}

/**
 * Returns the grams of the kept goods if the cases `gone` stay on the truck. Undefined unless exactly that many were
 * short or refused.
 */
export function weightWithoutCases(line: TruckLine, gone: readonly number[]): number | undefined {
  const weights = caseWeightsOf(line);
  const missing = subtractQuantities(line.pickedQuantity, deliveredQuantity(line));
  const left = new Set(gone);
  if (weights.length === 0 || left.size !== missing || gone.some((index) => weights[index] === undefined))
    return undefined;
  return weights.reduce((total, grams, index) => total + (left.has(index) ? 0 : grams), 0);
}

/**
 * Returns the grams of goods that the customer did not keep: their share of picked less kept. Null if nothing was
 * weighed.
 */
export function notKeptWeight(line: HandedOver, quantity: number): number | null {
  const kept = deliveredWeight(line);
  if (line.pickedWeightGrams === null || kept === null) return null;
  if (quantity === 0) return 0;
  const missing = subtractQuantities(line.pickedQuantity, deliveredQuantity(line));
  return mulDiv([Math.max(0, line.pickedWeightGrams - kept), toMilli(quantity)], toMilli(missing));
}

/**
 * Returns the cents of a line before discount, at most MAX_LINE_CENTS, because a delivery is never rejected, whatever a
 * scale showed.
 */
function boundedGross(line: QuoteLine): number {
  try {
    return Math.min(grossOf(line), MAX_LINE_CENTS);
  } catch (error) {
    if (error instanceof RangeError) return MAX_LINE_CENTS;
    throw error;
  }
}

/**
 * Returns the totals of a delivery as its invoice will have them, in cents: the kept goods at the prices and terms of
 * the order. Device and server both use this function.
 */
export function priceDelivery({ terms, lines }: Pick<Signed, 'terms' | 'lines'>): Quote {
  // A customer who keeps nothing owes nothing, not even the delivery fee.
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

/** Credit values of a line, in cents before tax. */
export interface LineWorth {
  /** The amount that its refusal deducts from the invoice. */
  readonly refused: number;
  /** The value of returned goods by its invoice. */
  readonly returned: number;
}

/**
 * Returns the credit values of refusals and returns, line by line in the order of the input. Both follow from the net
 * amounts of the invoice, with discounts split over all lines: refusing or returning every line is worth exactly the
 * price of its goods.
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

/**
 * Returns the cents that returned goods of a line are worth: their share of its net, or the price of the quantity if
 * nothing was picked.
 */
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
 * Returns the text that a customer signs: order, lines with kept quantity and weight, totals, containers. Any change of
 * them changes the text and so invalidates the signature. Only the text's hash is stored: changing the format would
 * invalidate every signature, so a new format needs a new first word.
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

/**
 * Returns the SHA-256 of the signed text, in hexadecimal. Needs WebCrypto, which browsers have only on https and
 * localhost.
 */
export async function signedHash(delivery: Signed): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(signedText(delivery)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the containers of a customer after this delivery: owed before, plus left, less returned. */
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

/** Returns the locations of a run in driving order: the driver's order, then the others as planned. */
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

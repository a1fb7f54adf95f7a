import {
  type CreditState,
  creditOfLocation,
  type LocationCredit,
  type MinimumProgress,
  minimumProgress,
} from './ordering.ts';
import { convertQuantity, lineTotal, type OrderTotals, orderTotals, type Surcharge } from './pricing.ts';
import { addQuantities, roundQuantity, toMilli } from './quantity.ts';
import { mulDiv } from './rounding.ts';
import { type TaxTerms, taxRateOn } from './tax.ts';
import { GRAMS_PER } from './weight.ts';

/**
 * Fields that determine a line's price. `averageWeightGrams` refers to one `orderUom`; other units weigh by their
 * factor.
 */
export interface QuoteItem {
  readonly priceUnit: 'uom' | 'lb' | 'kg';
  readonly orderUom: string;
  readonly averageWeightGrams: number | null;
  readonly taxable: boolean;
  readonly uoms: readonly { readonly uom: string; readonly factor: number }[];
}

export interface QuoteLine {
  readonly uom: string;
  readonly quantity: number;
  /** Cents per price unit; null without a price: the line counts as 0. */
  readonly unitPrice: number | null;
  /** Grams of the whole line, once weighed. */
  readonly actualWeightGrams?: number | null;
  readonly item: QuoteItem;
}

/** Terms of a location that determine an order's totals. */
export interface QuoteTerms {
  readonly taxBasisPoints: number;
  readonly discountBasisPoints: number;
  readonly surcharge: {
    readonly kind: 'none' | 'flat' | 'percent' | 'belowMinimum';
    readonly amount: number;
    readonly basisPoints: number;
  };
  /** Absent: not taxed. */
  readonly surchargeTaxed?: boolean | undefined;
  readonly minimumOrder: number;
}

export interface Quote extends Omit<OrderTotals, 'lines'> {
  /** In the order of the input: the line before discounts, its discount and the remaining amount. */
  readonly lines: readonly { readonly gross: number; readonly discount: number; readonly net: number }[];
}

/** Units that are a weight by definition, whatever the average weight of a case. */
const WEIGHT_UNITS: Readonly<Record<string, { readonly grams: number; readonly per: number }>> = {
  LB: GRAMS_PER.lb,
  LBS: GRAMS_PER.lb,
  KG: GRAMS_PER.kg,
};

const factorIn = (item: Pick<QuoteItem, 'uoms'>, uom: string): number | undefined =>
  item.uoms.find((unit) => unit.uom === uom)?.factor;

interface UnitWeight {
  readonly grams: number;
  readonly share: { readonly units: number; readonly of: number };
}

/** Returns the average weight of one unit as `grams × share.units / share.of`; null for items without weight. */
function unitWeightOf(item: QuoteItem, uom: string): UnitWeight | null {
  if (item.averageWeightGrams === null) return null;
  const defined = WEIGHT_UNITS[uom.toUpperCase()];
  if (defined) return { grams: defined.grams, share: { units: 1, of: defined.per } };
  const own = factorIn(item, item.orderUom) ?? 1;
  const factor = factorIn(item, uom) ?? own;
  return {
    grams: item.averageWeightGrams,
    share: { units: toMilli(roundQuantity(factor)), of: toMilli(roundQuantity(own)) },
  };
}

/** Returns the average grams of one unit, rounded: to display, not to multiply. Null for items without weight. */
export function averageWeightOf(item: QuoteItem, uom: string): number | null {
  const weight = unitWeightOf(item, uom);
  return weight && mulDiv([weight.grams, weight.share.units], weight.share.of);
}

/**
 * Returns the cents of one line before discount, rounded once; 0 without a price, or without the weight that the price
 * needs.
 */
export function grossOf(line: QuoteLine): number {
  const { item } = line;
  if (line.unitPrice === null) return 0;
  const weight = item.priceUnit === 'uom' ? null : unitWeightOf(item, line.uom);
  if (item.priceUnit !== 'uom' && weight === null && line.actualWeightGrams == null) return 0;
  return lineTotal({
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    priceUnit: item.priceUnit,
    actualWeightGrams: line.actualWeightGrams ?? null,
    ...(weight ? { averageWeightGrams: weight.grams, averageShare: weight.share } : {}),
  });
}

/** Returns the number of cases of these lines: each quantity in its item's order unit. */
export const casesOf = (lines: readonly Pick<QuoteLine, 'uom' | 'quantity' | 'item'>[]): number =>
  addQuantities(
    0,
    ...lines.map(({ uom, quantity, item }) => {
      const [from, to] = [factorIn(item, uom), factorIn(item, item.orderUom)].map((factor) =>
        roundQuantity(factor ?? 0),
      );
      return from && to ? convertQuantity(quantity, { factor: from }, { factor: to }) : quantity;
    }),
  );

type LocationTerms = QuoteTerms & TaxTerms & { readonly options: { readonly isMinimumOrderExempt: boolean } };

/**
 * Returns a location's terms for an order: with the tax rate of its delivery day. A pickup has no delivery fee. The
 * small-order fee depends on the size of the order, so it applies to a pickup too; a location without a minimum has
 * none.
 */
export function orderTerms<T extends LocationTerms>(terms: T, method: 'Delivery' | 'Pickup', day: string): T {
  const isFree = terms.surcharge.kind === 'belowMinimum' ? terms.options.isMinimumOrderExempt : method === 'Pickup';
  const surcharge = isFree ? { kind: 'none' as const, amount: 0, basisPoints: 0 } : terms.surcharge;
  return { ...terms, surcharge, taxBasisPoints: taxRateOn(terms, day) };
}

const surchargeOf = (terms: QuoteTerms): Surcharge => {
  const { kind, amount, basisPoints } = terms.surcharge;
  if (kind === 'flat') return { kind, cents: amount };
  if (kind === 'percent') return { kind, basisPoints };
  if (kind === 'belowMinimum') return { kind, minimumCents: terms.minimumOrder, cents: amount };
  return { kind: 'none' };
};

/**
 * Returns subtotal, discount, tax, surcharge and total of a cart or an order, in cents. The device's display and the
 * server's charge both use this function. `priceLine` returns the cents of one line before discount.
 */
export function quote(
  terms: QuoteTerms,
  lines: readonly QuoteLine[],
  priceLine: (line: QuoteLine) => number = grossOf,
): Quote {
  const gross = lines.map(priceLine);
  const totals = orderTotals({
    lines: lines.map((line, index) => ({ lineCents: gross[index] ?? 0, taxable: line.item.taxable })),
    orderDiscountBasisPoints: terms.discountBasisPoints,
    taxBasisPoints: terms.taxBasisPoints,
    surcharge: surchargeOf(terms),
    surchargeTaxed: terms.surchargeTaxed,
  });
  return { ...totals, lines: totals.lines.map((line, index) => ({ gross: gross[index] ?? 0, ...line })) };
}

export interface EvaluationTerms extends QuoteTerms, LocationCredit {
  readonly minimumCases: number;
  readonly options: { readonly isMinimumOrderExempt: boolean };
}

/** Returns the credit and minimum states of a quoted order. */
export function evaluate(
  terms: EvaluationTerms,
  lines: readonly QuoteLine[],
  quoted: Quote,
): { credit: CreditState; minimum: MinimumProgress } {
  return {
    credit: creditOfLocation(terms, quoted.total),
    minimum: minimumProgress({
      orderCents: quoted.subtotal - quoted.discount,
      orderCases: casesOf(lines),
      minimumCents: terms.minimumOrder,
      feeCents: terms.surcharge.kind === 'belowMinimum' ? terms.surcharge.amount : 0,
      minimumCases: terms.minimumCases,
      exempt: terms.options.isMinimumOrderExempt,
    }),
  };
}

import { type CreditState, creditState, type MinimumProgress, minimumProgress } from './ordering.ts';
import { convertQuantity, lineTotal, type OrderTotals, orderTotals, type Surcharge } from './pricing.ts';
import { addQuantities, roundQuantity, toMilli } from './quantity.ts';
import { mulDiv } from './rounding.ts';
import { GRAMS_PER } from './weight.ts';

/** What a line costs by. `averageWeightGrams` is that of one `orderUom`; other units weigh by their factor. */
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
  /** Cents per price unit; null where there is no price: the line counts as 0. */
  readonly unitPrice: number | null;
  /** Grams of the whole line once it was weighed. */
  readonly actualWeightGrams?: number | null;
  readonly item: QuoteItem;
}

/** The terms of a location that an order's totals depend on. */
export interface QuoteTerms {
  readonly taxBasisPoints: number;
  readonly discountBasisPoints: number;
  readonly surcharge: {
    readonly kind: 'none' | 'flat' | 'percent' | 'belowMinimum';
    readonly amount: number;
    readonly basisPoints: number;
  };
  readonly minimumOrder: number;
}

export interface Quote extends Omit<OrderTotals, 'lines'> {
  /** In the order of the input: the line before discounts, its discount and what is left. */
  readonly lines: readonly { readonly gross: number; readonly discount: number; readonly net: number }[];
}

/** Units that are a weight by definition, whatever a case of the item weighs on average. */
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

/** Average weight of one of a unit as `grams × share.units / share.of`; null for items that have no weight. */
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

/** Average grams of one of the unit, rounded: for showing, not for multiplying. Null for items that have no weight. */
export function averageWeightOf(item: QuoteItem, uom: string): number | null {
  const weight = unitWeightOf(item, uom);
  return weight && mulDiv([weight.grams, weight.share.units], weight.share.of);
}

/** Cents of one line before discount; 0 where it has no price or can't be priced by weight for want of one. Rounded once. */
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

/** The number of cases that lines come to: each quantity in its item's order unit. */
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

/**
 * The terms that an order is quoted on. A pickup pays no fee for the delivery. The small-order fee is for the size of the order, so a
 * pickup pays it too; a location without a minimum pays none.
 */
export function orderTerms<T extends QuoteTerms & { readonly options: { readonly isMinimumOrderExempt: boolean } }>(
  terms: T,
  method: 'Delivery' | 'Pickup',
): T {
  const isFree = terms.surcharge.kind === 'belowMinimum' ? terms.options.isMinimumOrderExempt : method === 'Pickup';
  return isFree ? { ...terms, surcharge: { kind: 'none', amount: 0, basisPoints: 0 } } : terms;
}

const surchargeOf = (terms: QuoteTerms): Surcharge => {
  const { kind, amount, basisPoints } = terms.surcharge;
  if (kind === 'flat') return { kind, cents: amount };
  if (kind === 'percent') return { kind, basisPoints };
  if (kind === 'belowMinimum') return { kind, minimumCents: terms.minimumOrder, cents: amount };
  return { kind: 'none' };
};

/**
 * Subtotal, discount, tax, surcharge and total of a cart or an order, in cents. The device shows with it what the server
 * charges by it: there is no second way to a total. `priceLine` gives the cents of one line before discount.
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
  });
  return { ...totals, lines: totals.lines.map((line, index) => ({ gross: gross[index] ?? 0, ...line })) };
}

export interface JudgeTerms extends QuoteTerms {
  readonly minimumCases: number;
  readonly creditLimitEnabled: boolean;
  readonly credit: {
    readonly hold: boolean;
    readonly limit: number | null;
    readonly balance: number;
    readonly openOrders: number;
    readonly oldestOverdueDays: number;
    readonly maxOverdueDays: number | null;
  };
  readonly options: { readonly isMinimumOrderExempt: boolean };
}

/** Credit and minimum as they stand for a quoted order. */
export function judge(
  terms: JudgeTerms,
  lines: readonly QuoteLine[],
  quoted: Quote,
): { credit: CreditState; minimum: MinimumProgress } {
  return {
    credit: creditState({
      creditHold: terms.credit.hold,
      creditLimitCents: terms.credit.limit,
      balanceCents: terms.credit.balance,
      openOrdersCents: terms.credit.openOrders,
      oldestOverdueDays: terms.credit.oldestOverdueDays,
      maxOverdueDays: terms.credit.maxOverdueDays,
      orderTotalCents: quoted.total,
      creditLimitEnabled: terms.creditLimitEnabled,
    }),
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

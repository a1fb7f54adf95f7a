import { type CreditState, creditState, type MinimumProgress, minimumProgress } from './ordering.ts';
import { lineTotal, type OrderTotals, orderTotals, type Surcharge } from './pricing.ts';
import { addQuantities } from './quantity.ts';

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

/** Average grams of one of the unit: what a case weighs, in proportion to the unit's size. Null for items that have no weight. */
export function averageWeightOf(item: QuoteItem, uom: string): number | null {
  if (item.averageWeightGrams === null) return null;
  const own = item.uoms.find((unit) => unit.uom === item.orderUom)?.factor ?? 1;
  const factor = item.uoms.find((unit) => unit.uom === uom)?.factor ?? own;
  return Math.round((item.averageWeightGrams * factor) / own);
}

/** Cents of one line before discount; 0 where it has no price or can't be priced by weight for want of one. */
export function grossOf(line: QuoteLine): number {
  const { item } = line;
  if (line.unitPrice === null) return 0;
  const averageWeightGrams = averageWeightOf(item, line.uom);
  if (item.priceUnit !== 'uom' && averageWeightGrams === null && line.actualWeightGrams == null) return 0;
  return lineTotal({
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    priceUnit: item.priceUnit,
    averageWeightGrams,
    actualWeightGrams: line.actualWeightGrams ?? null,
  });
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
 * charges by it: there is no second way to a total.
 */
export function quote(terms: QuoteTerms, lines: readonly QuoteLine[]): Quote {
  const gross = lines.map(grossOf);
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
      orderCases: addQuantities(0, ...lines.map((line) => line.quantity)),
      minimumCents: terms.minimumOrder,
      minimumCases: terms.minimumCases,
      exempt: terms.options.isMinimumOrderExempt,
    }),
  };
}

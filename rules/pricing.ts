import { allocateCents, isCents, percentOf, sumCents } from './money.ts';
import { isQuantity, multiplyQuantities, toMilli } from './quantity.ts';
import { mulDiv } from './rounding.ts';
import { GRAMS_PER, isGrams, type WeightUnit } from './weight.ts';

/**
 * What a price refers to: one base unit of the item ('each'), one order unit such as a case ('uom'), or a pound or
 * kilogram of actual weight.
 */
export type PriceUnit = 'each' | 'uom' | WeightUnit;

/** An order unit of an item. `factor` is the number of base units in it (case of 12: 12). */
export interface Uom {
  readonly uom: string;
  readonly factor: number;
  readonly priceUnit?: PriceUnit;
}

export interface LinePricing {
  /** In order units, at most three decimals. */
  readonly quantity: number;
  /** Cents per `priceUnit`. */
  readonly unitPrice: number;
  readonly priceUnit: PriceUnit;
  /** Base units in one order unit, for 'each'; default 1. */
  readonly factor?: number;
  /** Average grams of one order unit, for 'lb' and 'kg' if nothing was weighed. */
  readonly averageWeightGrams?: number | null;
  /** If `averageWeightGrams` is the weight of another amount: the order unit is `units / of` of it. Both are whole. */
  readonly averageShare?: { readonly units: number; readonly of: number };
  /** Sum of the weighed grams of the whole line. If present it alone decides: 0 means that nothing arrived. */
  readonly actualWeightGrams?: number | null;
}

/**
 * The most cents of one line, $20,000,000. 500 such lines with tax and fee stay within the limit of an order. Orders
 * refuse more. A delivery is never refused, so it counts this much.
 */
export const MAX_LINE_CENTS = 2_000_000_000;

/** Returns whether the final price depends on a scale, so that any earlier price is an estimate (shown with ≈). */
export function isCatchWeight(priceUnit: PriceUnit): priceUnit is WeightUnit {
  return priceUnit === 'lb' || priceUnit === 'kg';
}

/**
 * Returns the cents of a line before discount, rounded once, at the end, half away from zero.
 * Catch weight: the estimate is quantity × average weight × price, the invoice is actual weight × price. Throws a
 * RangeError for a malformed number, a negative price, or a weight price without any weight.
 */
export function lineTotal(line: LinePricing): number {
  const { quantity, unitPrice, priceUnit } = line;
  if (!isQuantity(quantity)) throw new RangeError(`not a quantity: ${quantity}`);
  if (!isCents(unitPrice) || unitPrice < 0) throw new RangeError(`not a price in cents: ${unitPrice}`);
  if (priceUnit === 'uom') return mulDiv([toMilli(quantity), unitPrice], 1000);
  if (priceUnit === 'each')
    return mulDiv([toMilli(quantity), toMilli(checkedFactor(line.factor ?? 1)), unitPrice], 1e6);

  const { grams, per } = GRAMS_PER[priceUnit];
  if (line.actualWeightGrams != null) return mulDiv([checkedGrams(line.actualWeightGrams), unitPrice, per], grams);
  if (line.averageWeightGrams == null) throw new RangeError('a price per weight needs an average or an actual weight');
  const { units, of } = line.averageShare ?? { units: 1, of: 1 };
  return mulDiv([toMilli(quantity), checkedGrams(line.averageWeightGrams), units, unitPrice, per], [1000 * grams, of]);
}

/**
 * Returns the estimated grams of a line before it is weighed, rounded half away from zero.
 * Picking, credit and documents show the same number.
 */
export function estimatedWeightGrams(quantity: number, averageWeightGrams: number): number {
  if (!isQuantity(quantity)) throw new RangeError(`not a quantity: ${quantity}`);
  return mulDiv([toMilli(quantity), checkedGrams(averageWeightGrams)], 1000);
}

/** Returns the (estimated) cents of one order unit, for lists that compare a price per pound with a price per case. */
export function uomPrice(line: Omit<LinePricing, 'quantity' | 'actualWeightGrams'>): number {
  return lineTotal({ ...line, quantity: 1 });
}

/** Converts a quantity to base units: 2.5 cases of 12 → 30. */
export function toBaseQuantity(quantity: number, uom: Pick<Uom, 'factor'>): number {
  return multiplyQuantities(quantity, checkedFactor(uom.factor));
}

/** Converts a quantity to another unit of the same item, rounded to three decimals. */
export function convertQuantity(quantity: number, from: Pick<Uom, 'factor'>, to: Pick<Uom, 'factor'>): number {
  const milli = mulDiv([toMilli(quantity), toMilli(checkedFactor(from.factor))], toMilli(checkedFactor(to.factor)));
  return milli / 1000;
}

/** Returns how many whole units can be filled from base units on hand. */
export function wholeUoms(baseQuantity: number, uom: Pick<Uom, 'factor'>): number {
  const base = toMilli(baseQuantity);
  return base <= 0 ? 0 : Math.floor(base / toMilli(checkedFactor(uom.factor)));
}

export interface TotalsLine {
  /** From `lineTotal`, before any discount. */
  readonly lineCents: number;
  /** 0 to 10,000. */
  readonly discountBasisPoints?: number;
  /** Deducted in addition to the share. Together they never exceed the line. */
  readonly discountCents?: number;
  readonly taxable: boolean;
}

/** A fee for the delivery. It is charged once and never discounted. */
export type Surcharge =
  | { readonly kind: 'none' }
  | { readonly kind: 'flat'; readonly cents: number }
  /** A share of the goods after discount, before tax. */
  | { readonly kind: 'percent'; readonly basisPoints: number }
  /** `cents` when the goods after discount, before tax, stay below `minimumCents`. */
  | { readonly kind: 'belowMinimum'; readonly minimumCents: number; readonly cents: number };

export interface OrderPricing {
  readonly lines: readonly TotalsLine[];
  /** Share of the lines after their own discounts; 0 to 10,000. */
  readonly orderDiscountBasisPoints?: number;
  /** 100 = 1 %; up to three decimals (8.875 % = 887.5). */
  readonly taxBasisPoints?: number;
  readonly surcharge?: Surcharge;
  /** Whether sales tax is charged on the surcharge, too. Default: no. */
  readonly surchargeTaxed?: boolean | undefined;
}

export interface OrderTotals {
  /** The lines before any discount. */
  readonly subtotal: number;
  /** Line and order discounts together, as a positive number. */
  readonly discount: number;
  readonly tax: number;
  readonly surcharge: number;
  /** subtotal − discount + tax + surcharge. */
  readonly total: number;
  /** In the order of the input: each line's discount with its part of the order discount, and the remaining amount. */
  readonly lines: readonly { readonly discount: number; readonly net: number }[];
}

/**
 * Computes the totals of a cart, order or invoice in whole cents. The steps and their order are the rule:
 * 1. Each line loses its own discount: the share rounded to the cent, then the fixed amount, at most the whole line.
 * 2. The order discount is a share of the sum of step 1, rounded once, and split over the lines by largest remainder.
 * 3. The surcharge depends on the goods after discount, before tax. An order without lines has none.
 * 4. Tax is a share of the taxable lines after both discounts and of a taxed surcharge, rounded once for the order, not
 *    per line.
 * The totals do not depend on the order of the lines. Throws a RangeError for amounts that are negative or not whole
 * cents, and for discounts outside 0 to 100 %.
 */
export function orderTotals(order: OrderPricing): OrderTotals {
  const own = order.lines.map((line) => {
    const lineCents = checkedAmount(line.lineCents);
    const share = percentOf(lineCents, checkedShare(line.discountBasisPoints ?? 0));
    const discount = Math.min(lineCents, share + checkedAmount(line.discountCents ?? 0));
    return { discount, net: lineCents - discount, taxable: line.taxable };
  });
  const ownNet = sumCents(own.map((line) => line.net));
  const orderDiscount = percentOf(ownNet, checkedShare(order.orderDiscountBasisPoints ?? 0));
  const shares = splitOverLines(orderDiscount, own);
  const lines = own.map((line, index) => ({
    discount: line.discount + shares[index]!,
    net: line.net - shares[index]!,
    taxable: line.taxable,
  }));

  const subtotal = sumCents(order.lines.map((line) => line.lineCents));
  const discount = sumCents(lines.map((line) => line.discount));
  const goods = subtotal - discount;
  const surcharge = lines.length === 0 ? 0 : surchargeOf(order.surcharge ?? { kind: 'none' }, goods);
  const taxableGoods = sumCents(lines.filter((line) => line.taxable).map((line) => line.net));
  const taxBase = order.surchargeTaxed ? sumCents([taxableGoods, surcharge]) : taxableGoods;
  const tax = percentOf(taxBase, checkedRate(order.taxBasisPoints ?? 0));
  return {
    subtotal,
    discount,
    tax,
    surcharge,
    total: sumCents([goods, tax, surcharge]),
    lines: lines.map(({ discount, net }) => ({ discount, net })),
  };
}

/**
 * Splits by largest remainder, taxable lines first. So of equal remainders a taxable line gets the odd cent, and the
 * tax does not depend on the order of the lines.
 */
function splitOverLines(
  cents: number,
  lines: readonly { readonly net: number; readonly taxable: boolean }[],
): number[] {
  const order = lines.map((line, index) => ({ ...line, index }));
  order.sort((a, b) => Number(b.taxable) - Number(a.taxable));
  const parts = allocateCents(
    cents,
    order.map((line) => line.net),
  );
  const result = lines.map(() => 0);
  for (const [place, line] of order.entries()) result[line.index] = parts[place]!;
  return result;
}

function surchargeOf(surcharge: Surcharge, goods: number): number {
  switch (surcharge.kind) {
    case 'none':
      return 0;
    case 'flat':
      return checkedAmount(surcharge.cents);
    case 'percent':
      return percentOf(goods, checkedRate(surcharge.basisPoints));
    case 'belowMinimum':
      return goods < checkedAmount(surcharge.minimumCents) ? checkedAmount(surcharge.cents) : 0;
  }
}

function checkedAmount(cents: number): number {
  if (!isCents(cents) || cents < 0) throw new RangeError(`an amount is whole cents of 0 or more, got ${cents}`);
  return cents;
}

function checkedRate(basisPoints: number): number {
  if (!isQuantity(basisPoints)) throw new RangeError(`basis points are 0 or more, got ${basisPoints}`);
  return basisPoints;
}

function checkedShare(basisPoints: number): number {
  if (!isQuantity(basisPoints) || basisPoints > 10_000)
    throw new RangeError(`a discount is 0 to 10,000, got ${basisPoints}`);
  return basisPoints;
}

function checkedFactor(factor: number): number {
  if (!isQuantity(factor) || factor === 0) throw new RangeError(`a unit holds more than 0 base units, got ${factor}`);
  return factor;
}

function checkedGrams(grams: number): number {
  if (!isGrams(grams)) throw new RangeError(`a weight is whole grams of 0 or more, got ${grams}`);
  return grams;
}

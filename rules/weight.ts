import { isQuantityDelta, MAX_QUANTITY, toMilli } from './quantity.ts';
import { mulDiv } from './rounding.ts';

/**
 * Weights are whole grams. The international pound is 453.59237 g by definition (1959 agreement, NIST Handbook 44
 * appendix C), so every conversion is a fraction of integers and exact.
 */

export type WeightUnit = 'lb' | 'kg';

/** Grams of one unit as a fraction of integers: `grams / per`. */
export const GRAMS_PER: Readonly<Record<WeightUnit, { readonly grams: number; readonly per: number }>> = {
  lb: { grams: 45_359_237, per: 100_000 },
  kg: { grams: 1000, per: 1 },
};

/**
 * Converts a weight with at most three decimals to whole grams (12.5 lb → 5,670 g), rounded half away from zero.
 * Throws a RangeError for a weight with more decimals.
 */
export function gramsFrom(weight: number, unit: WeightUnit): number {
  const { grams, per } = GRAMS_PER[unit];
  return mulDiv([toMilli(weight), grams], 1000 * per);
}

/**
 * Converts digits with an implied decimal point to whole grams, as GS1 element strings encode weights (AI 3202 with
 * 001250 → digits 1250, decimals 2 → 12.50 lb). `decimals` is 0 to 5.
 */
export function gramsFromScaled(digits: number, decimals: number, unit: WeightUnit): number {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 5) {
    throw new RangeError(`implied decimals are 0 to 5, got ${decimals}`);
  }
  const { grams, per } = GRAMS_PER[unit];
  return mulDiv([digits, grams], per * 10 ** decimals);
}

/** Converts whole grams to `unit`, rounded half away from zero to `decimals` (0 to 3; scales print 2). */
export function weightFromGrams(grams: number, unit: WeightUnit, decimals: 0 | 1 | 2 | 3 = 2): number {
  const scale = 10 ** decimals;
  const fraction = GRAMS_PER[unit];
  return mulDiv([grams, fraction.per, scale], fraction.grams) / scale;
}

/** Returns whether a value is whole grams of zero or more within the convertible range. */
export function isGrams(value: unknown): value is number {
  return Number.isInteger(value) && isQuantityDelta(value) && value >= 0 && value <= MAX_QUANTITY;
}

/**
 * Returns the weight of a part of the weighed quantity, rounded half away from zero. At most the largest storable
 * weight.
 */
export function shareOfWeight(grams: number, quantity: number, ofQuantity: number): number {
  return (grams / ofQuantity) * quantity >= MAX_QUANTITY
    ? MAX_QUANTITY
    : mulDiv([grams, toMilli(quantity)], toMilli(ofQuantity));
}

import { assertInteger, mulDiv } from './rounding.ts';

/**
 * Quantities are plain numbers with at most three decimals (0.125 case, 12.5 lb). Binary fractions cannot hold most of
 * them exactly, so every sum and product is computed in whole thousandths and converted back at the end.
 */

const MILLI = 1000;

/** The largest magnitude of a quantity. Beyond it three decimals no longer survive multiplication safely. */
export const MAX_QUANTITY = 1_000_000_000;

/** Returns whether a number is finite with at most three decimals, of either sign, such as a stock movement. */
export function isQuantityDelta(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= MAX_QUANTITY && Math.round(value * MILLI) / MILLI === value;
}

/** Returns whether a number can be ordered, picked or counted: zero or more, with at most three decimals. */
export function isQuantity(value: unknown): value is number {
  return isQuantityDelta(value) && value >= 0;
}

/** Returns the whole thousandths of a quantity of either sign. Throws a RangeError for other numbers. */
export function toMilli(quantity: number): number {
  if (!isQuantityDelta(quantity)) {
    throw new RangeError(`a quantity has at most three decimals and ${MAX_QUANTITY} units, got ${quantity}`);
  }
  return Math.round(quantity * MILLI) + 0;
}

/**
 * Returns the quantity of whole thousandths. Throws a RangeError unless `milli` is an integer within the range of
 * quantities.
 */
export function fromMilli(milli: number): number {
  assertInteger(milli, 'thousandths');
  if (Math.abs(milli) > MAX_QUANTITY * MILLI) throw new RangeError(`quantity out of range: ${milli} thousandths`);
  return milli / MILLI + 0;
}

/** Returns the quantity nearest to any finite number, halves away from zero, for typed and weighed numbers. */
export function roundQuantity(value: number): number {
  if (!Number.isFinite(value)) throw new RangeError(`not a quantity: ${value}`);
  // toFixed removes the error of binary fractions first: 0.5005 × 1000 is 500.49999999999994.
  const rounded = Math.round(Number((Math.abs(value) * MILLI).toFixed(3)));
  return fromMilli(value < 0 ? -rounded : rounded);
}

/** Adds quantities of either sign, exactly. Throws a RangeError if one of them, or the sum, is not a quantity. */
export function addQuantities(...quantities: readonly number[]): number {
  return fromMilli(quantities.reduce((sum, quantity) => sum + toMilli(quantity), 0));
}

/** Returns the exact difference a − b. */
export function subtractQuantities(a: number, b: number): number {
  return fromMilli(toMilli(a) - toMilli(b));
}

/** Multiplies two quantities (cases × pieces per case), rounded half away from zero to three decimals. */
export function multiplyQuantities(a: number, b: number): number {
  return fromMilli(mulDiv([toMilli(a), toMilli(b)], MILLI));
}

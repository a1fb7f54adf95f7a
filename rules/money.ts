import { toMilli } from './quantity.ts';
import { assertInteger, mulDiv } from './rounding.ts';

/**
 * Money is whole US cents in a plain number. Rounding is half away from zero (see rounding.ts), the commercial rule and
 * that of US sales-tax tables. Banker's rounding would differ from a pocket calculator.
 */

/** Returns whether a value is whole cents that a number holds exactly, of either sign. */
export function isCents(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** Sums cents. Throws a RangeError if a term or the sum is not whole, exact cents. */
export function sumCents(terms: Iterable<number>): number {
  let sum = 0;
  for (const term of terms) {
    assertInteger(term, 'cents');
    sum += term;
    assertInteger(sum, 'sum of cents');
  }
  return sum + 0;
}

/**
 * Returns a share of an amount in basis points (100 = 1 %), rounded half away from zero to the cent.
 * Basis points may have up to three decimals, because US sales taxes do: 8.875 % is 887.5.
 */
export function percentOf(cents: number, basisPoints: number): number {
  return mulDiv([cents, toMilli(basisPoints)], 10_000_000);
}

/**
 * Splits `total` cents in proportion to `weights` so that the parts sum to `total` exactly (largest remainder).
 * Weights are whole numbers of zero or more; a zero weight gets 0 cents. A negative total is split like its positive
 * mirror. Of equal remainders the earlier index gets the cent. Throws a RangeError for negative or fractional weights,
 * and for a total other than 0 if all weights are zero.
 */
export function allocateCents(total: number, weights: readonly number[]): number[] {
  assertInteger(total, 'total');
  for (const weight of weights) {
    if (!Number.isSafeInteger(weight) || weight < 0) throw new RangeError(`a weight must be whole and ≥ 0: ${weight}`);
  }
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (total === 0) return weights.map(() => 0);
  if (sum === 0n) throw new RangeError('cannot split an amount over weights that are all zero');

  const magnitude = BigInt(Math.abs(total));
  const shares = weights.map((weight, index) => {
    const exact = magnitude * BigInt(weight);
    return { index, part: Number(exact / sum), remainder: exact % sum };
  });
  let left = Math.abs(total) - shares.reduce((given, share) => given + share.part, 0);
  const byRemainder = [...shares].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const share of byRemainder) {
    if (left === 0) break;
    share.part += 1;
    left -= 1;
  }
  return shares.map(({ part }) => (total < 0 && part !== 0 ? -part : part));
}

/** Writes cents as a plain decimal for files and documents, without currency or grouping: −1205 → "-12.05". */
export function centsToDecimal(cents: number): string {
  assertInteger(cents, 'cents');
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Reads cents from a plain decimal of a file ("12", "12.5", "-12.05"). Returns undefined for other text: grouping,
 * currency signs and a third decimal are ambiguous.
 */
export function centsFromDecimal(text: string): number | undefined {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  const magnitude = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] === '-' && magnitude !== 0 ? -magnitude : magnitude;
}

import { AppError } from '../../../contract/errors.ts';
import { MAX_LINE_CENTS } from '../../../rules/pricing.ts';

/** Maximum cents of an order, as in the contract and on devices. */
const MAX_CENTS = 9_000_000_000_000;

/**
 * Runs a computation of amounts. `lines` returns the cents of the lines before discount. Throws `invalid_input` if an
 * amount exceeds an order's limits.
 */
export function withinLimits<T>(
  compute: () => T,
  amounts: (result: T) => readonly number[],
  lines: (result: T) => readonly { readonly gross: number }[] = () => [],
): T {
  const tooLarge = () =>
    new AppError('invalid_input', undefined, { lines: 'must not exceed the largest total of an order' });
  let result: T;
  try {
    result = compute();
  } catch (thrown) {
    if (thrown instanceof RangeError) throw tooLarge();
    throw thrown;
  }
  if (amounts(result).some((amount) => amount > MAX_CENTS)) throw tooLarge();
  if (lines(result).some(({ gross }) => gross > MAX_LINE_CENTS)) throw tooLarge();
  return result;
}

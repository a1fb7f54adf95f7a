import { AppError } from '../../../contract/errors.ts';

/** The most cents that an order, or one of its lines, can come to: what the contract and its devices take. */
const MAX_CENTS = 9_000_000_000_000;

/** Runs a computation of amounts. Throws `invalid_input` where they are larger than an order can hold. */
export function withinLimits<T>(compute: () => T, amounts: (result: T) => readonly number[]): T {
  const tooLarge = () => new AppError('invalid_input', undefined, { lines: 'come to more than an order can hold' });
  let result: T;
  try {
    result = compute();
  } catch (thrown) {
    if (thrown instanceof RangeError) throw tooLarge();
    throw thrown;
  }
  if (amounts(result).some((amount) => amount > MAX_CENTS)) throw tooLarge();
  return result;
}

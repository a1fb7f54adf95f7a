/**
 * Exact integer arithmetic for money, quantities and weights.
 * Everything rounds half away from zero (commercial rounding): 0.5 cent becomes 1 cent and −0.5 cent becomes −1 cent.
 * Browser and server must round alike, to the cent, so no calculation here uses a binary fraction.
 */

/** Throws a RangeError unless `value` is an integer that a number holds exactly; `what` names it in the message. */
export function assertInteger(value: number, what: string): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${what} must be a safe integer, got ${value}`);
}

/**
 * Returns the product of `factors` divided by `divisor`, or by the product of several, rounded half away from zero.
 * All arguments are safe integers and every divisor is positive. Throws a RangeError if an argument is not, or if the
 * result does not fit into a safe integer.
 */
export function mulDiv(factors: readonly number[], divisor: number | readonly number[]): number {
  const divisors = typeof divisor === 'number' ? [divisor] : divisor;
  let by = 1;
  for (const one of divisors) {
    assertInteger(one, 'divisor');
    if (one <= 0) throw new RangeError(`divisor must be positive, got ${one}`);
    by *= one;
  }
  let product = 1;
  for (const factor of factors) {
    assertInteger(factor, 'factor');
    product *= factor;
  }
  // A safe product was exact at every step unless a zero factor hid an overflow, and zero is exact too.
  if (Number.isSafeInteger(product) && Number.isSafeInteger(by)) return divideRounded(product, by);
  return mulDivBig(factors, divisors);
}

function divideRounded(numerator: number, divisor: number): number {
  const magnitude = Math.abs(numerator);
  const rest = magnitude % divisor;
  const whole = (magnitude - rest) / divisor;
  // rest ≥ divisor − rest instead of 2 × rest ≥ divisor: the doubling could leave the safe range.
  const rounded = rest >= divisor - rest ? whole + 1 : whole;
  return withSign(rounded, numerator < 0);
}

function mulDivBig(factors: readonly number[], divisors: readonly number[]): number {
  const numerator = factors.reduce((product, factor) => product * BigInt(factor), 1n);
  const magnitude = numerator < 0n ? -numerator : numerator;
  const wide = divisors.reduce((product, one) => product * BigInt(one), 1n);
  const rounded = (magnitude * 2n + wide) / (wide * 2n);
  if (rounded > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('the result does not fit into a safe integer');
  return withSign(Number(rounded), numerator < 0n);
}

/** Never −0: it would print and compare unlike 0 in JSON, Object.is and tests. */
function withSign(magnitude: number, negative: boolean): number {
  return negative && magnitude !== 0 ? -magnitude : magnitude;
}

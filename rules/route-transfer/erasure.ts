/**
 * Reed–Solomon over GF(256) with a Cauchy matrix. `parity` parts are computed from n `parts`, and any n of all parts
 * restore the n originals. So the receiver does not need a missed frame if enough others arrive.
 */

/** Most parts and parity parts together. */
export const MOST_PARTS = 255;

/** Powers of 2 modulo x⁸ + x⁴ + x³ + x² + 1, repeated once so that sums of logarithms need no remainder. */
const EXP = new Uint8Array(510);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = value;
  EXP[power + 255] = value;
  LOG[value] = power;
  value = value & 128 ? ((value << 1) ^ 0x11d) & 255 : value << 1;
}
const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : EXP[LOG[a]! + LOG[b]!]!);
const inverse = (a: number): number => EXP[255 - LOG[a]!]!;

/** Returns the coefficient of part `column` in parity part `row`. Parity rows are numbered after the parts. */
const share = (row: number, column: number): number => inverse(row ^ column);

function addTimes(sum: Uint8Array, part: Uint8Array, factor: number): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = sum[at]! ^ times(part[at]!, factor);
}

/** Computes the parity of parts of equal length. */
export function parityOf(parts: readonly Uint8Array[], count: number): Uint8Array[] {
  if (parts.length + count > MOST_PARTS) throw new RangeError(`more than ${MOST_PARTS} parts`);
  return Array.from({ length: count }, (_, row) => {
    const sum = new Uint8Array(parts[0]?.length ?? 0);
    for (const [column, part] of parts.entries()) addTimes(sum, part, share(parts.length + row, column));
    return sum;
  });
}

/**
 * Restores all `count` parts from any `count` parts (from 0) and parity parts (from `count`). Returns null if there are
 * fewer.
 */
export function recover(known: ReadonlyMap<number, Uint8Array>, count: number): Uint8Array[] | null {
  if (known.size < count) return null;
  const lost = Array.from({ length: count }, (_, index) => index).filter((index) => !known.has(index));
  const rows = [...known.keys()].filter((index) => index >= count).slice(0, lost.length);
  if (rows.length < lost.length) return null;
  // Parity minus the known parts: sums of only the lost parts.
  const system = rows.map((row) => {
    const sum = known.get(row)!.slice();
    for (let column = 0; column < count; column += 1) {
      const part = known.get(column);
      if (part) addTimes(sum, part, share(row, column));
    }
    return { factors: lost.map((column) => share(row, column)), sum };
  });
  for (let pivot = 0; pivot < lost.length; pivot += 1) {
    // Every square submatrix of a Cauchy matrix is invertible, so a nonzero pivot exists once the earlier columns are
    // cleared; rows may be swapped.
    const from = system.findIndex(({ factors }, at) => at >= pivot && factors[pivot] !== 0);
    [system[pivot], system[from]] = [system[from]!, system[pivot]!];
    const own = system[pivot]!;
    const scale = inverse(own.factors[pivot]!);
    own.factors = own.factors.map((factor) => times(factor, scale));
    own.sum = own.sum.map((byte) => times(byte, scale));
    for (const other of system) {
      const factor = other.factors[pivot]!;
      if (other === own || factor === 0) continue;
      other.factors = other.factors.map((value, at) => value ^ times(own.factors[at]!, factor));
      addTimes(other.sum, own.sum, factor);
    }
  }
  return Array.from({ length: count }, (_, index) => known.get(index) ?? system[lost.indexOf(index)]!.sum);
}

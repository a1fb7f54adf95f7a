/**
 * Computes count and sum of a scope's rows from their feed positions (PULL7). server/sync/check.ts computes the same in
 * SQL: change both or none. A sum does not depend on the order, and counts a row that is held twice.
 */
export function scopeSum(rows: Iterable<{ readonly clock: number; readonly ord: number }>): {
  rows: number;
  hash: string;
} {
  let count = 0;
  let sum = 0n;
  for (const { clock, ord } of rows) {
    const mixed = BigInt((clock * 7919 + ord * 104_729 + 1) % 2_147_483_629);
    sum += (mixed * mixed) % 2_147_483_647n;
    count += 1;
  }
  return { rows: count, hash: sum.toString() };
}

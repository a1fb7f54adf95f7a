/** An earlier count of the same lot at the same place that nobody has decided on. */
export interface OpenCount {
  readonly quantity: number;
  /** What moved at the place between that count and the one that is judged, in base units. */
  readonly movedSince: number;
}

/** Thousandths of a unit are as fine as quantities go. */
const same = (a: number, b: number): boolean => Math.abs(a - b) < 0.0005;

/**
 * What becomes of a count: `apply` where it agrees with the ledger within `tolerance` (a share of what was expected), or with an earlier count
 * that was waiting; else `review`. An earlier count that says otherwise makes it `review` however well it agrees with the ledger: one of the two
 * people is wrong, and nobody knows which.
 */
export function judgeCount(
  counted: number,
  expected: number,
  open: OpenCount | null,
  tolerance: number,
): 'apply' | 'review' {
  if (open) return same(counted, open.quantity + open.movedSince) ? 'apply' : 'review';
  return Math.abs(counted - expected) <= Math.abs(expected) * tolerance + 0.0005 ? 'apply' : 'review';
}

/** An earlier count of the same lot and bin without a decision. */
export interface OpenCount {
  readonly quantity: number;
  /** Movements of that lot and bin between the two counts, in base units. */
  readonly movedSince: number;
}

/** Resolution of quantities: thousandths of a unit. */
const same = (a: number, b: number): boolean => Math.abs(a - b) < 0.0005;

/**
 * Evaluates a count. Returns `apply` if it agrees with the ledger within `tolerance` (a share of the expected
 * quantity), or with an earlier waiting count; else `review`. If an earlier waiting count differs, the result is always
 * `review`, because one of the two counts is wrong and the app cannot know which.
 */
export function evaluateCount(
  counted: number,
  expected: number,
  open: OpenCount | null,
  tolerance: number,
): 'apply' | 'review' {
  if (open) return same(counted, open.quantity + open.movedSince) ? 'apply' : 'review';
  return Math.abs(counted - expected) <= Math.abs(expected) * tolerance + 0.0005 ? 'apply' : 'review';
}

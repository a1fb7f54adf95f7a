/** Returns the median of some quantities; the larger of two middle ones. */
export function middleOf(quantities: readonly number[]): number {
  const sorted = quantities.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

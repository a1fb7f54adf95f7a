/** A bin with its counting state. */
export interface CountedBin {
  readonly bin: string;
  /** Time of its last count; null if unknown. */
  readonly countedAt: string | null;
  /** Lots of the bin without a recent count. The bin counts as uncounted while there are any. */
  readonly left: number;
  /** Counts of the bin that wait for another count, or for a decision. */
  readonly waiting: number;
  /** Lots of which a picker found nothing, and that were not counted since. */
  readonly wanted: number;
}

/** Bins of a warehouse to count today. */
export interface CycleList<Bin extends CountedBin> {
  /** Bins to count, in the order of the input: those to recount, and those due today. */
  readonly bins: readonly Bin[];
  /** Number of due bins that were counted today, and their total. */
  readonly done: number;
  readonly of: number;
}

/** Days within which each bin is counted once. */
export const CYCLE_DAYS = 14;

/**
 * Returns the due bins: each day as many as are needed to count the warehouse once in CYCLE_DAYS, those counted longest
 * ago first, without those counted within the cycle. A bin with a waiting count or a lot that was not found is always on
 * the list until that is resolved. `dayOf` returns the warehouse's day of an instant. The bins keep the order of the input, which is the
 * walking order.
 */
export function cycleList<Bin extends CountedBin>(
  bins: readonly Bin[],
  now: string,
  dayOf: (at: string) => string,
): CycleList<Bin> {
  const today = dayOf(now);
  const since = new Date(Date.parse(now) - CYCLE_DAYS * 86_400_000).toISOString();
  const isToday = ({ countedAt }: Bin) => countedAt !== null && dayOf(countedAt) === today;
  const done = bins.filter((bin) => isToday(bin) && bin.left === 0).length;
  // A partly counted bin is finished first.
  const begun = bins.filter((bin) => isToday(bin) && bin.left > 0 && bin.waiting === 0);
  const quota = Math.ceil(bins.length / CYCLE_DAYS) - begun.length;
  const due = bins
    .filter((bin) => bin.waiting === 0 && !isToday(bin) && (bin.left > 0 || (bin.countedAt ?? '') < since))
    .sort((a, b) =>
      (a.countedAt ?? '') < (b.countedAt ?? '') ? -1 : (a.countedAt ?? '') > (b.countedAt ?? '') ? 1 : 0,
    )
    .slice(0, Math.max(0, quota - done));
  const chosen = new Set<Bin>([...bins.filter(({ waiting, wanted }) => waiting > 0 || wanted > 0), ...begun, ...due]);
  return { bins: bins.filter((bin) => chosen.has(bin)), done, of: done + begun.length + due.length };
}

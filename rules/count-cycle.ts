/** A bin as far as its counting goes. */
export interface CountedBin {
  readonly bin: string;
  /** When it was last counted; null where nobody knows of it. */
  readonly countedAt: string | null;
  /** Lots there that nobody has counted lately: as long as there are any, the bin is not counted. */
  readonly left: number;
  /** Counts of it that wait for another one, or for a decision. */
  readonly waiting: number;
}

/** What of a house is to be counted today. */
export interface CycleList<Bin extends CountedBin> {
  /** Bins to count, in the order given: those to be counted again, and those whose turn it is. */
  readonly bins: readonly Bin[];
  /** How many bins of the cycle are counted today, of how many. */
  readonly done: number;
  readonly of: number;
}

/** Within so many days each bin is counted once. */
export const CYCLE_DAYS = 14;

/**
 * The bins whose turn it is: each day as many as it takes to count the house once in CYCLE_DAYS, the longest uncounted first, without those that were
 * counted within the cycle. A bin with a count that waits is on the list until that is settled, whatever the day's number. `dayOf` tells the house's day
 * of an instant. The bins keep their order, which is how one walks.
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
  // Who has begun with a bin goes on with it.
  const begun = bins.filter((bin) => isToday(bin) && bin.left > 0 && bin.waiting === 0);
  const quota = Math.ceil(bins.length / CYCLE_DAYS) - begun.length;
  const due = bins
    .filter((bin) => bin.waiting === 0 && !isToday(bin) && (bin.left > 0 || (bin.countedAt ?? '') < since))
    .sort((a, b) =>
      (a.countedAt ?? '') < (b.countedAt ?? '') ? -1 : (a.countedAt ?? '') > (b.countedAt ?? '') ? 1 : 0,
    )
    .slice(0, Math.max(0, quota - done));
  const chosen = new Set<Bin>([...bins.filter(({ waiting }) => waiting > 0), ...begun, ...due]);
  return { bins: bins.filter((bin) => chosen.has(bin)), done, of: done + begun.length + due.length };
}

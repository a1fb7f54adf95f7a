import { daysBetween } from './calendar.ts';

/** The names of the aging columns, from not due to the oldest. */
export const AGING_BUCKETS = ['current', 'bucket1', 'bucket2', 'bucket3', 'bucket4'] as const;
export type AgingBucket = (typeof AGING_BUCKETS)[number];

/** Cents by age. `credit` is positive; `balance` is the sum of the buckets less the credit. */
export type AgingSums = Readonly<Record<AgingBucket | 'credit' | 'balance', number>>;

/** How a company ages amounts: the day that they are aged from, and the last days of the first three buckets. */
export interface AgingRules {
  readonly by: 'due' | 'invoice';
  readonly first: number;
  readonly second: number;
  readonly third: number;
}

export const DEFAULT_AGING: AgingRules = { by: 'due', first: 30, second: 60, third: 90 };

/** Returns how a company ages amounts by its settings. */
export const agingRulesOf = (settings: {
  readonly agingBy: AgingRules['by'];
  readonly agingDays1: number;
  readonly agingDays2: number;
  readonly agingDays3: number;
}): AgingRules => ({
  by: settings.agingBy,
  first: settings.agingDays1,
  second: settings.agingDays2,
  third: settings.agingDays3,
});

/** Returns the bucket of an amount by its age in whole days: 0 or less is current, and the last day of a bucket belongs to it. */
export function bucketOf(age: number, { first, second, third }: Omit<AgingRules, 'by'>): AgingBucket {
  if (age <= 0) return 'current';
  if (age <= first) return 'bucket1';
  if (age <= second) return 'bucket2';
  return age <= third ? 'bucket3' : 'bucket4';
}

/** Returns the sums of open amounts by age on a day (YYYY-MM-DD). A negative amount is unapplied credit. */
export function agingOf(
  items: readonly { readonly open: number; readonly dueOn: string | null; readonly datedOn: string }[],
  day: string,
  { by, ...ends }: AgingRules,
): AgingSums {
  const sums = { current: 0, bucket1: 0, bucket2: 0, bucket3: 0, bucket4: 0, credit: 0, balance: 0 };
  for (const { open, dueOn, datedOn } of items) {
    sums.balance += open;
    const from = by === 'due' ? (dueOn ?? datedOn) : datedOn;
    if (open < 0) sums.credit -= open;
    else sums[bucketOf(daysBetween(from, day), ends)] += open;
  }
  return sums;
}

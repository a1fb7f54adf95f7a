import { daysBetween } from './calendar.ts';

/** The names of the aging columns, from not due to long overdue. */
export const AGING_BUCKETS = ['current', 'days1to30', 'days31to60', 'days61to90', 'over90'] as const;
export type AgingBucket = (typeof AGING_BUCKETS)[number];

/** Cents by age. `credit` is positive; `balance` is the sum of the buckets less the credit. */
export type AgingSums = Readonly<Record<AgingBucket | 'credit' | 'balance', number>>;

/**
 * Returns the bucket of an amount by the whole days since its due day: 0 or less is current, 30 belongs to 1 to 30, 90
 * to 61 to 90.
 */
export function bucketOf(days: number): AgingBucket {
  if (days <= 0) return 'current';
  if (days <= 30) return 'days1to30';
  if (days <= 60) return 'days31to60';
  return days <= 90 ? 'days61to90' : 'over90';
}

/** Returns the sums of open amounts by age on a day (YYYY-MM-DD). A negative amount is unapplied credit. */
export function agingOf(
  items: readonly { readonly open: number; readonly dueOn: string | null; readonly datedOn: string }[],
  day: string,
): AgingSums {
  const sums = { current: 0, days1to30: 0, days31to60: 0, days61to90: 0, over90: 0, credit: 0, balance: 0 };
  for (const { open, dueOn, datedOn } of items) {
    sums.balance += open;
    if (open < 0) sums.credit -= open;
    else sums[bucketOf(daysBetween(dueOn ?? datedOn, day))] += open;
  }
  return sums;
}

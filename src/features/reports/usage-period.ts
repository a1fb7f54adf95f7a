import { addMonths } from '../../../rules/months.ts';

export const USAGE_PERIODS = ['month', '3', '6', '12', 'year', 'last-year'] as const;
export type UsagePeriod = (typeof USAGE_PERIODS)[number];

/** Returns the first and last month of a period that ends in the month of `today` (YYYY-MM-DD). */
export function monthsOfPeriod(period: UsagePeriod, today: string): { from: string; to: string } {
  const now = today.slice(0, 7);
  const year = today.slice(0, 4);
  switch (period) {
    case 'month':
      return { from: now, to: now };
    case 'year':
      return { from: `${year}-01`, to: now };
    case 'last-year': {
      const last = addMonths(now, -12).slice(0, 4);
      return { from: `${last}-01`, to: `${last}-12` };
    }
    default:
      return { from: addMonths(now, 1 - Number(period)), to: now };
  }
}

import { addDays, weekdayOf } from '../../rules/calendar.ts';

/** Returns US holidays without deliveries, for the year of `today` and the years before and after. */
export function holidaysAround(today: string): { day: string; name: string }[] {
  const year = Number(today.slice(0, 4));
  return [year - 1, year, year + 1].flatMap((each) => [
    { day: `${each}-01-01`, name: 'New Year’s Day' },
    { day: addDays(nthWeekday(each, 6, 1, 1), -7), name: 'Memorial Day' },
    { day: `${each}-07-04`, name: 'Independence Day' },
    { day: nthWeekday(each, 9, 1, 1), name: 'Labor Day' },
    { day: nthWeekday(each, 11, 4, 4), name: 'Thanksgiving' },
    { day: `${each}-12-25`, name: 'Christmas Day' },
  ]);
}

/** Returns the n-th weekday of a month. `n` starts at 1, and weekday 0 is Sunday. */
function nthWeekday(year: number, month: number, weekday: number, n: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7);
}

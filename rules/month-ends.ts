import { addDays } from './calendar.ts';

/** Returns the last day of the month of a day (YYYY-MM-DD). */
export function monthEnd(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
  return addDays(next, -1);
}

/**
 * Returns the last days of the months that are over on `today` and not closed, the earliest first, at most `most` of
 * them. Without a closed day they begin `most` months ago.
 */
export function closableMonths(closedOn: string | null, today: string, most = 24): string[] {
  const ends: string[] = [];
  let end = addDays(`${today.slice(0, 7)}-01`, -1);
  while (ends.length < most && (closedOn === null || end > closedOn)) {
    ends.unshift(end);
    end = addDays(`${end.slice(0, 7)}-01`, -1);
  }
  return ends;
}

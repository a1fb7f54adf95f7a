const pad = (number: number, length = 2): string => String(number).padStart(length, '0');
const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * Returns the year of two digits (GS1 General Specifications 7.12): 51 to 99 years ahead means the previous century, 50
 * to 99 years back the next one.
 */
export function fullYear(twoDigits: number, thisYear: number): number {
  const century = Math.floor(thisYear / 100) * 100;
  const ahead = twoDigits - (thisYear % 100);
  if (ahead >= 51) return century - 100 + twoDigits;
  if (ahead <= -50) return century + 100 + twoDigits;
  return century + twoDigits;
}

/**
 * Reads YYMMDD as YYYY-MM-DD; day 00 is the last of its month if `monthOnly` allows it. Null for a nonexistent day.
 * `thisYear` determines the century.
 */
export function dayOf(yymmdd: string, thisYear: number, monthOnly = true): string | null {
  const [, yy, mm, dd] = /^(\d\d)(\d\d)(\d\d)$/.exec(yymmdd) ?? [];
  if (yy === undefined) return null;
  const year = fullYear(Number(yy), thisYear);
  const month = Number(mm);
  if (month < 1 || month > 12) return null;
  const last = lastDayOf(year, month);
  const day = Number(dd);
  if (day > last || (day === 0 && !monthOnly)) return null;
  return `${pad(year, 4)}-${pad(month)}-${pad(day === 0 ? last : day)}`;
}

/** Writes a day YYYY-MM-DD as YYMMDD. Throws a RangeError for other text. */
export function yymmddOf(day: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new RangeError(`not a day: ${day}`);
  return day.slice(2).replaceAll('-', '');
}

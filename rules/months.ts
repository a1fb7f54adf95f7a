/** Calendar months as YYYY-MM. */

const countOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

/** Returns the month `count` months later, or earlier if negative. */
export function addMonths(month: string, count: number): string {
  const total = countOf(month) + count;
  return `${String(Math.floor(total / 12)).padStart(4, '0')}-${String((total % 12) + 1).padStart(2, '0')}`;
}

/** Returns the whole months from `from` to `to`; negative if `to` is earlier. */
export const monthsBetween = (from: string, to: string): number => countOf(to) - countOf(from);

/** Returns all months from `from` to `to`, both included. */
export const monthsFrom = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, monthsBetween(from, to) + 1) }, (_, index) => addMonths(from, index));

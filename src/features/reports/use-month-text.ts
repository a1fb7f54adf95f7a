import { useFormat } from '../../ui/use-format.ts';

/** Returns a function that names a month (YYYY-MM): "Nov 2026". */
export function useMonthText(): (month: string) => string {
  const format = useFormat();
  return (month) => format.day(`${month}-01`, 'month');
}

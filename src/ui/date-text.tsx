import type { DayStyle } from '../lib/i18n-format.ts';
import { useFormat } from './use-format.ts';

export interface DateTextProps {
  /** A calendar day, YYYY-MM-DD. */
  on: string;
  look?: DayStyle | undefined;
}

export function DateText({ on, look = 'medium' }: DateTextProps) {
  const format = useFormat();
  return <time dateTime={on}>{format.day(on, look)}</time>;
}

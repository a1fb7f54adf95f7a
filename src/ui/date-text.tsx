import type { DayStyle } from '../lib/i18n-format.ts';
import { chakra } from './chakra.ts';
import { useFormat } from './use-format.ts';

export interface DateTextProps {
  /** A calendar day, YYYY-MM-DD. */
  on: string;
  look?: DayStyle | undefined;
}

export function DateText({ on, look = 'medium' }: DateTextProps) {
  const format = useFormat();
  // Only the long format of a day is long enough to wrap.
  return (
    <chakra.time dateTime={on} whiteSpace={look === 'long' ? 'normal' : 'nowrap'}>
      {format.day(on, look)}
    </chakra.time>
  );
}

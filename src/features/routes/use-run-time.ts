import { dayInZone, timeInZone } from '../../../rules/calendar.ts';
import { LOCALE_TAGS } from '../../lib/i18n-locale.ts';
import { useFormat, useLocale } from '../../ui/use-format.ts';

const HOUR_MS = 3_600_000;

/**
 * Returns a function that words an instant: the time of day, with the weekday if it is not on the given day. In the hour
 * that autumn repeats it names the time zone as well, because later times would look earlier.
 */
export function useTimeOnDay(timeZone: string): (at: string, day: string) => string {
  const format = useFormat();
  const tag = LOCALE_TAGS[useLocale()];
  return (at, day) => {
    const shown = dayInZone(at, timeZone) === day ? format.time(at, timeZone) : format.weekdayTime(at, timeZone);
    const time = timeInZone(at, timeZone);
    const isRepeated = [-HOUR_MS, HOUR_MS].some(
      (by) => timeInZone(new Date(Date.parse(at) + by).toISOString(), timeZone) === time,
    );
    if (!isRepeated) return shown;
    const zone = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'short' })
      .formatToParts(new Date(at))
      .find(({ type }) => type === 'timeZoneName')?.value;
    return `${shown}\u00a0${zone}`;
  };
}

/** Returns `useTimeOnDay` for the day of a run. */
export function useRunTime(day: string, timeZone: string): (at: string) => string {
  const timeOnDay = useTimeOnDay(timeZone);
  return (at) => timeOnDay(at, day);
}

import { useLingui } from '@lingui/react/macro';
import { LOCALE_TAGS } from '../../../../lib/i18n-locale.ts';
import { useFormat, useLocale } from '../../../../ui/use-format.ts';

/** 4 January 1970 was a Sunday, the first of weekdayPars. */
const dayOf = (weekday: number): Date => new Date(Date.UTC(1970, 0, 4 + weekday));

/** The name of a weekday, 0 is Sunday. */
export function useWeekdayName(look: 'short' | 'long' = 'long'): (weekday: number) => string {
  const locale = useLocale();
  const names = new Intl.DateTimeFormat(LOCALE_TAGS[locale], { weekday: look, timeZone: 'UTC' });
  return (weekday) => names.format(dayOf(weekday));
}

/** "Pars of their own: Fri 6 and Sat 6"; nothing where no weekday has one. */
export function useWeekdayParsText(weekdayPars: readonly (number | null)[] | null): string | undefined {
  const { t } = useLingui();
  const format = useFormat();
  const name = useWeekdayName('short');
  const pars = (weekdayPars ?? []).flatMap((par, weekday) =>
    par === null ? [] : [`${name(weekday)} ${format.number(par)}`],
  );
  if (pars.length === 0) return undefined;
  const list = format.list(pars);
  return t`Pars of their own: ${list}`;
}

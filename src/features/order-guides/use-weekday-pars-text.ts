import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../ui/use-format.ts';

/** Returns the pars of single weekdays as text; undefined if no weekday has one. */
export function useWeekdayParsText(weekdayPars: readonly (number | null)[] | null): string | undefined {
  const { t } = useLingui();
  const format = useFormat();
  const pars = (weekdayPars ?? []).flatMap((par, weekday) =>
    par === null ? [] : [`${format.weekday(weekday, 'short')} ${format.number(par)}`],
  );
  if (pars.length === 0) return undefined;
  const list = format.list(pars);
  return t`Weekday pars: ${list}`;
}

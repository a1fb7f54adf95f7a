import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../ui/use-format.ts';

/** "Pars of their own: Fri 6 and Sat 6"; nothing where no weekday has one. */
export function useWeekdayParsText(weekdayPars: readonly (number | null)[] | null): string | undefined {
  const { t } = useLingui();
  const format = useFormat();
  const pars = (weekdayPars ?? []).flatMap((par, weekday) =>
    par === null ? [] : [`${format.weekday(weekday, 'short')} ${format.number(par)}`],
  );
  if (pars.length === 0) return undefined;
  const list = format.list(pars);
  return t`Pars of their own: ${list}`;
}

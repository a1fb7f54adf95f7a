import { chakra } from '../../ui/chakra.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useMonthText } from './use-month-text.ts';

const Bars = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'flex-end',
    gap: '2px',
    height: '1.5rem',
    verticalAlign: 'middle',
    '& > span': { width: '5px', bg: 'accent', borderRadius: '1px', minHeight: '1px', printColorAdjust: 'exact' },
  },
});

/** The spend of each month as small bars, read out as text. Cents. */
export function MonthBars({
  months,
}: {
  readonly months: readonly { readonly month: string; readonly spend: number }[];
}) {
  const format = useFormat();
  const name = useMonthText();
  const most = Math.max(1, ...months.map(({ spend }) => spend));
  return (
    <Bars role="img" aria-label={months.map(({ month, spend }) => `${name(month)} ${format.money(spend)}`).join(', ')}>
      {months.map(({ month, spend }) => (
        <span key={month} style={{ height: `${Math.max(0, Math.round((spend / most) * 100))}%` }} />
      ))}
    </Bars>
  );
}

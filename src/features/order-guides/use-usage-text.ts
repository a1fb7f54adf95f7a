import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Usage } from '../../../rules/order-usage.ts';
import { useFormat } from '../../ui/use-format.ts';

/** Returns why a line is suggested: "In 9 of 12 orders, usually 3 CS, mostly for Tuesday". */
export function useUsageText(): (usage: Usage, orders: number) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (usage, orders) => {
    const { times } = usage;
    const usual = `${format.number(usage.usual)} ${usage.uom}`;
    const often = t`In ${times} of ${plural(orders, { one: '# order', other: '# orders' })}, usually ${usual}`;
    if (usage.weekdays.length === 0) return often;
    const days = format.list(usage.weekdays.map((weekday) => format.weekday(weekday)));
    return t`In ${times} of ${plural(orders, { one: '# order', other: '# orders' })}, usually ${usual}, mostly for ${days}`;
  };
}

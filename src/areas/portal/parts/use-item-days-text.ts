import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ItemDays } from '../../../../rules/item-days.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useWeekdayName } from './guides/use-weekday-pars-text.ts';

/** What binds an item to some days, in words: "Comes on Tue, Thu and Sat only", "Must be ordered 3 days ahead". */
export function useItemDaysText(): (item: ItemDays, why: 'weekday' | 'lead') => string {
  const { t } = useLingui();
  const format = useFormat();
  const name = useWeekdayName('short');
  return ({ availableWeekdays, leadDays }, why) => {
    if (why === 'lead') return t`Must be ordered ${plural(leadDays, { one: '# day', other: '# days' })} ahead`;
    const days = format.list((availableWeekdays ?? []).map(name));
    return t`Comes on ${days} only`;
  };
}

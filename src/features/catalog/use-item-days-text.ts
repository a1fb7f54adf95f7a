import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ItemDays } from '../../../rules/item-days.ts';
import { useFormat } from '../../ui/use-format.ts';

/**
 * Returns the limits of an item's delivery days as text: "Comes on Tue, Thu and Sat only", "Must be ordered 3 days
 * ahead".
 */
export function useItemDaysText(): (item: ItemDays, why: 'weekday' | 'lead') => string {
  const { t } = useLingui();
  const format = useFormat();
  return ({ availableWeekdays, leadDays }, why) => {
    if (why === 'lead') return t`Order ${plural(leadDays, { one: '# day', other: '# days' })} ahead`;
    if (availableWeekdays?.length === 0) return t`Not available`;
    const days = format.list((availableWeekdays ?? []).map((weekday) => format.weekday(weekday, 'short')));
    return t`Comes on ${days} only`;
  };
}

import { useShop } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import type { CatalogItem } from './data/catalog-api.ts';
import { useItemDaysText } from './use-item-days-text.ts';

/**
 * The limits of an item's delivery days, one per line, shown before an impossible day is chosen. Renders nothing if
 * there are none.
 */
export function ItemDays({ item }: { readonly item: Pick<CatalogItem, 'availableWeekdays' | 'leadDays'> }) {
  const { location } = useShop();
  const text = useItemDaysText();
  const { availableWeekdays, leadDays } = item;
  const isEver = availableWeekdays?.length !== 0;
  const said = [
    ...(availableWeekdays === null ? [] : [text(item, 'weekday')]),
    ...(isEver && leadDays > location.leadDays ? [text(item, 'lead')] : []),
  ];
  if (said.length === 0) return null;
  return (
    <chakra.div fontSize="xs" color="fg.muted" fontWeight={isEver ? 'normal' : 'medium'}>
      {said.map((fact) => (
        <div key={fact}>{fact}</div>
      ))}
    </chakra.div>
  );
}

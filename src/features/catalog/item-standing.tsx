import { chakra } from '../../ui/chakra.ts';
import { useRefusalText } from '../orders/use-refusal-text.ts';
import type { CatalogItem } from './data/catalog-api.ts';
import { ItemDays } from './item-days.tsx';
import { StockText } from './stock-text.tsx';
import type { ItemOrder } from './use-item-order.ts';

/**
 * The line under the name of an item to order: why it can't be ordered, or its stock and the limits of its delivery
 * days.
 */
export function ItemStanding({ item, order }: { readonly item: CatalogItem; readonly order: ItemOrder }) {
  const refusalText = useRefusalText();
  const { told, uom, quantity } = order;
  return (
    <>
      <chakra.div fontSize="xs" color="fg.muted">
        {told ? (
          <chakra.span fontWeight="medium">{refusalText(told)}</chakra.span>
        ) : (
          <StockText item={item} uom={uom} wanted={quantity} />
        )}
      </chakra.div>
      {!told && <ItemDays item={item} />}
    </>
  );
}

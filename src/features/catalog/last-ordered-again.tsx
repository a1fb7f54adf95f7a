import { itemName } from '../../../rules/item-name/item-name.ts';
import { useShop } from '../../sync/use-session.tsx';
import type { WantedLine } from '../carts/data/wanted-line.ts';
import type { LastOrdered } from '../orders/data/usual-quantities.ts';
import type { CatalogItem } from './data/catalog-api.ts';
import { LastOrderedHint } from './last-ordered-hint.tsx';
import type { ItemOrder } from './use-item-order.ts';

/**
 * Repeats the last order of an item, or says that it is still coming. Renders nothing if that quantity is already in the
 * cart, or the item is not available.
 */
export function LastOrderedAgain({
  item,
  order,
  last,
  save,
}: {
  readonly item: CatalogItem;
  readonly order: ItemOrder;
  readonly last: LastOrdered | undefined;
  readonly save: (lines: readonly WantedLine[]) => Promise<unknown>;
}) {
  const { location } = useShop();
  const isInCart = last?.quantity === order.quantity && last.uom === order.uom;
  if (!last || !order.mayAdd || (isInCart && !last.arrivesOn)) return null;
  return (
    <LastOrderedHint
      last={last}
      label={itemName(item.description)}
      timeZone={location.timeZone}
      onTake={({ uom, quantity }) => {
        order.setUom(uom);
        void save([{ itemCode: item.itemCode, uom, quantity }]);
      }}
    />
  );
}

import { useMemo } from 'react';
import { chakra } from '../../../ui/chakra.ts';
import { WaitForItem } from '../../backorders/wait-for-item.tsx';
import { quantitiesByItem, useCartLines } from '../../carts/use-cart.ts';
import { useSetLines } from '../../carts/use-set-line.ts';
import type { CatalogItem } from '../data/catalog-api.ts';
import { ItemControls } from '../item-controls.tsx';
import { ItemStanding } from '../item-standing.tsx';
import { OtherUnits } from '../other-units.tsx';
import { PriceText } from '../price-text.tsx';
import { NO_QUANTITIES, useItemOrder } from '../use-item-order.ts';

/** The unit and quantity of an item in the cart, below its details; for one that can't be ordered now, how much to wait for. */
export function OrderItem({ item }: { readonly item: CatalogItem }) {
  const lines = useCartLines();
  const quantities = useMemo(
    () => quantitiesByItem(lines ?? []).get(item.itemCode) ?? NO_QUANTITIES,
    [lines, item.itemCode],
  );
  const order = useItemOrder(item, quantities, useSetLines());
  const waits = order.refusal === null && !order.mayAdd && order.quantity === 0;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={3}>
      <chakra.div flex="1 1 7rem" lineHeight="snug">
        <PriceText item={item} uom={order.uom} />
        <ItemStanding item={item} order={order} />
        <OtherUnits order={order} />
      </chakra.div>
      {waits ? (
        <WaitForItem item={item} uom={order.uom} />
      ) : (
        order.adjustable && (
          <chakra.div display="flex" gap={2}>
            <ItemControls item={item} order={order} />
          </chakra.div>
        )
      )}
    </chakra.div>
  );
}

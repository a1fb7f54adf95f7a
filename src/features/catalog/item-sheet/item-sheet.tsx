import { Trans } from '@lingui/react/macro';
import PackageSearch from 'lucide-react/icons/package-search';
import { itemName } from '../../../../rules/item-name/item-name.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { Drawer } from '../../../ui/drawer.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx';
import { useShopItems } from '../use-items.ts';
import { ItemFacts } from './item-facts.tsx';
import { ItemGuides } from './item-guides.tsx';
import { ItemHead } from './item-head.tsx';
import { ItemInCart } from './item-in-cart.tsx';
import { ItemPurchases } from './item-purchases.tsx';
import { ItemStockDays } from './item-stock-days.tsx';
import { ItemSubstitutes } from './item-substitutes.tsx';
import { ItemUnits } from './item-units.tsx';
import { OrderItem } from './order-item.tsx';
import { useCloseItem } from './use-close-item.ts';

/** The details of an item: a sheet on a phone, a panel at a desk. All of it is on the device. */
export function ItemSheet({ itemCode }: { readonly itemCode: string }) {
  const close = useCloseItem();
  const found = useShopItems([itemCode]);
  const item = found?.items.get(itemCode);
  return (
    <Drawer
      open
      onClose={close}
      title={item ? itemName(item.description) : itemCode}
      footer={item && <OrderItem item={item} />}
    >
      {!found || found.pending.has(itemCode) ? (
        <chakra.div display="grid" gap={4}>
          <Skeleton width={36} height={36} borderRadius="md" />
          <SkeletonRows count={4} />
        </chakra.div>
      ) : item ? (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={6}>
          <ItemHead item={item} />
          <ItemInCart item={item} />
          <ItemUnits item={item} />
          <ItemStockDays item={item} />
          <ItemPurchases item={item} />
          <ItemGuides item={item} />
          <ItemSubstitutes item={item} />
          <ItemFacts item={item} />
        </chakra.div>
      ) : (
        <EmptyState
          picture={<PackageSearch size={48} strokeWidth={1.5} />}
          title={<Trans>{itemCode} is not in your catalog</Trans>}
          action={
            <ButtonLink to="/portal">
              <Trans context="button">Shop</Trans>
            </ButtonLink>
          }
        >
          <Trans>Your distributor no longer offers this item at this location, or the code is wrong.</Trans>
        </EmptyState>
      )}
    </Drawer>
  );
}

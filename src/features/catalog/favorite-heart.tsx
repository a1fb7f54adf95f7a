import { useLingui } from '@lingui/react/macro';
import Heart from 'lucide-react/icons/heart';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFavorite } from '../order-guides/use-favorite.ts';
import type { CatalogItem } from './data/catalog-api.ts';

/** Marks the item of a row as a favorite of the location, in its order unit. */
export function FavoriteHeart({ item }: { readonly item: Pick<CatalogItem, 'itemCode' | 'description' | 'orderUom'> }) {
  const { t } = useLingui();
  const { isFavorite = false, isFull, toggle } = useFavorite({ itemCode: item.itemCode, uom: item.orderUom });
  const name = itemName(item.description);
  return (
    <IconButton
      label={t`Favorite: ${name}`}
      aria-pressed={isFavorite}
      disabled={isFull && !isFavorite}
      icon={<Heart size={18} fill={isFavorite ? 'currentColor' : 'none'} aria-hidden />}
      onClick={() => void toggle()}
    />
  );
}

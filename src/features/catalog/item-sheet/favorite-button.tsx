import { useLingui } from '@lingui/react/macro';
import Heart from 'lucide-react/icons/heart';
import { itemName } from '../../../../rules/item-name/item-name.ts';
import { Button } from '../../../ui/button.tsx';
import { useFavorite } from '../../order-guides/use-favorite.ts';
import type { CatalogItem } from '../data/catalog-api.ts';

/** Marks an item as a favorite of the location, in its order unit. */
export function FavoriteButton({
  item,
}: {
  readonly item: Pick<CatalogItem, 'itemCode' | 'description' | 'orderUom'>;
}) {
  const { t } = useLingui();
  const { isFavorite = false, isFull, toggle } = useFavorite({ itemCode: item.itemCode, uom: item.orderUom });
  const name = itemName(item.description);
  return (
    <Button
      aria-pressed={isFavorite}
      aria-label={t`Favorite: ${name}`}
      disabled={isFull && !isFavorite}
      icon={<Heart size={16} fill={isFavorite ? 'currentColor' : 'none'} />}
      onClick={() => void toggle()}
    >
      {t`Favorite`}
    </Button>
  );
}

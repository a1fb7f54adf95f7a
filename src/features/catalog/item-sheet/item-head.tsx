import { Trans } from '@lingui/react/macro';
import { itemDetail, itemName } from '../../../../rules/item-name/item-name.ts';
import { Badge } from '../../../ui/badge.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { Picture } from '../../../ui/picture.tsx';
import type { CatalogItem } from '../data/catalog-api.ts';
import { drawingOf } from '../drawing-of.ts';
import { ItemDays } from '../item-days.tsx';
import { AddToGuideMenu } from './add-to-guide-menu.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import { ShareItem } from './share-item.tsx';

/** Edge of the picture in pixels. */
const PICTURE = 152;

/** The picture of an item, its pack, and what limits its orders. */
export function ItemHead({ item }: { readonly item: CatalogItem }) {
  return (
    <chakra.div display="flex" flexWrap="wrap" gap={4} alignItems="start">
      <Picture
        src={item.imageUrl}
        drawing={drawingOf(item)}
        alt=""
        name={itemName(item.description)}
        size={PICTURE}
        eager
      />
      <chakra.div flex="1 1 9rem" minWidth={0} display="grid" justifyItems="start" gap={2} lineHeight="snug">
        <div>{itemDetail(item)}</div>
        {item.organic && (
          <Badge>
            <Trans>Organic</Trans>
          </Badge>
        )}
        {item.catchWeight && (
          <chakra.div fontSize="xs" color="fg.muted">
            <Trans>Priced by its actual weight. Amounts with ≈ are estimates.</Trans>
          </chakra.div>
        )}
        <ItemDays item={item} />
        <chakra.div display="flex" flexWrap="wrap" gap={2}>
          <FavoriteButton item={item} />
          <AddToGuideMenu item={item} />
          <ShareItem item={item} />
        </chakra.div>
      </chakra.div>
    </chakra.div>
  );
}

import { memo } from 'react';
import { itemDetail, itemName } from '../../../rules/item-name/item-name.ts';
import { chakra } from '../../ui/chakra.ts';
import { Picture } from '../../ui/picture.tsx';
import { drawingOf } from './drawing-of.ts';
import { FavoriteHeart } from './favorite-heart.tsx';
import { ItemControls } from './item-controls.tsx';
import { ItemLink, ItemPictureLink } from './item-link.tsx';
import type { ItemRowProps } from './item-row.tsx';
import { ItemStanding } from './item-standing.tsx';
import { LastOrderedAgain } from './last-ordered-again.tsx';
import { PriceText } from './price-text.tsx';
import { Substitute } from './substitute.tsx';
import { useItemOrder } from './use-item-order.ts';

const PICTURE = 96;

const Root = chakra('article', {
  base: {
    display: 'grid',
    gridTemplateRows: 'auto 1fr auto',
    gap: 2,
    height: 'full',
    minWidth: 0,
    padding: 3,
    bg: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    '&[data-chosen]': { borderColor: 'accent' },
    '&[data-dimmed]': {
      '& .words': { color: 'fg.subtle' },
      '& img': { opacity: 0.5, filter: 'grayscale(1)' },
    },
  },
});

/** An item to order as a card, with a large image. */
export const ItemCard = memo(function ItemCard({ item, quantities, save, last }: ItemRowProps) {
  const order = useItemOrder(item, quantities, save);
  return (
    <Root {...(order.dimmed ? { 'data-dimmed': '' } : {})} {...(order.quantity > 0 ? { 'data-chosen': '' } : {})}>
      <chakra.div position="relative" display="grid" justifyItems="center">
        <chakra.div position="absolute" top={-2} insetInlineEnd={-2} zIndex={1}>
          <FavoriteHeart item={item} />
        </chakra.div>
        <ItemPictureLink itemCode={item.itemCode}>
          <Picture
            src={item.imageUrl}
            drawing={drawingOf(item)}
            alt=""
            name={itemName(item.description)}
            size={PICTURE}
          />
        </ItemPictureLink>
      </chakra.div>
      <chakra.div className="words" minWidth={0} lineHeight="snug">
        <ItemLink itemCode={item.itemCode}>
          <chakra.h3 className="item-name" fontWeight="medium" fontSize="sm" lineClamp="3">
            {itemName(item.description)}
          </chakra.h3>
          <chakra.div fontSize="xs" color="fg.muted" lineClamp="2">
            {itemDetail(item)}
          </chakra.div>
        </ItemLink>
        <ItemStanding item={item} order={order} />
      </chakra.div>
      <chakra.div display="grid" gap={2} justifyItems="stretch" minWidth={0}>
        <chakra.div display="grid" justifyItems="start" lineHeight="snug">
          <PriceText item={item} uom={order.uom} />
          <LastOrderedAgain item={item} order={order} last={last} save={save} />
        </chakra.div>
        {order.adjustable && (
          <chakra.div display="flex" flexWrap="wrap" gap={2} justifyContent="space-between">
            <ItemControls item={item} order={order} />
          </chakra.div>
        )}
        {order.wantsSubstitute && (
          // The name needs the whole width of a card, so the button is below it.
          <chakra.div
            css={{
              '& > div': { flexWrap: 'wrap', justifyContent: 'flex-end' },
              '& > div > span + span': { flexBasis: 'calc(100% - 2rem)' },
            }}
          >
            <Substitute item={item} save={save} />
          </chakra.div>
        )}
      </chakra.div>
    </Root>
  );
});

import { memo } from 'react';
import { itemDetail, itemName } from '../../../rules/item-name/item-name.ts';
import { chakra } from '../../ui/chakra.ts';
import { Picture } from '../../ui/picture.tsx';
import type { WantedLine } from '../carts/data/wanted-line.ts';
import type { LastOrdered } from '../orders/data/usual-quantities.ts';
import type { CatalogItem } from './data/catalog-api.ts';
import { drawingOf } from './drawing-of.ts';
import { ItemControls } from './item-controls.tsx';
import { ItemLink, ItemPictureLink } from './item-link.tsx';
import { ItemStanding } from './item-standing.tsx';
import { LastOrderedAgain } from './last-ordered-again.tsx';
import { OtherUnits } from './other-units.tsx';
import { PriceText } from './price-text.tsx';
import { Substitute } from './substitute.tsx';
import { type Quantities, useItemOrder } from './use-item-order.ts';

export interface ItemRowProps {
  readonly item: CatalogItem;
  /** Quantities of this item in the cart, by unit. */
  readonly quantities: Quantities;
  readonly save: (lines: readonly WantedLine[]) => Promise<unknown>;
  readonly last?: LastOrdered | undefined;
}

const Root = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '2.25rem minmax(0, 1fr)',
    columnGap: 3,
    rowGap: 0.5,
    paddingInline: 4,
    paddingBlock: 1,
    borderBottomWidth: '1px',
    borderColor: 'border',
    bg: 'bg.surface',
    '& .order': { gridColumn: '1 / -1' },
    // In a wide row the order controls are beside the text instead of below it.
    md: {
      gridTemplateColumns: '2.25rem minmax(0, 1fr) auto',
      paddingBlock: 2,
      alignItems: 'center',
      '& .order': { gridColumn: '3', gap: 6 },
      // Units and steppers of all rows are aligned at the end, so that prices form a column too.
      '& .price': { justifyItems: 'end', textAlign: 'end' },
      '& .amount': { minWidth: '13.5rem', justifyContent: 'end' },
    },
    '&[data-dimmed]': {
      '& .words': { color: 'fg.subtle' },
      '& img': { opacity: 0.5, filter: 'grayscale(1)' },
    },
  },
});

/** An item to order, as a row of a phone: image, lines of text, price, unit and stepper. */
export const ItemRow = memo(function ItemRow({ item, quantities, save, last }: ItemRowProps) {
  const order = useItemOrder(item, quantities, save);
  return (
    <Root {...(order.dimmed ? { 'data-dimmed': '' } : {})}>
      <ItemPictureLink itemCode={item.itemCode}>
        <Picture src={item.imageUrl} drawing={drawingOf(item)} alt="" name={itemName(item.description)} size={36} />
      </ItemPictureLink>
      <chakra.div className="words" minWidth={0} lineHeight="snug">
        <ItemLink itemCode={item.itemCode}>
          <chakra.div className="item-name" fontWeight="medium" lineClamp="2">
            {itemName(item.description)}
          </chakra.div>
          <chakra.div fontSize="xs" color="fg.muted" lineClamp="1">
            {itemDetail(item)}
          </chakra.div>
        </ItemLink>
        <ItemStanding item={item} order={order} />
        <OtherUnits order={order} />
      </chakra.div>
      <chakra.div
        className="order"
        display="flex"
        // In the narrowest window the price has its own line.
        flexWrap={{ base: 'wrap', md: 'nowrap' }}
        alignItems="center"
        justifyContent="space-between"
        columnGap={2}
      >
        <chakra.div
          className="price"
          flex="1 1 5.5rem"
          minWidth={0}
          display="grid"
          justifyItems="start"
          lineHeight="snug"
        >
          <PriceText item={item} uom={order.uom} />
          <LastOrderedAgain item={item} order={order} last={last} save={save} />
        </chakra.div>
        {order.adjustable && (
          <chakra.div className="amount" display="flex" flexShrink={0} gap={2} marginInlineStart="auto">
            <ItemControls item={item} order={order} />
          </chakra.div>
        )}
      </chakra.div>
      {order.wantsSubstitute && (
        <chakra.div gridColumn="1 / -1">
          <Substitute item={item} save={save} />
        </chakra.div>
      )}
    </Root>
  );
});

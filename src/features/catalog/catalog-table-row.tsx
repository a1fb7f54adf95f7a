import { memo, type ReactNode, useEffect } from 'react';
import { itemDetail, itemName } from '../../../rules/item-name/item-name.ts';
import { chakra } from '../../ui/chakra.ts';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { WantedLine } from '../carts/data/wanted-line.ts';
import { AddToGuide } from '../order-guides/add-to-guide.tsx';
import type { LastOrdered } from '../orders/data/usual-quantities.ts';
import type { CatalogItem } from './data/catalog-api.ts';
import { drawingOf } from './drawing-of.ts';
import { FavoriteHeart } from './favorite-heart.tsx';
import { ItemControls } from './item-controls.tsx';
import { ItemLink, ItemPictureLink } from './item-link.tsx';
import { ItemStanding } from './item-standing.tsx';
import { LastOrderedAgain } from './last-ordered-again.tsx';
import { OtherUnits } from './other-units.tsx';
import { PriceText } from './price-text.tsx';
import { Substitute } from './substitute.tsx';
import type { Slot } from './use-catalog-pages.ts';
import { type Quantities, useItemOrder } from './use-item-order.ts';

interface RowProps {
  readonly quantities: Quantities;
  readonly last: LastOrdered | undefined;
  readonly save: (lines: readonly WantedLine[]) => Promise<unknown>;
  readonly showsPrices: boolean;
  /** A heading above the row. */
  readonly above?: ReactNode;
}

/** A row of the catalog's table, or its skeleton until its item is loaded. */
export const CatalogTableRow = memo(function CatalogTableRow({
  index,
  item,
  need,
  measure,
  ...rest
}: RowProps & {
  readonly index: number;
  readonly item: Slot;
  readonly need: (index: number) => void;
  readonly measure: (row: HTMLTableRowElement | null) => void;
}) {
  const missing = item === null;
  useEffect(() => {
    if (missing) need(index);
  }, [missing, index, need]);
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      {item ? (
        <Cells item={item} {...rest} />
      ) : (
        <td colSpan={rest.showsPrices ? 3 : 2}>
          <div className="coming">
            <Skeleton height="full" width="60%" />
          </div>
        </td>
      )}
    </tr>
  );
});

function Cells({ item, quantities, last, save, showsPrices, above }: RowProps & { readonly item: CatalogItem }) {
  const order = useItemOrder(item, quantities, save);
  const { uom, dimmed } = order;
  return (
    <>
      <td>
        {above}
        <chakra.div
          display="grid"
          gridTemplateColumns="auto minmax(0, 1fr) auto"
          alignItems="center"
          position="relative"
          columnGap={3}
          css={dimmed ? { '& img': { opacity: 0.5, filter: 'grayscale(1)' } } : {}}
        >
          <ItemPictureLink itemCode={item.itemCode}>
            <Picture src={item.imageUrl} drawing={drawingOf(item)} alt="" name={itemName(item.description)} size={44} />
          </ItemPictureLink>
          <chakra.div className="words" minWidth={0}>
            <ItemLink itemCode={item.itemCode}>
              <chakra.div className="item-name" fontWeight="medium" color={dimmed ? 'fg.subtle' : 'fg'}>
                {itemName(item.description)}
              </chakra.div>
              <chakra.div fontSize="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
                {[item.itemCode, itemDetail(item)].filter(Boolean).join(' · ')}
              </chakra.div>
            </ItemLink>
            <ItemStanding item={item} order={order} />
          </chakra.div>
          <div className="extras">
            <FavoriteHeart item={item} />
            <AddToGuide itemCode={item.itemCode} uom={uom} name={itemName(item.description)} />
          </div>
          {order.wantsSubstitute && (
            <chakra.div gridColumn="2">
              <Substitute item={item} save={save} />
            </chakra.div>
          )}
        </chakra.div>
      </td>
      {showsPrices && (
        <td className="numeric price">
          <PriceText item={item} uom={uom} hideUnit={order.units.length > 1} />
        </td>
      )}
      <td className="numeric">
        {order.adjustable && (
          <chakra.div display="flex" justifyContent="end" gap={2}>
            <ItemControls item={item} order={order} />
          </chakra.div>
        )}
        <div className="again">
          <LastOrderedAgain item={item} order={order} last={last} save={save} />
        </div>
        <OtherUnits order={order} />
      </td>
    </>
  );
}

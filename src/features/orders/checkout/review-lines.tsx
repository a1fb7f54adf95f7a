import { itemName } from '../../../../rules/item-name/item-name.ts';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { ListRow } from '../../../ui/list-row.ts';
import { Money } from '../../../ui/money.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Quantity } from '../../../ui/quantity.tsx';
import type { CartEntry } from '../../carts/data/price-cart.ts';
import { drawingOf } from '../../catalog/drawing-of.ts';
import { PriceText } from '../../catalog/price-text.tsx';
import { StockText } from '../../catalog/stock-text.tsx';
import { LineInstructionsText } from '../line-instructions-text.tsx';

/** The lines of the order, to review but not to change. */
export function ReviewLines({
  entries,
  deliveryDate,
  showsPrices,
}: {
  readonly entries: readonly CartEntry[];
  readonly deliveryDate: string | null;
  readonly showsPrices: boolean;
}) {
  return (
    <Card pad="none" as="ul">
      {entries.map(({ line, item, gross, available }) => {
        const short = item && available !== null && available < line.quantity;
        return (
          <ListRow
            key={line.id}
            display="grid"
            gridTemplateColumns="2.5rem minmax(0, 1fr) auto"
            alignItems="center"
            columnGap={3}
            paddingBlock={2}
            lineHeight="snug"
            css={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 3.75rem' }}
          >
            <Picture
              src={item?.imageUrl}
              drawing={drawingOf(item)}
              alt=""
              name={itemName(item?.description ?? line.itemCode)}
              size={40}
            />
            <div>
              <div>{itemName(item?.description ?? line.itemCode)}</div>
              <chakra.div fontSize="xs" color="fg.muted">
                <Quantity value={line.quantity} unit={line.uom} strong />
                {item && showsPrices && (
                  <>
                    {' × '}
                    <PriceText item={item} uom={line.uom} inline hideUnit />
                  </>
                )}
              </chakra.div>
              <LineInstructionsText line={line} />
              {short && (
                <chakra.div fontSize="xs">
                  <StockText
                    item={item}
                    uom={line.uom}
                    wanted={line.quantity}
                    left={available}
                    deliveryDate={deliveryDate}
                  />
                </chakra.div>
              )}
            </div>
            {showsPrices && <Money cents={gross} approximate={item !== undefined && item.priceUnit !== 'uom'} strong />}
          </ListRow>
        );
      })}
    </Card>
  );
}

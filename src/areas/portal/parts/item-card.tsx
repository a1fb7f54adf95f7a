import { memo } from 'react';
import { MAX_QUANTITY } from '../../../../contract/atoms.ts';
import type { ItemRowProps } from '../../../parts/shop/item-row.tsx';
import { LastOrderedHint } from '../../../parts/shop/last-ordered-hint.tsx';
import { PriceText } from '../../../parts/shop/price-text.tsx';
import { StockText } from '../../../parts/shop/stock-text.tsx';
import { Substitute } from '../../../parts/shop/substitute.tsx';
import { UnitChoice } from '../../../parts/shop/unit-choice.tsx';
import { stepOf, useItemOrder } from '../../../parts/shop/use-item-order.ts';
import { useRefusalText } from '../../../parts/shop/use-refusal-text.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { Picture } from '../../../ui/picture.tsx';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';

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

/** An item to order as a card: for those who buy with their eyes. */
export const ItemCard = memo(function ItemCard({ item, quantities, save, last }: Omit<ItemRowProps, 'note'>) {
  const { location } = useShop();
  const refusalText = useRefusalText();
  const order = useItemOrder(item, quantities, save);
  const { uom, quantity, refusal, mayAdd } = order;
  const told = refusal !== null && refusal !== 'ordering_disabled';
  const dimmed = !mayAdd && quantity === 0 && refusal !== 'ordering_disabled';
  return (
    <Root {...(dimmed ? { 'data-dimmed': '' } : {})} {...(quantity > 0 ? { 'data-chosen': '' } : {})}>
      <chakra.div display="grid" justifyItems="center">
        <Picture src={item.imageUrl} alt="" name={item.description} size={PICTURE} />
      </chakra.div>
      <chakra.div className="words" minWidth={0} lineHeight="snug">
        <chakra.h3 fontWeight="medium" fontSize="sm" lineClamp="3">
          {item.description}
        </chakra.h3>
        <chakra.div fontSize="xs" color="fg.muted" lineClamp="2">
          {[item.brand, item.packSize].filter(Boolean).join(' · ')}
        </chakra.div>
        <chakra.div fontSize="xs" color="fg.muted">
          {told ? (
            <chakra.span fontWeight="medium">{refusalText(refusal)}</chakra.span>
          ) : (
            <StockText item={item} uom={uom} wanted={quantity} />
          )}
        </chakra.div>
      </chakra.div>
      <chakra.div display="grid" gap={2} justifyItems="stretch" minWidth={0}>
        <chakra.div display="grid" justifyItems="start" lineHeight="snug">
          <PriceText item={item} uom={uom} />
          {last && mayAdd && (last.quantity !== quantity || last.uom !== uom) && (
            <LastOrderedHint
              last={last}
              label={item.description}
              timeZone={location.timeZone}
              onTake={(taken) => {
                order.setUom(taken.uom);
                void save([{ itemCode: item.itemCode, uom: taken.uom, quantity: taken.quantity }]);
              }}
            />
          )}
        </chakra.div>
        {(refusal === null || quantity > 0) && (
          <chakra.div display="flex" flexWrap="wrap" gap={2} justifyContent="space-between">
            <UnitChoice label={item.description} units={order.units} value={uom} onChange={order.setUom} />
            <QuantityStepper
              label={item.description}
              value={quantity}
              onChange={order.setQuantity}
              step={stepOf(uom)}
              max={mayAdd ? MAX_QUANTITY : quantity}
              unit={order.units.length > 1 ? undefined : uom}
              disabled={!mayAdd && quantity === 0}
            />
          </chakra.div>
        )}
        {!item.inStock && refusal === null && quantity === 0 && item.substitutes.length > 0 && (
          // The name needs the whole width of a card; the button stands below it.
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

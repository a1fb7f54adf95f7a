import { Trans } from '@lingui/react/macro';
import { memo, type ReactNode } from 'react';
import { MAX_QUANTITY } from '../../../contract/atoms.ts';
import type { CatalogueItem } from '../../data/items/catalogue-api.ts';
import type { LastOrdered } from '../../data/orders/usual-quantities.ts';
import { useShop } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Picture } from '../../ui/picture.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { LastOrderedHint } from './last-ordered-hint.tsx';
import { PriceText } from './price-text.tsx';
import { StockText } from './stock-text.tsx';
import { Substitute } from './substitute.tsx';
import { UnitChoice } from './unit-choice.tsx';
import { type Quantities, stepOf, useItemOrder } from './use-item-order.ts';
import { useRefusalText } from './use-refusal-text.ts';
import type { WantedLine } from './use-set-line.ts';

export interface ItemRowProps {
  readonly item: CatalogueItem;
  /** What of this item is in the cart, by unit. */
  readonly quantities: Quantities;
  readonly save: (lines: readonly WantedLine[]) => Promise<unknown>;
  readonly last?: LastOrdered | undefined;
  /** A word beside the pack: a par, a section. */
  readonly note?: ReactNode;
}

const Root = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '3.5rem minmax(0, 1fr)',
    columnGap: 3,
    rowGap: 1.5,
    paddingInline: 4,
    paddingBlock: 2.5,
    borderBottomWidth: '1px',
    borderColor: 'border',
    bg: 'bg.surface',
    '& .order': { gridColumn: '1 / -1' },
    // Where a row is wide, what is ordered stands beside the words instead of below them.
    md: {
      gridTemplateColumns: '3.5rem minmax(0, 1fr) auto',
      alignItems: 'center',
      '& .order': { gridColumn: '3', gap: 6 },
      // Units and steppers of all rows end at one line, so prices form a column too.
      '& .price': { justifyItems: 'end', textAlign: 'end' },
      '& .amount': { minWidth: '13.5rem', justifyContent: 'end' },
    },
    '&[data-dimmed]': {
      '& .words': { color: 'fg.subtle' },
      '& img': { opacity: 0.5, filter: 'grayscale(1)' },
    },
  },
});

/** An item to order, as a row of a phone: picture, two lines of words, price, unit and stepper. Guides and the catalogue share it. */
export const ItemRow = memo(function ItemRow({ item, quantities, save, last, note }: ItemRowProps) {
  const { location } = useShop();
  const format = useFormat();
  const refusalText = useRefusalText();
  const order = useItemOrder(item, quantities, save);
  const { uom, quantity, refusal, mayAdd } = order;
  // Where nothing may be ordered at all, that is said once for the whole list.
  const told = refusal !== null && refusal !== 'ordering_disabled';
  const dimmed = !mayAdd && quantity === 0 && refusal !== 'ordering_disabled';
  const pack = [item.brand, item.packSize].filter(Boolean).join(' · ');
  return (
    <Root {...(dimmed ? { 'data-dimmed': '' } : {})}>
      <Picture src={item.imageUrl} alt="" name={item.description} />
      <chakra.div className="words" minWidth={0} lineHeight="snug">
        <chakra.div fontWeight="medium" lineClamp="2">
          {item.description}
        </chakra.div>
        <chakra.div fontSize="xs" color="fg.muted">
          {pack}
          {note && (
            <>
              {pack && ' · '}
              {note}
            </>
          )}
        </chakra.div>
        <chakra.div fontSize="xs" color="fg.muted">
          {told ? (
            <chakra.span fontWeight="medium">{refusalText(refusal)}</chakra.span>
          ) : (
            <StockText item={item} uom={uom} wanted={quantity} />
          )}
        </chakra.div>
        {order.others.map((other) => (
          <chakra.div key={other.uom} fontSize="xs" color="fg.muted">
            <Trans>
              Also {format.number(other.quantity)} {other.uom} in the cart
            </Trans>
          </chakra.div>
        ))}
      </chakra.div>
      <chakra.div className="order" display="flex" alignItems="center" justifyContent="space-between" gap={2}>
        <chakra.div className="price" minWidth={0} display="grid" justifyItems="start" lineHeight="snug">
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
          <chakra.div className="amount" display="flex" flexShrink={0} gap={2} marginInlineStart="auto">
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
      </chakra.div>
      {!item.inStock && refusal === null && quantity === 0 && item.substitutes.length > 0 && (
        <chakra.div gridColumn="1 / -1">
          <Substitute item={item} save={save} />
        </chakra.div>
      )}
    </Root>
  );
});

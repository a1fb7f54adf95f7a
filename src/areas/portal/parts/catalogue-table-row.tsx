import { Trans } from '@lingui/react/macro';
import { memo, useEffect } from 'react';
import { MAX_QUANTITY } from '../../../../contract/atoms.ts';
import type { CatalogueItem } from '../../../data/items/catalogue-api.ts';
import type { LastOrdered } from '../../../data/orders/usual-quantities.ts';
import { LastOrderedHint } from '../../../parts/shop/last-ordered-hint.tsx';
import { PriceText } from '../../../parts/shop/price-text.tsx';
import { StockText } from '../../../parts/shop/stock-text.tsx';
import { Substitute } from '../../../parts/shop/substitute.tsx';
import { UnitChoice } from '../../../parts/shop/unit-choice.tsx';
import { type Quantities, stepOf, useItemOrder } from '../../../parts/shop/use-item-order.ts';
import { useRefusalText } from '../../../parts/shop/use-refusal-text.ts';
import type { WantedLine } from '../../../parts/shop/use-set-line.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { Picture } from '../../../ui/picture.tsx';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { Slot } from './use-catalogue-pages.ts';

interface RowProps {
  readonly quantities: Quantities;
  readonly last: LastOrdered | undefined;
  readonly save: (lines: readonly WantedLine[]) => Promise<unknown>;
  readonly showsPrices: boolean;
}

/** A row of the catalogue's table, or its outline until its item has come. */
export const CatalogueTableRow = memo(function CatalogueTableRow({
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
        <td colSpan={3}>
          <Skeleton height={11} width="60%" />
        </td>
      )}
    </tr>
  );
});

function Cells({ item, quantities, last, save, showsPrices }: RowProps & { readonly item: CatalogueItem }) {
  const { location } = useShop();
  const format = useFormat();
  const refusalText = useRefusalText();
  const order = useItemOrder(item, quantities, save);
  const { uom, quantity, refusal, mayAdd } = order;
  const told = refusal !== null && refusal !== 'ordering_disabled';
  const dimmed = !mayAdd && quantity === 0 && refusal !== 'ordering_disabled';
  return (
    <>
      <td>
        <chakra.div
          display="grid"
          gridTemplateColumns="2.75rem minmax(0, 1fr)"
          alignItems="center"
          gap={3}
          css={dimmed ? { '& img': { opacity: 0.5, filter: 'grayscale(1)' } } : {}}
        >
          <Picture src={item.imageUrl} alt="" name={item.description} size={44} />
          <div>
            <chakra.div fontWeight="medium" color={dimmed ? 'fg.subtle' : 'fg'}>
              {item.description}
            </chakra.div>
            <chakra.div fontSize="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
              {[item.itemCode, item.brand, item.packSize].filter(Boolean).join(' · ')}
            </chakra.div>
            <chakra.div fontSize="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
              {told ? refusalText(refusal) : <StockText item={item} uom={uom} wanted={quantity} />}
            </chakra.div>
            {!item.inStock && refusal === null && quantity === 0 && item.substitutes.length > 0 && (
              <Substitute item={item} save={save} />
            )}
          </div>
        </chakra.div>
      </td>
      {showsPrices && (
        <td className="numeric">
          <PriceText item={item} uom={uom} hideUnit={order.units.length > 1} />
        </td>
      )}
      <td className="numeric">
        {(refusal === null || quantity > 0) && (
          <chakra.div display="flex" justifyContent="end" gap={2}>
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
        {order.others.map((other) => (
          <chakra.div key={other.uom} fontSize="xs" color="fg.muted">
            <Trans>
              Also {format.number(other.quantity)} {other.uom} in the cart
            </Trans>
          </chakra.div>
        ))}
      </td>
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { MAX_QUANTITY } from '../../../../contract/atoms.ts';
import { itemName } from '../../../../rules/item-name/item-name.ts';
import { chakra } from '../../../ui/chakra.ts';
import { Money } from '../../../ui/money.tsx';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { stepOf } from '../../catalog/use-item-order.ts';
import { shortLocationName } from '../../locations/short-location-name.ts';
import { useRefusalText } from '../../orders/use-refusal-text.ts';
import { availableIn, mayAddMore, priceOf, refusalIn } from '../data/price-cart.ts';
import { useLineQuantity } from '../use-line-quantity.ts';
import { useSetLinesAt } from '../use-set-line.ts';
import { type GridRow, quantityOf } from './grid-rows.ts';
import type { CartAt } from './use-carts-at.ts';

/** The quantity of an item in the cart of one location, with that location's price. */
export function GridCell({ row, at }: { readonly row: GridRow; readonly at: CartAt }) {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  const setLines = useSetLinesAt();
  const { location, lines, items, pending } = at;
  const { itemCode, uom } = row;
  const [quantity, setQuantity] = useLineQuantity(quantityOf(lines, row), (next) =>
    setLines(location.customerLocationId, [{ itemCode, uom, quantity: next }]),
  );
  const item = items?.get(itemCode);
  if (!item && (!items || pending.has(itemCode))) return null;
  const refusal = item ? refusalIn(location, item, uom) : 'item_unknown';
  if (refusal !== null && quantity === 0)
    return (
      <chakra.span fontSize="xs" color="fg.subtle">
        {refusalText(refusal)}
      </chakra.span>
    );
  const price = item ? priceOf(item, uom) : null;
  const isOut = item !== undefined && (!item.inStock || availableIn(item, uom) === 0);
  const mayAdd = item !== undefined && mayAddMore(location, item, uom);
  const name = itemName(item?.description ?? itemCode);
  const place = shortLocationName(location);
  return (
    <chakra.div display="grid" justifyItems="end" gap={0.5}>
      <QuantityStepper
        label={t`${name}, ${place}`}
        value={quantity}
        onChange={setQuantity}
        step={stepOf(uom)}
        max={mayAdd ? MAX_QUANTITY : quantity}
        disabled={!mayAdd && quantity === 0}
        isInRows
      />
      <chakra.span fontSize="xs" color="fg.muted">
        {isOut ? (
          t`Out of stock`
        ) : price !== null && item ? (
          <Money cents={price} per={item.priceUnit === 'uom' ? undefined : item.priceUnit} />
        ) : null}
      </chakra.span>
    </chakra.div>
  );
}

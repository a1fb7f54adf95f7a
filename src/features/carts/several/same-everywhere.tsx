import { useLingui } from '@lingui/react/macro';
import { MAX_QUANTITY } from '../../../../contract/atoms.ts';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { stepOf } from '../../catalog/use-item-order.ts';
import { useLineQuantity } from '../use-line-quantity.ts';
import { type GridRow, quantityOf } from './grid-rows.ts';
import type { CartAt } from './use-carts-at.ts';
import { mayOrder, useSameEverywhere } from './use-same-everywhere.ts';

/** One quantity for all locations. It shows the quantity that they have in common, and 0 if they differ. */
export function SameEverywhere({
  row,
  name,
  carts,
}: {
  readonly row: GridRow;
  readonly name: string;
  readonly carts: readonly CartAt[];
}) {
  const { t } = useLingui();
  const setEverywhere = useSameEverywhere();
  const able = carts.filter((at) => mayOrder(at, row));
  const quantities = new Set(able.map(({ lines }) => quantityOf(lines, row)));
  const [common = 0] = quantities.size === 1 ? [...quantities] : [];
  const [quantity, setQuantity] = useLineQuantity(common, (next) => setEverywhere(row, name, carts, next));
  return (
    <QuantityStepper
      label={t`${name}, all locations`}
      value={quantity}
      onChange={setQuantity}
      step={stepOf(row.uom)}
      max={MAX_QUANTITY}
      disabled={able.length === 0}
      isInRows
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { MAX_QUANTITY } from '../../../../contract/atoms.ts';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { stepOf } from '../../catalog/use-item-order.ts';
import { useLineQuantity } from '../use-line-quantity.ts';
import { type GridRow, quantityOf } from './grid-rows.ts';
import type { CartAt } from './use-carts-at.ts';
import { mayOrder, useSameEverywhere } from './use-same-everywhere.ts';

/** Shows that the quantities differ. It is no quantity, so that each typed number is a change. */
const DIFFERENT = -1;

/**
 * One quantity for all locations that may order the item. If theirs differ, − and + change each of them by one step, and
 * a typed number replaces all.
 */
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
  const changeEverywhere = useSameEverywhere();
  const able = carts.filter((at) => mayOrder(at, row));
  const [first = 0, ...others] = new Set(able.map(({ lines }) => quantityOf(lines, row)));
  const [quantity, setQuantity] = useLineQuantity(others.length === 0 ? first : DIFFERENT, (to) =>
    changeEverywhere(row, name, carts, { to }),
  );
  return (
    <QuantityStepper
      label={t`${name}, all locations`}
      value={quantity}
      onChange={setQuantity}
      varies={
        quantity === DIFFERENT
          ? { text: t`Varies`, onStep: (by) => void changeEverywhere(row, name, carts, { by }) }
          : undefined
      }
      step={stepOf(row.uom)}
      max={MAX_QUANTITY}
      disabled={able.length === 0}
      isInRows
    />
  );
}

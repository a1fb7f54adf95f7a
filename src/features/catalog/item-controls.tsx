import { MAX_QUANTITY } from '../../../contract/atoms.ts';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import type { CatalogItem } from './data/catalog-api.ts';
import { UnitChoice } from './unit-choice.tsx';
import { type ItemOrder, stepOf } from './use-item-order.ts';

/** The unit and stepper of an item to order. */
export function ItemControls({ item, order }: { readonly item: CatalogItem; readonly order: ItemOrder }) {
  const name = itemName(item.description);
  const { uom, units, quantity, mayAdd } = order;
  return (
    <>
      <UnitChoice item={item} units={units} value={uom} onChange={order.setUom} />
      <QuantityStepper
        label={name}
        value={quantity}
        onChange={order.setQuantity}
        step={stepOf(uom)}
        max={mayAdd ? MAX_QUANTITY : quantity}
        unit={units.length > 1 ? undefined : uom}
        disabled={!mayAdd && quantity === 0}
        isInRows
      />
    </>
  );
}

import { MAX_QUANTITY } from '../../../../contract/atoms.ts';
import { orderStepOf } from '../../../../rules/shelf-order.ts';

/**
 * Returns a quantity that can be ordered: whole if the unit is whole, rounded up so that it is not less than written;
 * at most the maximum of a line.
 */
export function orderableQuantity(quantity: number, uom: string): number {
  const step = orderStepOf(uom);
  return Math.min(MAX_QUANTITY, Math.max(step, Math.ceil(quantity / step - 1e-9) * step));
}

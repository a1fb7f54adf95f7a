import type { PickOrder } from '../../../contract/picking.ts';
import { byBin } from '../../../rules/fefo.ts';
import { addQuantities } from '../../../rules/quantity.ts';
import type { Tote } from './current-stop.tsx';
import { nextShare, type PickTask } from './data/pick-tasks.ts';

/** Returns each tote's quantity of a stop, in filling order. `orders` are those that are picked together. */
export function totesOf(
  task: PickTask,
  orders: readonly PickOrder[],
  containerOf: (order: PickOrder) => string,
): Tote[] {
  const next = nextShare(task);
  return task.shares.map((share) => ({
    tote: containerOf(share.order) || String(share.order.salesOrderNumber),
    name: share.order.locationName,
    position: orders.findIndex(({ id }) => id === share.order.id),
    left: share.left,
    isNext: share === next,
  }));
}

/**
 * Returns the pallets and totes of some orders with the number of units in each; units without one are last, without a
 * name.
 */
export function filledTotes(orders: readonly PickOrder[]): { readonly tote: string; readonly quantity: number }[] {
  const filled = new Map<string, number>();
  for (const { lines } of orders)
    for (const { events } of lines)
      for (const { kind, container, quantity } of events)
        if (kind === 'pick') filled.set(container, addQuantities(filled.get(container) ?? 0, quantity));
  return [...filled].map(([tote, quantity]) => ({ tote, quantity })).sort((a, b) => byBin(a.tote, b.tote));
}

import type { PickOrder } from '../../../contract/picking.ts';
import type { Tote } from './current-stop.tsx';
import { nextShare, type PickTask } from './data/pick-tasks.ts';
import { colorOfTote } from './data/totes.ts';

/** Returns each tote's quantity of a stop, in filling order. `orders` are those that are picked together. */
export function totesOf(
  task: PickTask,
  orders: readonly PickOrder[],
  containerOf: (order: PickOrder) => string,
): Tote[] {
  const next = nextShare(task);
  return task.shares.map((share) => {
    const tote = containerOf(share.order);
    return {
      tote: tote || String(share.order.salesOrderNumber),
      name: share.order.locationName,
      position: colorOfTote(
        tote,
        orders.findIndex(({ id }) => id === share.order.id),
      ),
      left: share.left,
      isNext: share === next,
    };
  });
}

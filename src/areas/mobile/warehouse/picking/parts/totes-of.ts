import type { PickOrder } from '../../../../../../contract/picking.ts';
import { nextShare, type PickTask } from '../../../../../data/picking/pick-tasks.ts';
import type { Tote } from './current-stop.tsx';

/** Which tote gets how much of a stop, in the order in which they are filled. */
export function totesOf(task: PickTask, containerOf: (order: PickOrder) => string): Tote[] {
  const next = nextShare(task);
  return task.shares.map((share) => ({
    tote: containerOf(share.order) || String(share.order.salesOrderNumber),
    name: share.order.locationName,
    left: share.left,
    isNext: share === next,
  }));
}

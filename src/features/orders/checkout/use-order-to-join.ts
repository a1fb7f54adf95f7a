import type { CheckoutDraft } from '../../../../contract/carts.ts';
import type { Order } from '../../../../contract/orders.ts';
import { useLive } from '../../../sync/use-live.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { isChangeable } from '../data/order-change.ts';
import { listOrders } from '../data/queries.ts';

/**
 * Returns the latest order of the draft's day and method that can still be changed, so that the cart can join it; null
 * if there is none. A draft with its own PO number, notes or address needs a separate order.
 */
export function useOrderToJoin(draft: CheckoutDraft, now: string): Order | null {
  const { location } = useShop();
  const { customerLocationId } = location;
  const orders = useLive((db) => listOrders(db, customerLocationId), [customerLocationId]);
  if (draft.poNumber.trim() !== '' || draft.notes.trim() !== '' || draft.shippingAddress !== null) return null;
  if (location.options.disableOrdering) return null;
  const open = (orders ?? []).filter(
    (order) =>
      order.deliveryDate === draft.deliveryDate &&
      order.shipMethod === draft.shippingMethod &&
      isChangeable(order, location, now),
  );
  return open.reduce<Order | null>(
    (last, order) => (!last || order.submittedAt > last.submittedAt ? order : last),
    null,
  );
}

import type { Location } from '../../../../contract/locations.ts';
import type { Order } from '../../../../contract/orders.ts';
import { calendarOf, isOffered } from '../../../../rules/delivery-calendar.ts';
import { isOpen } from '../../../../rules/order-change.ts';

/** Returns whether an order can be changed at `now`: until the cutoff of its day. */
export const isChangeable = (
  order: Pick<Order, 'status' | 'receivedAt' | 'deliveryDate' | 'shipMethod'>,
  location: Location,
  now: string,
): boolean => isOpen(order) && isOffered(order.deliveryDate, now, calendarOf(location, order.shipMethod));

/** Returns whether an order of the server has a change that is not settled. */
export const isChanging = ({ receivedAt, total, subtotal }: Order): boolean =>
  receivedAt !== null && total !== null && subtotal === null;

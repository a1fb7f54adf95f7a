import { weekdayOf } from '../../../../rules/calendar.ts';
import { type UsualItem, usualOn } from '../../../../rules/usual-items.ts';
import { type CratebookDatabase, readMeta, writeMeta } from '../../../data/database.ts';
import { recentOrders } from './recent-orders.ts';

/**
 * Returns the items that a location usually orders for the weekday of a delivery and has not ordered for that day yet,
 * from the orders on this device. Empty if the user dismissed the question for that day. `now` is in epoch milliseconds.
 * The cart is not considered.
 */
export async function listUsualMissing(
  db: CratebookDatabase,
  customerLocationId: string,
  deliveryDate: string,
  now: number,
): Promise<readonly UsualItem[]> {
  const dismissed = (await readMeta(db, 'usualDismissed'))?.[customerLocationId];
  if (dismissed === deliveryDate) return [];
  const orders = await recentOrders(db, customerLocationId, now);
  const before = orders.filter((order) => order.deliveryDate < deliveryDate);
  const ordered = new Set(
    orders
      .filter((order) => order.deliveryDate === deliveryDate)
      .flatMap(({ lines }) => lines.map(({ itemCode }) => itemCode)),
  );
  return usualOn(weekdayOf(deliveryDate), before).filter(({ itemCode }) => !ordered.has(itemCode));
}

/** Stops asking about usual items for a delivery day, on this device. */
export const dismissUsualMissing = (
  db: CratebookDatabase,
  customerLocationId: string,
  deliveryDate: string,
): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const others = await readMeta(db, 'usualDismissed');
    await writeMeta(db, 'usualDismissed', { ...others, [customerLocationId]: deliveryDate });
  });

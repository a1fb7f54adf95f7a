import { isEstimate } from '../../../../contract/order-amounts.ts';
import type { CratebookDatabase } from '../../../data/database.ts';
import { COMING_STATUSES } from '../../orders/data/coming.ts';

/** The activity of a location, as far as this device knows. Money in cents. */
export interface LocationActivity {
  /** The most recent order; null if the device has none. */
  readonly lastOrder: {
    readonly id: string;
    readonly submittedAt: string;
    /** Null if it is hidden. */
    readonly total: number | null;
    /** The total is an estimate: a line is priced by weight and not weighed yet. */
    readonly isEstimated: boolean;
  } | null;
  /** Orders that have not arrived yet. */
  readonly openOrders: number;
  /** Those of them that wait for the customer's decision. */
  readonly heldOrders: number;
  readonly cartLines: number;
}

/** Returns the activity of each location, by its id. Counts by index, so that only the last order is read. */
export async function readActivity(
  db: CratebookDatabase,
  customerLocationIds: readonly string[],
): Promise<Map<string, LocationActivity>> {
  const orders = db.live('orders');
  const entries = customerLocationIds.map(async (id): Promise<[string, LocationActivity]> => {
    const [last, openOrders, heldOrders, cartLines] = await Promise.all([
      orders.where('[customerLocationId+submittedAt]').between([id, ''], [id, '\uffff']).last(),
      orders
        .where('[customerLocationId+status]')
        .anyOf(COMING_STATUSES.map((status) => [id, status]))
        .count(),
      orders.where('[customerLocationId+status]').equals([id, 'held']).count(),
      db.live('cartLines').where('customerLocationId').equals(id).count(),
    ]);
    const lastOrder = last
      ? { id: last.id, submittedAt: last.submittedAt, total: last.total, isEstimated: last.lines.some(isEstimate) }
      : null;
    return [id, { lastOrder, openOrders, heldOrders, cartLines }];
  });
  return new Map(await Promise.all(entries));
}

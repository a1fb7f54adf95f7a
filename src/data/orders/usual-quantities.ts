import type { CratebookDatabase } from '../database.ts';

/** What was last ordered of an item: "3 CS last Tuesday". */
export interface LastOrdered {
  readonly quantity: number;
  readonly uom: string;
  readonly submittedAt: string;
}

/** Orders further back say little about what is needed today. */
const LOOK_BACK_ORDERS = 20;

/** The last quantity of each item that this location ordered, from the orders on this device. Cancelled ones count for nothing. */
export async function lastQuantities(
  db: CratebookDatabase,
  customerLocationId: string,
): Promise<ReadonlyMap<string, LastOrdered>> {
  const orders = await db
    .live('orders')
    .where('[customerLocationId+submittedAt]')
    .between([customerLocationId, ''], [customerLocationId, '\uffff'])
    .reverse()
    .limit(LOOK_BACK_ORDERS)
    .toArray();
  const last = new Map<string, LastOrdered>();
  for (const { status, submittedAt, lines } of orders) {
    if (status === 'cancelled') continue;
    for (const { itemCode, quantity, uom } of lines)
      if (!last.has(itemCode)) last.set(itemCode, { quantity, uom, submittedAt });
  }
  return last;
}

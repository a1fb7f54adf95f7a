import type { Lot } from '../../../../contract/floor.ts';
import type { PickLine, PickOrder } from '../../../../contract/picking.ts';
import { leftToPick } from '../../../../rules/picking.ts';
import { addQuantities, multiplyQuantities } from '../../../../rules/quantity.ts';
import type { CratebookDatabase } from '../../../data/database.ts';

/** All orders in the houses of this device. */
export const listPickOrders = (db: CratebookDatabase): Promise<PickOrder[]> => db.live('pickOrders').toArray();

export const findPickOrder = (db: CratebookDatabase, id: string): Promise<PickOrder | undefined> =>
  db.live('pickOrders').get(id);

/** Orders by id, in the order asked for; those that the device has not are left out. */
export async function readPickOrders(db: CratebookDatabase, ids: readonly string[]): Promise<PickOrder[]> {
  const found = await db.live('pickOrders').bulkGet([...ids]);
  return found.filter((order) => order !== undefined);
}

/** What lies in the house of the items that orders are about, and of what may stand in for them, by item. */
export async function lotsFor(db: CratebookDatabase, orders: readonly PickOrder[]): Promise<Map<string, Lot[]>> {
  const keys = new Map<string, [string, string]>();
  for (const { warehouseId, lines } of orders)
    for (const line of lines)
      for (const itemCode of [line.itemCode, ...line.substitutes.map((item) => item.itemCode)])
        keys.set(`${warehouseId}\n${itemCode}`, [warehouseId, itemCode]);
  // A request for each item, all of them out at once: a cursor over all keys would wait for each of its steps, dozens of them before a scan is answered.
  const table = db.live('lots');
  const found = await db.transaction('r', table, () =>
    Promise.all([...keys.values()].map((key) => table.where('[warehouseId+itemCode]').equals(key).toArray())),
  );
  const lots = new Map<string, Lot[]>();
  for (const lot of found.flat()) lots.set(lot.itemCode, [...(lots.get(lot.itemCode) ?? []), lot]);
  return lots;
}

/** The items that lie in a house under a lot code: a scan of another item is named by it. */
export const lotsByCode = (db: CratebookDatabase, lotCode: string): Promise<Lot[]> =>
  db.live('lots').where('lotCode').equals(lotCode).toArray();

/** Statuses in which what is left of an order is promised to it. */
const PROMISING: ReadonlySet<PickOrder['status']> = new Set(['open', 'allocated', 'picking']);

/** What a house has of an item and has promised, in base units; orders that are delivered first come first. */
export interface Commits {
  readonly onHand: number;
  readonly committed: number;
  readonly available: number;
  readonly promises: readonly { readonly order: PickOrder; readonly line: PickLine; readonly quantity: number }[];
}

/** The commits of an item as this device knows them: the same answer as the server's, without asking it. */
export async function commitsOf(db: CratebookDatabase, warehouseId: string, itemCode: string): Promise<Commits> {
  const [lots, orders] = await Promise.all([
    db.live('lots').where('[warehouseId+itemCode]').equals([warehouseId, itemCode]).toArray(),
    db.live('pickOrders').where('warehouseId').equals(warehouseId).toArray(),
  ]);
  const promises = orders
    .filter(({ status }) => PROMISING.has(status))
    .flatMap((order) =>
      order.lines
        .filter((line) => line.itemCode === itemCode && leftToPick(line) > 0)
        .map((line) => ({ order, line, quantity: multiplyQuantities(leftToPick(line), line.uomFactor) })),
    )
    .sort(
      (a, b) =>
        (a.order.deliveryDate < b.order.deliveryDate ? -1 : a.order.deliveryDate > b.order.deliveryDate ? 1 : 0) ||
        a.order.salesOrderNumber - b.order.salesOrderNumber,
    );
  const onHand = lots.reduce((sum, lot) => addQuantities(sum, lot.onHand), 0);
  const committed = promises.reduce((sum, { quantity }) => addQuantities(sum, quantity), 0);
  return { onHand, committed, available: addQuantities(onHand, -committed), promises };
}

/** Orders of a house that lack an item, but for one of them: those that are delivered first come first. */
export async function ordersLacking(
  db: CratebookDatabase,
  warehouseId: string,
  itemCode: string,
  butFor: string,
): Promise<{ readonly order: PickOrder; readonly line: PickLine; readonly left: number }[]> {
  const orders = await db.live('pickOrders').where('warehouseId').equals(warehouseId).toArray();
  return orders
    .filter(({ id }) => id !== butFor)
    .flatMap((order) => {
      const line = order.lines.find((candidate) => candidate.itemCode === itemCode && leftToPick(candidate) > 0);
      return line ? [{ order, line, left: leftToPick(line) }] : [];
    })
    .sort((a, b) => (a.order.deliveryDate < b.order.deliveryDate ? -1 : 1));
}

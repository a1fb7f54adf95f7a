import type { Lot, Walking } from '../../../../contract/floor.ts';
import type { PickLine, PickOrder } from '../../../../contract/picking.ts';
import { leftToPick } from '../../../../rules/picking.ts';
import { addQuantities, multiplyQuantities } from '../../../../rules/quantity.ts';
import type { CratebookDatabase } from '../../../data/database.ts';
import { ALL_PICK_ORDERS, type Departures, filterPickOrders, nextPickOrders, type OwnStops } from './filter-orders.ts';
import { ownStopsLeft, stopsLeftByZone, type ZonePlan, zonePlanOf } from './own-zones.ts';
import { tasksOf } from './pick-tasks.ts';

/** Returns all orders in the warehouses of this device. */
export const listPickOrders = (db: CratebookDatabase): Promise<PickOrder[]> => db.live('pickOrders').toArray();

export const findPickOrder = (db: CratebookDatabase, id: string): Promise<PickOrder | undefined> =>
  db.live('pickOrders').get(id);

/** Returns orders by id, in the given order; leaves out those that the device lacks. */
export async function readPickOrders(db: CratebookDatabase, ids: readonly string[]): Promise<PickOrder[]> {
  const found = await db.live('pickOrders').bulkGet([...ids]);
  return found.filter((order) => order !== undefined);
}

/** Returns the walking order of the warehouse of some orders; undefined if the device knows none. */
export const walkingOf = async (db: CratebookDatabase, [first]: readonly PickOrder[]): Promise<Walking | undefined> =>
  first ? (await db.live('warehouses').get(first.warehouseId))?.walking : undefined;

/** Returns the planned departures of all routes: a warehouse's orders may leave with another one's truck. */
export async function readDepartures(db: CratebookDatabase): Promise<Departures> {
  const warehouses = await db.live('warehouses').toArray();
  const routes = warehouses.flatMap((warehouse) => warehouse.routes ?? []);
  return new Map(routes.flatMap(({ id, departsAt }) => (departsAt ? [[id, departsAt] as const] : [])));
}

/** Returns what a user picks next in the warehouse of `after`, which they have finished; empty if nothing is left. */
export async function ordersAfter(
  db: CratebookDatabase,
  { warehouseId }: Pick<PickOrder, 'warehouseId'>,
  userId: string,
  today: string,
): Promise<PickOrder[]> {
  const orders = await db.live('pickOrders').where('warehouseId').equals(warehouseId).toArray();
  const [departures, ownStops] = await Promise.all([readDepartures(db), readOwnStops(db, warehouseId, userId, today)]);
  return nextPickOrders(filterPickOrders(orders, ALL_PICK_ORDERS, warehouseId, userId, departures), userId, ownStops);
}

/** Returns how the zones of a warehouse are divided, as a user sees it. */
export async function readZonePlan(db: CratebookDatabase, warehouseId: string, userId: string): Promise<ZonePlan> {
  return zonePlanOf((await db.live('warehouses').get(warehouseId))?.pickers ?? [], userId);
}

/** Returns the stops that wait for a user, by order; null if no picker of the warehouse has zones. */
export async function readOwnStops(
  db: CratebookDatabase,
  warehouseId: string,
  userId: string,
  today: string,
): Promise<OwnStops> {
  const plan = await readZonePlan(db, warehouseId, userId);
  if (plan.zonePickers.size === 0) return null;
  const stops = await readStopsByOrder(db, warehouseId, today);
  return new Map(stops.map(({ order, tasks }) => [order.id, ownStopsLeft(plan, order, tasks)]));
}

/** Returns the unstaged orders of a warehouse, each with its own stops. */
async function readStopsByOrder(db: CratebookDatabase, warehouseId: string, today: string) {
  const found = await db.live('pickOrders').where('warehouseId').equals(warehouseId).toArray();
  const orders = found.filter(({ status, handedOver }) => status !== 'staged' && !handedOver);
  const lots = await lotsFor(db, orders);
  return orders.map((order) => ({ order, tasks: tasksOf([order], lots, today) }));
}

/** Returns the number of stops of a warehouse's orders with something left, by zone. */
export async function readStopsByZone(db: CratebookDatabase, warehouseId: string, today: string) {
  return stopsLeftByZone((await readStopsByOrder(db, warehouseId, today)).flatMap(({ tasks }) => tasks));
}

/** Returns the warehouse's lots of the orders' items and of their substitutes, by item. */
export async function lotsFor(db: CratebookDatabase, orders: readonly PickOrder[]): Promise<Map<string, Lot[]>> {
  const keys = new Map<string, [string, string]>();
  for (const { warehouseId, lines } of orders)
    for (const line of lines)
      for (const itemCode of [line.itemCode, ...line.substitutes.map((item) => item.itemCode)])
        keys.set(`${warehouseId}\n${itemCode}`, [warehouseId, itemCode]);
  // One request per item, all sent at once. A cursor over all keys would wait dozens of times before a scan is
  // evaluated.
  const table = db.live('lots');
  const found = await db.transaction('r', table, () =>
    Promise.all([...keys.values()].map((key) => table.where('[warehouseId+itemCode]').equals(key).toArray())),
  );
  const lots = new Map<string, Lot[]>();
  for (const lot of found.flat()) lots.set(lot.itemCode, [...(lots.get(lot.itemCode) ?? []), lot]);
  return lots;
}

/** Statuses in which the rest of an order is reserved for it. */
const PROMISING: ReadonlySet<PickOrder['status']> = new Set(['open', 'allocated', 'picking']);

/** A warehouse's stock of an item and its reservations, in base units; orders with the earliest delivery first. */
export interface Commits {
  readonly onHand: number;
  readonly committed: number;
  readonly available: number;
  readonly reservations: readonly { readonly order: PickOrder; readonly line: PickLine; readonly quantity: number }[];
}

/** Returns the reservations of an item as this device knows them, equal to the server's result. */
export async function commitsOf(db: CratebookDatabase, warehouseId: string, itemCode: string): Promise<Commits> {
  const [lots, orders] = await Promise.all([
    db.live('lots').where('[warehouseId+itemCode]').equals([warehouseId, itemCode]).toArray(),
    db.live('pickOrders').where('warehouseId').equals(warehouseId).toArray(),
  ]);
  const reservations = orders
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
  const committed = reservations.reduce((sum, { quantity }) => addQuantities(sum, quantity), 0);
  return { onHand, committed, available: addQuantities(onHand, -committed), reservations };
}

/** Returns the warehouse's orders that lack an item, except one of them; those with the earliest delivery first. */
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

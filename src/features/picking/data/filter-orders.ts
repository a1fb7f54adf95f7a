import type { PickOrder } from '../../../../contract/picking.ts';
import { progressOf } from '../../../../rules/picking.ts';
import { fold } from '../../../../rules/search/fold.ts';
import { compareNames } from '../../../lib/text-order.ts';

/** The filter of the list of orders; null for all. */
export interface PickFilter {
  readonly search: string;
  readonly routeId: string | null;
  /** A stop of that route; without a route, of any. */
  readonly stop: number | null;
  readonly day: string | null;
  readonly status: PickOrder['status'] | null;
  /** A customer's location. */
  readonly place: string | null;
  readonly mine: boolean;
}

export const ALL_PICK_ORDERS: PickFilter = {
  search: '',
  routeId: null,
  stop: null,
  day: null,
  status: null,
  place: null,
  mine: false,
};

/** While departures are not known. */
export const NO_DEPARTURES: Departures = new Map();

/** Returns whether each word matches the number, the customer, the location or an item. */
function matches(order: PickOrder, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = fold(
    [
      order.salesOrderNumber,
      order.locationName,
      order.customerLocationId,
      order.city,
      order.routeName,
      order.purchaseOrder,
      ...order.lines.flatMap(({ itemCode, description }) => [itemCode, description]),
    ].join(' '),
  );
  return words.every((word) => text.includes(word));
}

/** The planned departures of routes, HH:MM by route. Routes without a planned departure are absent. */
export type Departures = ReadonlyMap<string, string>;

/**
 * Returns the filtered orders of a warehouse by day, departure, route and stop; those without a departure or route last.
 * Leaves out orders that were handed over.
 */
export function filterPickOrders(
  orders: readonly PickOrder[],
  filter: PickFilter,
  warehouseId: string,
  userId: string,
  departures: Departures = NO_DEPARTURES,
): PickOrder[] {
  const words = fold(filter.search).replaceAll('#', ' ').split(/\s+/).filter(Boolean);
  const order = ({ deliveryDate, routeId, routeName, stop, salesOrderNumber }: PickOrder) =>
    [
      deliveryDate,
      departures.get(routeId ?? '') ?? '\uffff',
      routeName ?? '\uffff',
      String(stop ?? 99_999).padStart(6, '0'),
      String(salesOrderNumber).padStart(12, '0'),
    ].join('\n');
  return orders
    .filter(
      (candidate) =>
        candidate.warehouseId === warehouseId &&
        !candidate.handedOver &&
        (filter.routeId === null || candidate.routeId === filter.routeId) &&
        (filter.stop === null || candidate.stop === filter.stop) &&
        (filter.day === null || candidate.deliveryDate === filter.day) &&
        (filter.status === null || candidate.status === filter.status) &&
        (filter.place === null || candidate.customerLocationId === filter.place) &&
        (!filter.mine || candidate.takenById === userId) &&
        matches(candidate, words),
    )
    .map((candidate) => ({ candidate, key: order(candidate) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ candidate }) => candidate);
}

/** Returns the choices of the filter, from all orders of a warehouse. Stops are those of the chosen route. */
export function choicesOf(orders: readonly PickOrder[], warehouseId: string, routeId: string | null) {
  const own = orders.filter((order) => order.warehouseId === warehouseId);
  const routes = new Map(
    own.flatMap(({ routeId, routeName }) => (routeId === null ? [] : [[routeId, routeName ?? routeId] as const])),
  );
  const stops = own.flatMap(({ routeId: of, stop }) =>
    routeId !== null && of === routeId && stop !== null ? [stop] : [],
  );
  return {
    stops: [...new Set(stops)].sort((a, b) => a - b),
    routes: [...routes].sort(([, a], [, b]) => compareNames(a, b)).map(([id, name]) => ({ id, name })),
    days: [...new Set(own.map(({ deliveryDate }) => deliveryDate))].sort(),
  };
}

/** Finished lines and all lines, over several orders. */
export function progressOver(orders: readonly PickOrder[]): { readonly done: number; readonly all: number } {
  return progressOf(orders.flatMap(({ lines }) => lines));
}

const RANK: Readonly<Record<PickOrder['status'], number>> = { picking: 0, allocated: 1, open: 1, staged: 2 };

/** Number of stops that wait for a user, by order; null if the warehouse is not divided by zones. */
export type OwnStops = ReadonlyMap<string, number> | null;

/**
 * Returns what a user picks next, of orders in the order of their departure: one that they have begun, then one that is
 * theirs, then the first that is no one else's. Of an order in a batch all that is left of the batch. Empty if nothing is
 * left.
 */
export function nextPickOrders(orders: readonly PickOrder[], userId: string, ownStops: OwnStops = null): PickOrder[] {
  const isOwn = ({ takenById }: PickOrder) => takenById === userId;
  const todo = orders.filter((order) => {
    if (order.status === 'staged') return false;
    if (ownStops === null) return order.takenById === null || isOwn(order);
    // Who has picked the last line of an order of theirs stages it.
    const { all, done } = progressOf(order.lines);
    return (ownStops.get(order.id) ?? 0) > 0 || (isOwn(order) && all === done);
  });
  const rank = (order: PickOrder) => (isOwn(order) ? RANK[order.status] : 2);
  const next = todo.reduce<PickOrder | undefined>(
    (first, order) => (first === undefined || rank(order) < rank(first) ? order : first),
    undefined,
  );
  if (next === undefined) return [];
  if (next.batchId == null || !isOwn(next)) return [next];
  return todo.filter((order) => order.batchId === next.batchId && isOwn(order));
}

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

/** Returns the filtered orders of a warehouse by day, route and stop; those without a route last. */
export function filterPickOrders(
  orders: readonly PickOrder[],
  filter: PickFilter,
  warehouseId: string,
  userId: string,
): PickOrder[] {
  const words = fold(filter.search).replaceAll('#', ' ').split(/\s+/).filter(Boolean);
  const order = ({ deliveryDate, routeName, stop, salesOrderNumber }: PickOrder) =>
    [
      deliveryDate,
      routeName ?? '\uffff',
      String(stop ?? 99_999).padStart(6, '0'),
      String(salesOrderNumber).padStart(12, '0'),
    ].join('\n');
  return orders
    .filter(
      (candidate) =>
        candidate.warehouseId === warehouseId &&
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

import type { PickOrder } from '../../../../contract/picking.ts';
import { byBin } from '../../../../rules/fefo.ts';
import { addQuantities } from '../../../../rules/quantity.ts';

/** A pallet or tote of an order, with the goods that were picked into it. */
export interface Pallet {
  /** Empty for goods outside of any. */
  readonly number: string;
  /** Units of all lines. */
  readonly quantity: number;
  /** Net grams of the goods; null if some of them have no weight. */
  readonly netGrams: number | null;
}

/** Returns the pallets and totes of an order in the order of their numbers; goods outside of any are last. */
export function palletsOf({ lines }: Pick<PickOrder, 'lines'>): Pallet[] {
  const pallets = new Map<string, Pallet>();
  for (const line of lines)
    for (const { kind, container: number, quantity, weightGrams } of line.events) {
      if (kind !== 'pick') continue;
      const grams =
        weightGrams ?? (line.averageWeightGrams === null ? null : Math.round(line.averageWeightGrams * quantity));
      const before = pallets.get(number) ?? { quantity: 0, netGrams: 0 };
      const netGrams = before.netGrams === null || grams === null ? null : before.netGrams + grams;
      pallets.set(number, { number, quantity: addQuantities(before.quantity, quantity), netGrams });
    }
  return [...pallets.values()].sort((a, b) => byBin(a.number, b.number));
}

/** Returns the lanes in use in a warehouse, those of the order's route and day first. */
export function lanesFor(order: PickOrder, orders: readonly PickOrder[]): string[] {
  const isSameTruck = (one: PickOrder) => one.routeId === order.routeId && one.deliveryDate === order.deliveryDate;
  const waiting = orders.filter(
    ({ warehouseId, status, lane }) => warehouseId === order.warehouseId && status === 'staged' && Boolean(lane),
  );
  const sorted = [...waiting.filter(isSameTruck), ...waiting.filter((one) => !isSameTruck(one))];
  return [...new Set(sorted.flatMap(({ lane }) => lane ?? []))];
}

/** Returns the lane of the truck that takes the order; empty if nothing of it is staged yet. */
export const laneOfTruck = (order: PickOrder, orders: readonly PickOrder[]): string =>
  lanesFor(
    order,
    orders.filter(({ routeId, deliveryDate }) => routeId === order.routeId && deliveryDate === order.deliveryDate),
  )[0] ?? '';

/** Returns the orders in the warehouse that were picked into a pallet or tote. */
export const ordersOnPallet = (number: string, orders: readonly PickOrder[], warehouseId: string): PickOrder[] =>
  orders.filter(
    (order) =>
      order.warehouseId === warehouseId &&
      order.lines.some(({ events }) => events.some(({ kind, container }) => kind === 'pick' && container === number)),
  );

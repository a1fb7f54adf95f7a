import type { Delivery, DeliveryLine } from '../../../contract/deliveries.ts';
import type { DeliveryRoute, RouteRun } from '../../../contract/delivery-routes.ts';
import { deliveredQuantity, priceDelivery, stopsOf } from '../../../rules/delivery.ts';
import { isLateRunShown, isRunLate, type PlannedRun } from '../../../rules/late-run.ts';
import { addQuantities, subtractQuantities } from '../../../rules/quantity.ts';
import { compareNames } from '../../lib/text-order.ts';

/** A location on a run, with all its orders of the day. */
export interface Stop {
  readonly locationId: string;
  readonly name: string;
  readonly deliveries: readonly Delivery[];
}

/**
 * Returns the planned number of a stop, which pickers write on its pallets; null if its location has none on this route.
 * It stays when the driver changes the order of the stops.
 */
export const stopNumber = ({ deliveries }: Pick<Stop, 'deliveries'>): number | null =>
  deliveries.find(({ stop }) => stop !== null)?.stop ?? null;

/** The deliveries of a route on a day, in driving order. */
export interface Run {
  readonly route: DeliveryRoute;
  readonly day: string;
  /** Null until work on it begins. */
  readonly run: RouteRun | null;
  readonly stops: readonly Stop[];
}

/** The state of a stop: at the warehouse, on the truck, or finished. */
export type StopState =
  | 'waiting'
  | 'to_load'
  | 'loaded'
  | 'on_truck'
  | 'delivered'
  | 'short'
  | 'refused'
  | 'comes_back'
  | 'left_behind';

const IN_WAREHOUSE: readonly Delivery['status'][] = ['open', 'allocated', 'picking'];

/** Returns whether an order is not staged yet. */
export const isWaiting = ({ status }: Pick<Delivery, 'status'>): boolean => IN_WAREHOUSE.includes(status);

/** Returns whether the driver loaded goods of an order or recorded them at the stop. */
const isFound = ({ lines }: Pick<Delivery, 'lines'>): boolean =>
  lines.some(({ outcome, loadedQuantity }) => outcome !== null || loadedQuantity > 0);

/**
 * Returns whether an order is delivered at its stop: it left the warehouse, or the driver recorded something of it,
 * because a phone in a dead zone does not know what was staged. The others stay at the warehouse, and the end of their stop
 * does not concern them (F2.1).
 */
export const isDeliveredAtStop = (delivery: Pick<Delivery, 'status' | 'undelivered' | 'lines'>): boolean =>
  !isWaiting(delivery) || delivery.undelivered != null || isFound(delivery);

/** Returns whether an order is staged or shipped, so that its goods can be counted on the truck. */
export const isLoadable = ({ status }: Pick<Delivery, 'status'>): boolean =>
  status === 'staged' || status === 'shipped';

/** Returns the quantity of a line that the load check has not found yet, in its unit; never below zero. */
export const leftToLoad = ({ pickedQuantity, loadedQuantity }: DeliveryLine): number =>
  Math.max(0, subtractQuantities(pickedQuantity, loadedQuantity));

/** Returns whether the load check of a run was begun. Without one, nothing says what is on the truck. */
export const wasLoadChecked = ({ stops }: Pick<Run, 'stops'>): boolean =>
  stops.some(({ deliveries }) => deliveries.some(({ lines }) => lines.some((line) => line.loadedQuantity > 0)));

/** Returns whether nothing is recorded of a line's goods at the door. Such a line is not delivered. */
export const isOpenLine = ({ outcome, pickedQuantity }: DeliveryLine): boolean =>
  outcome === null && pickedQuantity > 0;

/**
 * Returns the lines of a stop that the load check of its run has not found, and of which nothing is recorded at the
 * door. Orders that stay at the warehouse have none.
 */
export const uncheckedLines = (run: Pick<Run, 'stops'>, { deliveries }: Stop): readonly DeliveryLine[] =>
  wasLoadChecked(run)
    ? deliveries
        .filter((delivery) => !isDone(delivery) && !isComingBack(delivery) && isDeliveredAtStop(delivery))
        .flatMap(({ lines }) => lines)
        .filter((line) => isOpenLine(line) && leftToLoad(line) > 0)
    : [];

export const isDone = ({ completedAt }: Pick<Delivery, 'completedAt'>): boolean => completedAt !== null;

/** Returns the orders of a stop that count for it: once one of them has left the warehouse, those at the door. */
const ordersOf = ({ deliveries }: Pick<Stop, 'deliveries'>): readonly Delivery[] =>
  deliveries.some((one) => one.status === 'shipped' || isDone(one)) ? deliveries.filter(isDeliveredAtStop) : deliveries;
/** Returns whether all orders of a stop that count for it are delivered. */
export const isStopDone = (stop: Pick<Stop, 'deliveries'>): boolean => ordersOf(stop).every(isDone);

/** Returns when a stop's last order was delivered or given up; null while one is open. */
export function endedAt(stop: Pick<Stop, 'deliveries'>): string | null {
  const deliveries = ordersOf(stop);
  const times = deliveries.flatMap(({ completedAt, undelivered }) => completedAt ?? undelivered?.at ?? []);
  return times.length === deliveries.length ? (times.sort().at(-1) ?? null) : null;
}

/** Returns whether an order could not be delivered and comes back. */
export const isComingBack = ({ completedAt, undelivered }: Pick<Delivery, 'completedAt' | 'undelivered'>): boolean =>
  completedAt === null && undelivered != null;
/**
 * Returns whether a stop needs no more work: every order is delivered, comes back, or stayed at the warehouse when the
 * truck left (`left`).
 */
export const isStopOver = ({ deliveries }: Stop, left: boolean): boolean =>
  deliveries.every((one) => isDone(one) || isComingBack(one) || (left && !isDeliveredAtStop(one)));

/** Returns the state of a stop. `left`: the truck has left, so orders that are still in the warehouse stay there. */
export function stateOf(stop: Stop, left = false): StopState {
  const deliveries = ordersOf(stop);
  const lines = deliveries.flatMap((delivery) => delivery.lines);
  if (deliveries.every(isDone)) {
    if (lines.some(({ outcome }) => outcome !== null && outcome.refusedQuantity > 0)) return 'refused';
    return lines.some(({ outcome }) => outcome !== null && outcome.shortQuantity > 0) ? 'short' : 'delivered';
  }
  const open = deliveries.filter((delivery) => !isDone(delivery));
  if (open.every(isComingBack)) return 'comes_back';
  // Goods that the driver found are on the truck, whatever the warehouse has recorded.
  if (open.some(isWaiting)) return !left ? 'waiting' : open.some(isDeliveredAtStop) ? 'on_truck' : 'left_behind';
  if (open.every(({ status }) => status === 'shipped')) return 'on_truck';
  return open.every((delivery) => delivery.lines.every((line) => leftToLoad(line) === 0)) ? 'loaded' : 'to_load';
}

/** Returns the number of cases, bags or pieces of a stop, each in its own unit. */
export const casesOf = (deliveries: readonly Delivery[]): number =>
  addQuantities(0, ...deliveries.flatMap(({ lines }) => lines.map(deliveredQuantity)));

/** Returns a stop's total in cents; null if its prices may not be shown to the driver. */
export const totalOf = (deliveries: readonly Delivery[]): number | null =>
  deliveries.every(({ showPrices }) => showPrices)
    ? deliveries.reduce((sum, delivery) => sum + priceDelivery(delivery).total, 0)
    : null;

/** Returns all runs on this device: those with deliveries, and those that were begun. The earliest first. */
export function runsOf(routes: readonly DeliveryRoute[], deliveries: readonly Delivery[]): Run[] {
  return routes
    .flatMap((route) => {
      const own = deliveries.filter(({ routeId, status }) => routeId === route.id && status !== 'cancelled');
      const days = new Set([...own.map(({ deliveryDate }) => deliveryDate), ...route.runs.map(({ day }) => day)]);
      return [...days].map((day): Run => {
        const run = route.runs.find((one) => one.day === day) ?? null;
        const ofDay = own.filter(({ deliveryDate }) => deliveryDate === day);
        return {
          route,
          day,
          run,
          stops: stopsOf(ofDay, run?.stops ?? []).map((locationId) => {
            const here = ofDay
              .filter(({ customerLocationId }) => customerLocationId === locationId)
              .sort((a, b) => a.salesOrderNumber - b.salesOrderNumber);
            return { locationId, name: here[0]?.locationName ?? locationId, deliveries: here };
          }),
        };
      });
    })
    .sort((a, b) => (a.day === b.day ? compareNames(a.route.name, b.route.name) : a.day < b.day ? -1 : 1));
}

const isFinished = ({ run }: Run): boolean => run !== null && run.finishedAt !== null;
const isOut = ({ run }: Run): boolean => run !== null && run.startedAt !== null && run.finishedAt === null;

const plannedRunOf = ({ day, run, stops }: Run): PlannedRun => ({
  day,
  startedAt: run?.startedAt ?? null,
  finishedAt: run?.finishedAt ?? null,
  orders: stops.flatMap(({ deliveries }) =>
    deliveries.map((one) => ({
      status: one.status,
      isFound: isFound(one),
      isEnded: isDone(one) || isComingBack(one),
    })),
  ),
});

/** Returns whether a run has not departed although its day is over (`isRunLate`). */
export const isLate = (run: Run, today: string): boolean => isRunLate(plannedRunOf(run), today);

/**
 * Returns the run to show: the requested one, else the one in progress. Else, until noon, the late one of the day before
 * (`isLateRunShown`), so that midnight does not replace a night run before its departure. Else today's, or the next.
 * Without those, the latest unfinished run, or the last one. `clock` is the time of day of `today`, HH:MM.
 */
export function chooseRun(
  runs: readonly Run[],
  { today, clock }: { readonly today: string; readonly clock: string },
  asked: { readonly route?: string | null | undefined; readonly day?: string | null | undefined } = {},
): Run | undefined {
  const wanted = runs.filter(
    ({ route, day }) => (!asked.route || route.id === asked.route) && (!asked.day || day === asked.day),
  );
  const open = wanted.filter((run) => !isFinished(run) && run.stops.length > 0);
  return (
    open.find(isOut) ??
    open.find((run) => isLateRunShown(plannedRunOf(run), today, clock)) ??
    open.find(({ day }) => day === today) ??
    // Today's finished run is still shown, because the driver needs its summary.
    wanted.find(({ day }) => day === today) ??
    open.find(({ day }) => day > today) ??
    open.at(-1) ??
    wanted.at(-1)
  );
}

/** Returns the stop to drive to after another; undefined at the end of the run. */
export function nextStop({ stops, run }: Run, after: string): Stop | undefined {
  const left = run?.startedAt != null;
  const at = stops.findIndex(({ locationId }) => locationId === after);
  return [...stops.slice(at + 1), ...stops.slice(0, Math.max(0, at))].find((stop) => !isStopOver(stop, left));
}

/** Returns the locations in a new order: one of them moved up or down, or put next to another. */
export function moveStop(
  stops: readonly string[],
  id: string,
  to: -1 | 1 | { readonly over: string; readonly place: 'before' | 'after' },
): string[] {
  const at = stops.indexOf(id);
  if (at < 0) return [...stops];
  const rest = stops.filter((stop) => stop !== id);
  if (typeof to === 'number') {
    const next = Math.min(rest.length, Math.max(0, at + to));
    return [...rest.slice(0, next), id, ...rest.slice(next)];
  }
  const over = rest.indexOf(to.over);
  if (over < 0) return [...stops];
  const next = over + (to.place === 'after' ? 1 : 0);
  return [...rest.slice(0, next), id, ...rest.slice(next)];
}

/** Returns whether the driver still has to collect money for an order: its customer pays on delivery. */
export const isToCollect = (delivery: Pick<Delivery, 'account' | 'payment'>): boolean =>
  delivery.account?.collects === true && delivery.payment === null;

import type { Lot, Picker } from '../../../../contract/floor.ts';
import type { PickEvent, PickLine, PickOrder } from '../../../../contract/picking.ts';
import { addDays, dayInZone, zonedToUtc } from '../../../../rules/calendar.ts';
import { isPickable } from '../../../../rules/fefo.ts';
import { LATE_DAYS } from '../../../../rules/late-run.ts';
import { missingOf, progressOf } from '../../../../rules/picking.ts';
import type { Departures } from '../../picking/data/filter-orders.ts';

/** The pace of a warehouse and its pickers is that of the last hour, in milliseconds. */
export const PACE_MS = 3_600_000;

/**
 * The state of a truck: everything staged, after its departure, not ready by its departure at the present pace, or in
 * time. `unplanned`: no departure is known.
 */
export type TruckState = 'ready' | 'late' | 'tight' | 'in-time' | 'unplanned';

/** The orders of a route on a day, or those that no route delivers. */
export interface Truck {
  readonly key: string;
  /** Null for orders without a route. */
  readonly routeName: string | null;
  readonly day: string;
  /** HH:MM in the company's time zone; undefined if it is not planned. */
  readonly departsAt: string | undefined;
  /** In the order of loading. */
  readonly orders: readonly PickOrder[];
  readonly open: number;
  readonly picking: number;
  readonly staged: number;
  readonly lines: number;
  readonly linesLeft: number;
  readonly linesShort: number;
  /** Names of the pickers of its unfinished orders. */
  readonly pickers: readonly string[];
  readonly state: TruckState;
  /** It has not departed, and its planned departure has passed, or its day if none is planned. */
  readonly isLate: boolean;
  /** When its last line is picked at the present pace, in epoch milliseconds; null if nothing was picked lately. */
  readonly readyAt: number | null;
}

const NONE_DEPARTED: ReadonlySet<string> = new Set();

const unique = (words: readonly string[]): string[] => [...new Set(words)];

/** Returns the picks of the last hour that are not reversed. */
const recentPicks = (orders: readonly PickOrder[], now: number) =>
  orders.flatMap((order) =>
    order.lines.flatMap((line) =>
      line.events
        .filter(({ kind, at }) => kind === 'pick' && Date.parse(at) > now - PACE_MS)
        .map((event) => ({ event, line: `${order.id} ${line.lineNumber}` })),
    ),
  );

/** Returns the number of lines of which something was picked in the last hour. */
export const linesInLastHour = (orders: readonly PickOrder[], now: number): number =>
  new Set(recentPicks(orders, now).map(({ line }) => line)).size;

/** Returns the key of the truck of a route (null for none) on a day. */
export const truckKey = (day: string, routeId: string | null): string => `${day}|${routeId ?? ''}`;

/**
 * Returns the trucks of a warehouse's orders, which are in the order of their departure. `now` in epoch milliseconds.
 * A truck is ready after all that leave before it, because pickers take the orders in that order. `departed` are the keys
 * of the trucks that have departed in the last week: orders that came back with one are listed again.
 */
export function trucksOf(
  orders: readonly PickOrder[],
  departures: Departures,
  timeZone: string,
  now: number,
  departed: ReadonlySet<string> = NONE_DEPARTED,
): Truck[] {
  const pace = linesInLastHour(orders, now);
  const today = dayInZone(new Date(now).toISOString(), timeZone);
  let ahead = 0;
  return [...Map.groupBy(orders, ({ deliveryDate, routeId }) => truckKey(deliveryDate, routeId))].map(
    ([key, own]): Truck => {
      const [first] = own;
      const { all, done, short } = progressOf(own.flatMap(({ lines }) => lines));
      const departsAt = departures.get(first?.routeId ?? '');
      const departure = departsAt && first ? Date.parse(zonedToUtc(first.deliveryDate, departsAt, timeZone)) : null;
      const count = (...states: readonly PickOrder['status'][]) =>
        own.filter(({ status }) => states.includes(status)).length;
      const staged = count('staged');
      ahead += all - done;
      const day = first?.deliveryDate ?? '';
      const isOver = departure === null ? day < today : departure <= now;
      const isDriven = own.some((order) => order.routeId !== null && order.shipMethod === 'Delivery');
      const readyAt = pace > 0 ? now + (ahead / pace) * PACE_MS : null;
      return {
        key,
        routeName: first?.routeName ?? null,
        day,
        departsAt,
        orders: own,
        ...{ open: count('open', 'allocated'), picking: count('picking'), staged },
        ...{ lines: all, linesLeft: all - done, linesShort: short },
        pickers: unique(own.flatMap(({ status, takenBy }) => (status === 'staged' || !takenBy ? [] : [takenBy]))),
        state: stateOf(staged === own.length, departure, readyAt, now),
        isLate: isOver && isDriven && day > addDays(today, -LATE_DAYS) && !departed.has(key),
        readyAt,
      };
    },
  );
}

function stateOf(isStaged: boolean, departure: number | null, readyAt: number | null, now: number): TruckState {
  if (isStaged) return 'ready';
  if (departure === null) return 'unplanned';
  if (departure <= now) return 'late';
  return readyAt !== null && readyAt > departure ? 'tight' : 'in-time';
}

/** A shortage of an order that is still in the warehouse. */
export interface Shortage {
  readonly order: PickOrder;
  readonly line: PickLine;
  readonly event: PickEvent;
  /** Lots of the item that could still be picked for the order, the one with the most first. */
  readonly lots: readonly Lot[];
}

/** Returns the shortages whose goods are still missing: those without a decision first, then the latest. */
export function shortagesOf(orders: readonly PickOrder[], lots: readonly Lot[]): Shortage[] {
  return orders
    .flatMap((order) =>
      order.lines
        .filter((line) => missingOf(line) > 0)
        .flatMap((line) =>
          line.events
            .filter(({ kind }) => kind === 'short')
            .map(
              (event): Shortage => ({
                ...{ order, line, event },
                lots: lots
                  .filter(
                    (lot) =>
                      lot.warehouseId === order.warehouseId &&
                      lot.itemCode === line.itemCode &&
                      isPickable(lot, order.deliveryDate),
                  )
                  .sort((a, b) => b.onHand - a.onHand),
              }),
            ),
        ),
    )
    .sort(
      (a, b) =>
        Number(a.event.decision != null) - Number(b.event.decision != null) || (a.event.at < b.event.at ? 1 : -1),
    );
}

/** What a picker has done and has to do. */
export interface PickerLoad {
  /** Null for a name that is no picker of this warehouse. */
  readonly id: string | null;
  readonly name: string;
  /** The zones that the lead assigned; empty for all. */
  readonly zones: readonly string[];
  /** When they were assigned; null without zones. */
  readonly zonesAt: string | null;
  /** Unfinished orders that are theirs, and their lines that are left. */
  readonly orders: number;
  readonly linesLeft: number;
  /** Lines picked in the last hour. */
  readonly linesPerHour: number;
  /** Share of the last hour's picks that were entered by hand; null without picks. */
  readonly byHand: number | null;
}

/** Returns the pickers of a warehouse by name, with what they have done in the last hour. */
export function pickerLoads(orders: readonly PickOrder[], pickers: readonly Picker[], now: number): PickerLoad[] {
  const recent = recentPicks(orders, now);
  const known = new Map<string, Omit<Picker, 'id'> & { readonly id: string | null }>(
    pickers.map((one) => [one.id, one]),
  );
  for (const { event } of recent)
    if (event.byId && !known.has(event.byId)) known.set(event.byId, { id: null, name: event.by });
  return [...known].map(([key, { id, name, zones = [], zonesAt = null }]) => {
    const own = orders.filter(({ status, takenById }) => takenById === key && status !== 'staged');
    const picks = recent.filter(({ event }) => event.byId === key);
    const { all, done } = progressOf(own.flatMap(({ lines }) => lines));
    return {
      ...{ id, name, zones, zonesAt, orders: own.length, linesLeft: all - done },
      linesPerHour: new Set(picks.map(({ line }) => line)).size,
      byHand: picks.length === 0 ? null : picks.filter(({ event }) => event.byHand != null).length / picks.length,
    };
  });
}

/** A zone of the warehouse. */
export interface ZoneLoad {
  readonly zone: string;
  /** Bins with something left, counted for each order. */
  readonly left: number;
  /** Names of the pickers who have it. */
  readonly pickers: readonly string[];
}

/**
 * Returns the zones of a warehouse in walking order, those that it does not name by name. `left` are the bins with
 * something left by zone.
 */
export function zoneLoads(
  walked: readonly string[],
  left: ReadonlyMap<string, number>,
  pickers: readonly Picker[],
): ZoneLoad[] {
  const others = unique([...left.keys(), ...pickers.flatMap(({ zones = [] }) => zones)])
    .filter((zone) => zone !== '' && !walked.includes(zone))
    .sort();
  return [...walked, ...others].map((zone) => ({
    zone,
    left: left.get(zone) ?? 0,
    pickers: pickers.filter(({ zones = [] }) => zones.includes(zone)).map(({ name }) => name),
  }));
}

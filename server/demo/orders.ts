import { addDays, weekdayOf, zonedToUtc } from '../../rules/calendar.ts';
import { demoId } from './ids.ts';
import { type Ask, priceLines } from './order-lines.ts';
import { CHEF_LOCATION } from './people.ts';
import type { PriceBook } from './prices.ts';
import { createRandom, type Random } from './random.ts';
import type { DemoOrder, ShortReason } from './trade-types.ts';
import type { DemoCustomer, DemoLocation, DemoSettings, DemoUser } from './types.ts';
import type { Usual } from './usuals.ts';

/** Days of past orders. */
export const HISTORY_DAYS = 90;
/** Age in days of the oldest orders of customers with very old debts. */
export const ANCIENT_DAYS = 128;
/** Orders are for at least this number of days ahead, and for this number of delivery days: holidays leave few in a week. */
const AHEAD_DAYS = 4;
const AHEAD_DELIVERY_DAYS = 3;
/** Covers a weekend and a holiday. */
const LAST_DELIVERY_DAYS = 4;
const ORDERS_A_WEEK = 2.8;
const SHORT_REASONS: readonly ShortReason[] = ['out_of_stock', 'out_of_stock', 'quality', 'damaged'];
const NOTES = [
  'Ring the back door',
  'Leave in the walk-in',
  'Call before delivery',
  'No substitutions on berries',
  'Use the loading dock on the side street',
];

export interface OrderWorld {
  readonly settings: DemoSettings;
  readonly customers: readonly Pick<DemoCustomer, 'customerId' | 'creditKind'>[];
  readonly locations: readonly DemoLocation[];
  readonly usualsOf: (location: DemoLocation) => readonly Usual[];
  readonly prices: PriceBook;
  readonly users: readonly DemoUser[];
  readonly today: string;
  /** See GenerateOptions. */
  readonly historyDays?: number | undefined;
}

/** An order with its requested and picked quantities, which the invoice needs too. */
export interface MadeOrder {
  readonly order: DemoOrder;
  readonly asks: readonly Ask[];
  readonly location: DemoLocation;
}

/**
 * Returns the orders of the past days (90, or `historyDays`), of today and of the next days, in the order of their
 * numbers.
 */
export function generateOrders(world: OrderWorld): MadeOrder[] {
  const { settings, locations, today, historyDays = HISTORY_DAYS } = world;
  const randoms = new Map(
    locations.map(({ customerLocationId }) => [
      customerLocationId,
      createRandom(`${settings.kind} orders ${customerLocationId}`),
    ]),
  );
  const credit = new Map(world.customers.map(({ customerId, creditKind }) => [customerId, creditKind]));
  const made: MadeOrder[] = [];
  const add = (location: DemoLocation, day: number): void => {
    const order = makeOrder(
      world,
      location,
      addDays(today, day),
      day,
      100_001 + made.length,
      randoms.get(location.customerLocationId)!,
    );
    if (order) made.push(order);
  };
  for (const location of locations) if (credit.get(location.customerId) === 'ancient') add(location, -ANCIENT_DAYS);
  const lastDay = lastDayOf(world);
  for (let day = -historyDays; day <= lastDay; day += 1) {
    const deliveryOn = addDays(today, day);
    for (const location of locations) {
      const random = randoms.get(location.customerLocationId)!;
      if (!isServed(settings, location, deliveryOn) || (location.options.disableOrdering && day > -20)) continue;
      const ordered = random.chance(Math.min(0.95, ORDERS_A_WEEK / location.deliveryWeekdays.length));
      if (ordered || openStatusOf(world, location, day) || isOnNextRun(world, location, day)) add(location, day);
    }
  }
  return made;
}

/** Returns the last day with orders, as a number of days from today. */
function lastDayOf({ settings, locations, today }: OrderWorld): number {
  let [day, deliveryDays] = [0, 0];
  while (day < AHEAD_DAYS || deliveryDays < AHEAD_DELIVERY_DAYS) {
    day += 1;
    const on = addDays(today, day);
    if (locations.some((location) => isServed(settings, location, on))) deliveryDays += 1;
  }
  return day;
}

function isServed(settings: DemoSettings, location: DemoLocation, day: string): boolean {
  const closed = settings.holidays.some((holiday) => holiday.day === day);
  return location.deliveryWeekdays.includes(weekdayOf(day)) && !location.holidays.includes(day) && !closed;
}

/** Statuses of the demo chef's next deliveries, in the order of their days. */
const OPEN_STATUSES: readonly DemoOrder['status'][] = ['picking', 'confirmed', 'received'];

/**
 * Returns the status of the demo chef's open orders at the time the kitchen closes. The last delivery has arrived or is
 * on its way and not invoiced yet. The next one is being picked, and later ones are confirmed or received. Returns
 * undefined for other days and other locations.
 */
function openStatusOf(world: OrderWorld, location: DemoLocation, day: number): DemoOrder['status'] | undefined {
  const { settings, locations, today } = world;
  if (location !== locations[CHEF_LOCATION]) return undefined;
  const served = (other: number) => isServed(settings, location, addDays(today, other));
  if (!served(day)) return undefined;
  const daysFrom = (first: number, last: number) =>
    Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).filter(served);
  if (day > 0) return OPEN_STATUSES[daysFrom(1, day - 1).length] ?? 'received';
  if (day < -LAST_DELIVERY_DAYS || daysFrom(day + 1, 0).length > 0) return undefined;
  return day === 0 ? 'shipped' : 'delivered';
}

/**
 * Returns whether the location is on the demo driver's route and the route's next run is on this day, today included.
 */
function isOnNextRun({ settings, locations, today }: OrderWorld, location: DemoLocation, day: number): boolean {
  const chef = locations[CHEF_LOCATION]!;
  if (location.routeId !== chef.routeId || day < 0) return false;
  const runsOn = (other: number) => isServed(settings, chef, addDays(today, other));
  return runsOn(day) && !Array.from({ length: day }, (_, earlier) => earlier).some(runsOn);
}

/**
 * Returns a line that every location on that run gets. One case label then matches several stops, so that the load
 * check has to ask. It is an item of the demo chef without catch weight.
 */
function sharedOnRun({ locations, usualsOf }: OrderWorld): Pick<Ask, 'item' | 'unit' | 'quantity'> | undefined {
  const found = usualsOf(locations[CHEF_LOCATION]!).find(
    ({ item, unit }) => !item.catchWeight && unit === item.uoms[0] && unit.gtin !== null,
  );
  return found && { item: found.item, unit: found.unit, quantity: 2 };
}

function makeOrder(
  world: OrderWorld,
  location: DemoLocation,
  deliveryOn: string,
  day: number,
  orderNumber: number,
  random: Random,
): MadeOrder | undefined {
  const { settings, prices, today } = world;
  const weekday = weekdayOf(deliveryOn);
  const openStatus = openStatusOf(world, location, day);
  const cancelled = day < 0 && random.chance(0.015) && !openStatus;
  const done = day < 0 && !cancelled;
  const usuals = world.usualsOf(location).filter(({ probability }) => random.chance(probability));
  if (usuals.length === 0) return undefined;
  const asks = usuals.map(({ item, unit, quantity: usual, busyWeekday }): Ask => {
    const busy = busyWeekday === weekday ? Math.ceil(usual / 2) : 0;
    const quantity = Math.max(1, usual + busy + (random.chance(0.3) ? random.int(-1, 1) : 0));
    const shortReason = done && random.chance(0.025) ? random.pick(SHORT_REASONS) : null;
    const picked = shortReason === null ? quantity : random.int(0, quantity - 1);
    const average = item.averageWeightGrams;
    const caseWeightsGrams =
      average === null
        ? null
        : Array.from({ length: picked }, () => Math.round(average * (0.94 + random.next() * 0.12)));
    return {
      item,
      unit,
      quantity,
      unitPriceCents: prices.priceOf(location, item, unit.uom),
      picked: done ? { quantity: picked, caseWeightsGrams, shortReason } : null,
    };
  });
  const shared = isOnNextRun(world, location, day) ? sharedOnRun(world) : undefined;
  if (shared && asks.every(({ item }) => item !== shared.item))
    asks.push({ ...shared, unitPriceCents: prices.priceOf(location, shared.item, shared.unit.uom), picked: null });
  const { lines, totals } = priceLines(asks, settings, location);
  // An order for a later day was made yesterday at the latest, so that its time is always in the past.
  const lead = addDays(deliveryOn, -Math.max(1, location.leadDays));
  const madeOn = lead < today ? lead : addDays(today, -1);
  const submittedAt = zonedToUtc(madeOn, before(location.cutoff, random.int(8, 280)), settings.timeZone);
  const user = submitter(world.users, location, random);
  const pickup = location.pickupWeekdays.includes(weekday) && random.chance(0.05);
  const usual = cancelled || openStatus ? 'received' : statusOf(day, random);
  // The order is in its staging lane.
  const waits = !pickup && isOnNextRun(world, location, day);
  const order: DemoOrder = {
    id: demoId(settings.kind, 'order', orderNumber),
    orderNumber,
    customerId: location.customerId,
    customerLocationId: location.customerLocationId,
    warehouseId: location.warehouseId,
    status: cancelled ? 'cancelled' : (openStatus ?? (waits ? 'staged' : usual)),
    holds: [],
    shippingMethod: pickup ? 'Pickup' : 'Delivery',
    deliveryOn,
    poNumber: random.chance(0.3) ? `PO-${random.int(1_000, 9_999)}` : '',
    notes: random.chance(0.12) ? random.pick(NOTES) : '',
    shippingAddress: location.address,
    subtotalCents: totals.subtotal,
    discountCents: totals.discount,
    taxCents: totals.tax,
    surchargeCents: totals.surcharge,
    totalCents: totals.total,
    submittedAt,
    receivedAt: new Date(Date.parse(submittedAt) + random.int(1, 40) * 1000).toISOString(),
    submittedBy: user.displayName,
    submittedById: user.id,
    routeId: pickup ? null : location.routeId,
    routeStop: pickup ? null : location.routeStop,
    lines,
  };
  return { order, asks, location };
}

/** Returns the status by day: earlier orders are invoiced, today's are on the truck, tomorrow's in the warehouse. */
function statusOf(day: number, random: Random): DemoOrder['status'] {
  if (day < 0) return 'invoiced';
  if (day === 0) return random.chance(0.75) ? 'shipped' : 'delivered';
  if (day === 1) return random.pick(['confirmed', 'confirmed', 'picking', 'staged']);
  return random.chance(0.5) ? 'confirmed' : 'received';
}

/** Returns the time of day `minutes` before a cutoff of the same day, never before midnight. */
function before(cutoff: string, minutes: number): string {
  const [hours = 0, rest = 0] = cutoff.split(':').map(Number);
  const time = Math.max(0, hours * 60 + rest - minutes);
  return `${String(Math.floor(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}`;
}

/** Returns the user who orders: usually the location's own user, sometimes its salesperson. */
function submitter(users: readonly DemoUser[], location: DemoLocation, random: Random): DemoUser {
  const own = users.find(({ customerLocationId }) => customerLocationId === location.customerLocationId);
  const sales = users.find(
    ({ role, locationIds }) => role === 'SALES' && locationIds.includes(location.customerLocationId),
  );
  const user = own && !random.chance(0.15) ? own : (sales ?? own);
  if (!user) throw new Error(`nobody orders for ${location.customerLocationId}`);
  return user;
}

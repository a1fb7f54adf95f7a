import { addDays, zonedToUtc } from '../../rules/calendar.ts';
import { demoId } from './ids.ts';
import type { LotBook } from './lots.ts';
import { type Ask, priceLines } from './order-lines.ts';
import type { MadeOrder } from './orders.ts';
import { createRandom, type Random } from './random.ts';
import type { DemoOrder, DemoSalesOrder } from './trade-types.ts';
import type { DemoLocation, DemoSettings } from './types.ts';
import { WAREHOUSES } from './warehouses.ts';

const FIRST_NUMBER = 700_001;

const WAY = ['open', 'allocated', 'picking', 'staged', 'shipped', 'delivered', 'invoiced'] as const;
type Status = DemoSalesOrder['status'];

const STATUS_OF: Readonly<Partial<Record<DemoOrder['status'], Status>>> = {
  received: 'open',
  confirmed: 'allocated',
  picking: 'picking',
  staged: 'staged',
  shipped: 'shipped',
  delivered: 'delivered',
  invoiced: 'invoiced',
  cancelled: 'cancelled',
};

/**
 * Returns the sales orders of all orders that the warehouse accepted. `orders` are those of `made` after the credit
 * check. A sales order has the picked quantities and weights of an unfinished order before the customer's order shows
 * them.
 */
export function generateSalesOrders(
  settings: DemoSettings,
  made: readonly MadeOrder[],
  orders: readonly DemoOrder[],
  lots: LotBook,
  today: string,
): DemoSalesOrder[] {
  const random = createRandom(`${settings.kind} sales orders`);
  const warehouses = new Map(WAREHOUSES[settings.kind].map(({ id, name }) => [id, name]));
  const result: DemoSalesOrder[] = [];
  for (const [index, order] of orders.entries()) {
    const status = STATUS_OF[order.status];
    if (!status) continue;
    const number = FIRST_NUMBER + result.length;
    const { asks, location } = made[index]!;
    const picks = asks.map((ask, place) => pickOf(ask, status, place / asks.length, random));
    const { lines, totals } = priceLines(
      asks.map((ask, place) => ({ ...ask, picked: picks[place]! })),
      settings,
      location,
    );
    const isGone = status === 'shipped' || status === 'delivered' || status === 'invoiced';
    result.push({
      id: demoId(settings.kind, 'sales order', number),
      salesOrderNumber: number,
      order,
      warehouseName: warehouses.get(order.warehouseId) ?? order.warehouseId,
      status,
      history: historyOf(order, status, settings, today, random),
      terms: termsOf(settings, location),
      totals,
      lines: lines.map((line, place) => {
        const { item } = asks[place]!;
        const pick = picks[place];
        const picked = pick?.quantity ?? 0;
        // Picking is on the day before the delivery, and never uses lots that have not arrived yet.
        const before = addDays(order.deliveryOn, -1);
        const pickedOn = before < today ? before : today;
        const lot = picked > 0 ? lots.lotOn(item, order.warehouseId, pickedOn) : null;
        return {
          line,
          allocatedQuantity: status === 'open' || status === 'cancelled' ? 0 : (pick?.quantity ?? line.quantity),
          pickedQuantity: picked,
          shippedQuantity: isGone ? picked : 0,
          pickedWeightGrams: pick ? line.actualWeightGrams : null,
          shippedWeightGrams: isGone ? line.actualWeightGrams : null,
          shortReason: pick?.shortReason ?? null,
          lots: lot ? [lot.lotCode] : [],
          lotId: lot?.id ?? null,
        };
      }),
    });
  }
  return result;
}

/** Returns the terms that `priceLines` uses. */
const termsOf = (settings: DemoSettings, location: DemoLocation): DemoSalesOrder['terms'] => ({
  taxBasisPoints: location.taxExempt ? 0 : settings.taxBasisPoints,
  discountBasisPoints: location.discountBasisPoints,
  surcharge: settings.surcharge,
  surchargeTaxed: false,
  minimumOrder: location.options.isMinimumOrderExempt ? 0 : location.minimumOrderCents,
});

/** Returns the picked quantities of a line: those of a finished order, or those of the picking so far. */
function pickOf(ask: Ask, status: Status, place: number, random: Random): Ask['picked'] {
  if (ask.picked) return ask.picked;
  const ready = status === 'staged' || status === 'shipped' || status === 'delivered' || status === 'invoiced';
  if (!ready && !(status === 'picking' && place < 0.45)) return null;
  const shortReason = random.chance(0.03) ? 'out_of_stock' : null;
  const quantity = shortReason === null ? ask.quantity : random.int(0, ask.quantity - 1);
  const average = ask.item.averageWeightGrams;
  const caseWeightsGrams =
    average === null
      ? null
      : Array.from({ length: quantity }, () => Math.round(average * (0.94 + random.next() * 0.12)));
  return { quantity, caseWeightsGrams, shortReason };
}

/**
 * Returns the history. Allocation and picking are on the evening before the delivery, and never later than yesterday,
 * so that no time is in the future.
 */
function historyOf(
  order: DemoOrder,
  status: Status,
  { timeZone }: DemoSettings,
  today: string,
  random: Random,
): DemoSalesOrder['history'] {
  const [eve = today] = [addDays(order.deliveryOn, -1), addDays(today, -1)].sort();
  const at = (day: string, time: string) => zonedToUtc(day, time, timeZone);
  const later = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString();
  const stop = order.routeStop ?? 1;
  const times: Readonly<Record<(typeof WAY)[number], string>> = {
    open: order.receivedAt,
    allocated: later(order.receivedAt, random.int(4, 40)),
    picking: at(eve, `19:${String(random.int(10, 50))}`),
    staged: at(eve, `22:${String(random.int(10, 50))}`),
    shipped: at(eve, `23:${String(random.int(10, 50))}`),
    delivered:
      order.deliveryOn < today ? later(at(order.deliveryOn, '04:00'), stop * 9) : at(order.deliveryOn, '00:00'),
    invoiced: at(order.deliveryOn, '16:30'),
  };
  const reached = status === 'cancelled' ? 0 : WAY.indexOf(status);
  const steps = WAY.slice(0, reached + 1).map((step) => ({ status: step as Status, at: times[step] }));
  const history =
    status === 'cancelled' ? [...steps, { status, at: later(order.receivedAt, random.int(5, 90)) }] : steps;
  // A late order is allocated after the evening's picking began, and no step may be earlier than the previous one.
  let last = '';
  return history.map((step) => {
    const moment = step.at < last ? later(last, 5) : step.at;
    last = moment;
    return { status: step.status, at: moment };
  });
}

import { weekdayOf } from './calendar.ts';
import { middleOf } from './middle-of.ts';
import { addQuantities } from './quantity.ts';

/** An order with the fields that usage statistics need. */
export interface UsedOrder {
  readonly submittedAt: string;
  /** The delivery day, YYYY-MM-DD. */
  readonly deliveryDate: string;
  readonly lines: readonly { readonly itemCode: string; readonly uom: string; readonly quantity: number }[];
}

/** Usage of an item in a unit: frequency and quantity. Weekdays are those of the delivery, 0 is Sunday. */
export interface Usage {
  readonly itemCode: string;
  readonly uom: string;
  /** Number of orders. */
  readonly times: number;
  /** The median quantity of those orders (the larger of two middle ones). */
  readonly usual: number;
  readonly last: { readonly quantity: number; readonly submittedAt: string };
  /** Weekdays with most of the item's orders, if they differ from the location's; empty if there is no pattern. */
  readonly weekdays: readonly number[];
  /** The median quantity by weekday, if the weekday has enough orders; else null. */
  readonly usualByWeekday: readonly (number | null)[];
}

/** Fewest orders of a weekday for its own median. */
const ENOUGH = 3;
/** Share of an item's orders that makes a pattern of one or two weekdays. */
const MOST = 0.75;

const WEEK: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

/**
 * Returns the weekdays with most of an item's orders: one, else two. Empty if the location orders on no more weekdays
 * than that, because then the pattern is not the item's.
 */
function patternOf(counts: readonly number[], all: readonly number[], times: number): number[] {
  if (times < ENOUGH) return [];
  const inUse = all.filter((count) => count > 0).length;
  const ranked = WEEK.filter((day) => (counts[day] ?? 0) > 0).sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  for (const size of [1, 2]) {
    if (inUse <= size) return [];
    const days = ranked.slice(0, size);
    const share = days.reduce((sum, day) => sum + (counts[day] ?? 0), 0);
    if (share >= times * MOST) return days.toSorted((a, b) => a - b);
  }
  return [];
}

const countByWeekday = (days: readonly string[]): number[] => {
  const counts = WEEK.map(() => 0);
  for (const day of days) counts[weekdayOf(day)] = (counts[weekdayOf(day)] ?? 0) + 1;
  return counts;
};

/**
 * Returns the usage of each item and unit, most often ordered first. An item that an order contains twice counts once,
 * with its sum.
 */
export function usageOf(orders: readonly UsedOrder[]): Usage[] {
  const all = countByWeekday(orders.map((order) => order.deliveryDate));
  const uses = new Map<string, { itemCode: string; uom: string; of: Map<UsedOrder, number> }>();
  for (const order of orders)
    for (const { itemCode, uom, quantity } of order.lines) {
      const key = `${itemCode}|${uom}`;
      const use = uses.get(key) ?? { itemCode, uom, of: new Map<UsedOrder, number>() };
      use.of.set(order, addQuantities(use.of.get(order) ?? 0, quantity));
      uses.set(key, use);
    }
  const found = [...uses.values()].map(({ itemCode, uom, of }): Usage => {
    const own = [...of].toSorted(([a], [b]) => b.submittedAt.localeCompare(a.submittedAt));
    const days = own.map(([order]) => order.deliveryDate);
    const counts = countByWeekday(days);
    const onDay = (day: number) => own.filter(([order]) => weekdayOf(order.deliveryDate) === day).map(([, sum]) => sum);
    return {
      itemCode,
      uom,
      times: own.length,
      usual: middleOf(own.map(([, sum]) => sum)),
      last: { quantity: own[0]?.[1] ?? 0, submittedAt: own[0]?.[0].submittedAt ?? '' },
      weekdays: patternOf(counts, all, own.length),
      usualByWeekday: WEEK.map((day) => ((counts[day] ?? 0) >= ENOUGH ? middleOf(onDay(day)) : null)),
    };
  });
  return found.sort((a, b) => b.times - a.times || b.last.submittedAt.localeCompare(a.last.submittedAt));
}

/** Returns the suggested pars: the usual quantity, and separate ones for weekdays that differ; null if none differs. */
export function parsOf(usage: Pick<Usage, 'usual' | 'usualByWeekday'>): {
  par: number;
  weekdayPars: (number | null)[] | null;
} {
  const own = usage.usualByWeekday.map((quantity) => (quantity === usage.usual ? null : quantity));
  return { par: usage.usual, weekdayPars: own.some((quantity) => quantity !== null) ? own : null };
}

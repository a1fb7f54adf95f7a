import { createRandom, type Random } from './random.ts';
import { tradeOf } from './trades.ts';
import type { DemoItem, DemoUom, TenantKind } from './types.ts';

/** An item that a location orders regularly. */
export interface Usual {
  readonly item: DemoItem;
  readonly unit: DemoUom;
  /** Quantity on an ordinary day. */
  readonly quantity: number;
  /** Probability of the item on an order. */
  readonly probability: number;
  /** Weekday on which the location orders half as much again, such as fish on Friday. */
  readonly busyWeekday: number;
}

export type ItemPool = ReadonlyMap<string, readonly DemoItem[]>;

/** Returns the standard items with a price, by category. Orders, guides and purchase orders consist of them. */
export function poolOf(items: readonly DemoItem[]): ItemPool {
  const pool = new Map<string, DemoItem[]>();
  for (const item of items) {
    if (!item.isStandard || !item.isActive || item.basePriceCents === 0 || item.orderUom === 'BIN') continue;
    if (item.availableWeekdays !== null || item.leadDays > 1) continue;
    const list = pool.get(item.categoryId);
    if (list) list.push(item);
    else pool.set(item.categoryId, [item]);
  }
  return pool;
}

/** Returns the usual items of a location by its trade, at most one per commodity and variety. */
export function usualsFor(kind: TenantKind, locationId: string, tradeName: string, pool: ItemPool): Usual[] {
  const random = createRandom(`${kind} usuals ${locationId}`);
  const {
    mix,
    usuals: [fewest, most],
    cases,
  } = tradeOf(tradeName);
  const wanted = random.int(fewest, most);
  const categories = Object.keys(mix).filter((id) => (pool.get(id)?.length ?? 0) > 0);
  const chosen = new Map<string, Usual>();
  for (let tries = 0; chosen.size < wanted && tries < wanted * 20; tries += 1) {
    const category = weightedPick(categories, mix, random);
    if (category === undefined) break;
    const item = random.pick(pool.get(category)!);
    const subject = item.description.replace(/( ORG)?( \S*\d\S*)?$/, '');
    if (chosen.has(subject)) continue;
    chosen.set(subject, usual(item, cases, random));
  }
  return [...chosen.values()].sort((a, b) => a.item.sequence - b.item.sequence);
}

/** Returns one of the ids with a probability equal to its share, or undefined for an empty list. */
function weightedPick(
  ids: readonly string[],
  weights: Readonly<Record<string, number>>,
  random: Random,
): string | undefined {
  const total = ids.reduce((sum, id) => sum + (weights[id] ?? 0), 0);
  let at = random.next() * total;
  for (const id of ids) {
    at -= weights[id] ?? 0;
    if (at < 0) return id;
  }
  return ids.at(-1);
}

function usual(item: DemoItem, cases: number, random: Random): Usual {
  const small = item.uoms.filter(({ uom }) => uom !== item.orderUom);
  const unit = small.length > 0 && cases <= 4 && random.chance(0.22) ? random.pick(small) : item.uoms[0]!;
  // Expensive cases are ordered in smaller quantities.
  const dear = item.catchWeight || item.basePriceCents > 6_000;
  const quantity =
    unit.uom === 'LB'
      ? random.int(1, 4) * 5
      : unit.uom === 'EA'
        ? random.int(1, 6)
        : random.int(1, dear ? Math.ceil(cases / 2) : cases);
  return {
    item,
    unit,
    quantity,
    probability: 0.22 + random.next() * 0.5,
    busyWeekday: random.int(1, 6),
  };
}

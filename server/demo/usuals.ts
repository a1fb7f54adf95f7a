import { createRandom, type Random } from './random.ts';
import { tradeOf } from './trades.ts';
import type { DemoItem, DemoUom, TenantKind } from './types.ts';

/** An item that a location orders again and again. */
export interface Usual {
  readonly item: DemoItem;
  readonly unit: DemoUom;
  /** What it takes on an ordinary day. */
  readonly quantity: number;
  /** How likely it is on an order. */
  readonly probability: number;
  /** Weekdays on which it takes half as much again, such as the fish of Friday. */
  readonly busyWeekday: number;
}

export type ItemPool = ReadonlyMap<string, readonly DemoItem[]>;

/** Standard items with a price, by category: what orders, guides and purchase orders are made of. */
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

/** The usual items of a location by what its trade buys, no two of one commodity and variety. */
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

/** One of the ids, each as likely as its share of all; undefined when there are none. */
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
  // The dearer the case, the fewer of it.
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

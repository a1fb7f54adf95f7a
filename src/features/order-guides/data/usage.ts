import type { Location } from '../../../../contract/locations.ts';
import type { GuideLine } from '../../../../contract/order-guides.ts';
import { parsOf, type Usage, usageOf } from '../../../../rules/order-usage.ts';
import type { CratebookDatabase } from '../../../data/database.ts';
import type { CatalogItem } from '../../catalog/data/catalog-api.ts';
import { recentOrders } from '../../orders/data/recent-orders.ts';
import { addLines, guideLineKey } from './guide-lines.ts';

export interface OrderUsage {
  /** Number of orders of the last USAGE_DAYS. */
  readonly orders: number;
  /** Most often ordered first. */
  readonly usages: readonly Usage[];
  readonly byKey: ReadonlyMap<string, Usage>;
}

/** Returns what a location ordered recently, from the orders on this device. Ignores canceled ones. */
export async function orderUsage(
  db: CratebookDatabase,
  { customerLocationId }: Pick<Location, 'customerLocationId'>,
  now: number,
): Promise<OrderUsage> {
  const orders = await recentOrders(db, customerLocationId, now);
  const usages = usageOf(orders);
  return { orders: orders.length, usages, byKey: new Map(usages.map((usage) => [guideLineKey(usage), usage])) };
}

/** Minimum number of orders that suggest a habit. */
const HABIT = 2;

/** Returns the lines of a guide from recent orders: items that were ordered repeatedly and are still available. */
export const suggested = (usage: OrderUsage, items: ReadonlyMap<string, CatalogItem>): Usage[] =>
  usage.usages.filter(({ itemCode, times }) => times >= HABIT && items.has(itemCode));

/**
 * Makes the lines of such a guide, by category in the distributor's sequence. `sections` names the categories in that
 * sequence.
 */
export function linesOfUsage(
  usages: readonly Usage[],
  items: ReadonlyMap<string, Pick<CatalogItem, 'categoryId'>>,
  sections: ReadonlyMap<string, string>,
): GuideLine[] {
  const ids = [...sections.keys()];
  const categoryOf = (usage: Usage) => items.get(usage.itemCode)?.categoryId ?? '';
  const placeOf = (usage: Usage) => {
    const at = ids.indexOf(categoryOf(usage));
    return at < 0 ? ids.length : at;
  };
  const sorted = usages.toSorted((a, b) => placeOf(a) - placeOf(b));
  return addLines(
    [],
    sorted.map((usage) => ({
      itemCode: usage.itemCode,
      uom: usage.uom,
      section: sections.get(categoryOf(usage)) ?? '',
      ...parsOf(usage),
    })),
  );
}

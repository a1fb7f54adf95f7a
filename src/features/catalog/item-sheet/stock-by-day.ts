import { quantityIn } from '../../../../rules/share-stock.ts';
import { factorOf } from '../../carts/data/price-cart.ts';
import type { CatalogItem } from '../data/catalog-api.ts';

/** What arrives on a day, in whole units; the day is null if the expected one is over. */
export interface StockDay {
  readonly day: string | null;
  readonly quantity: number;
}

export interface ItemStock {
  /** Whole units on hand that no order has taken. */
  readonly now: number;
  /** By day; goods without a reliable day come last. */
  readonly arriving: readonly StockDay[];
}

/**
 * Returns the stock of an item in a unit, now and by day of arrival. Null if the location may not see quantities. Less
 * than a whole unit counts for nothing, because it can't be ordered.
 */
export function stockByDay(
  item: Pick<CatalogItem, 'available' | 'coming' | 'uoms'>,
  uom: string,
  today: string,
): ItemStock | null {
  if (item.available === null) return null;
  const whole = (base: number) => Math.floor(quantityIn(base, factorOf(item, uom)));
  const arriving = item.coming
    .map(({ day, quantity }) => ({ day: day < today ? null : day, quantity: whole(quantity) }))
    .filter(({ quantity }) => quantity > 0)
    .sort((a, b) => (a.day ?? '\uffff').localeCompare(b.day ?? '\uffff'));
  return { now: whole(item.available), arriving };
}

import type { PricedItem } from '../../contract/items.ts';

/** A row as a plain row store would keep it: the item with the location's price and stock, flat. */
export type BenchRow = PricedItem;

/** The fields of a row in a list. */
export interface Shown {
  readonly itemCode: string;
  readonly description: string;
  readonly available: number | null;
}

import type { PricedItem } from '../../contract/items.ts';

/** What a developer would keep of an item who keeps rows: all of it with the location's price and stock, flat. */
export type BenchRow = PricedItem;

/** What a list shows of a row. */
export interface Shown {
  readonly itemCode: string;
  readonly description: string;
  readonly available: number | null;
}

import type { Availability, Item, ListPrice, LocationItem } from '../../../contract/items.ts';
import type { Location } from '../../../contract/locations.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { availabilitySource, locationItemsSource, pricesSource, readItems } from './collection.ts';

const EVERYTHING = { prices: true, exactStock: true };

/** Items with a location's terms: what the server judges orders by, whatever the location may see. */
export interface Terms {
  readonly item: Item;
  readonly list: ListPrice | undefined;
  readonly own: LocationItem | undefined;
  readonly stock: Availability | undefined;
}

/** Reads items, prices and stock of the codes in four queries. Unknown or inactive items are absent. */
export async function readTerms(tx: Tx, location: Location, codes: readonly string[]): Promise<Map<string, Terms>> {
  const items = await readItems(tx, codes);
  const lists = await pricesSource(tx, `pricelist:${location.priceListId}`, codes, EVERYTHING);
  const own = await locationItemsSource(tx, `location:${location.customerLocationId}`, codes, EVERYTHING);
  const stock = await availabilitySource(tx, `warehouse:${location.warehouseId}`, codes, EVERYTHING);
  return new Map(
    [...items].map(([code, item]) => [
      code,
      { item, list: lists.get(code), own: own.get(code), stock: stock.get(code) },
    ]),
  );
}

/** The location's price of a unit: its own before the list's; null where there is none. Cents per price unit. */
export function unitPrice(terms: Pick<Terms, 'list' | 'own'>, uom: string): number | null {
  const own = terms.own?.prices.find((entry) => entry.uom === uom);
  const list = terms.list?.prices.find((entry) => entry.uom === uom);
  return (own ?? list)?.price ?? null;
}

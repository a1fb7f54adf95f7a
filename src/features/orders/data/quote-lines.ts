import type { Location } from '../../../../contract/locations.ts';
import type { Order, OrderLine } from '../../../../contract/orders.ts';
import { averageWeightOf, orderTerms, type Quote, quote } from '../../../../rules/quote.ts';
import type { CatalogItem } from '../../catalog/data/catalog-api.ts';

/** Returns the amounts of an order's lines at their own prices and the tax of its day, by the server's rules. */
export function quoteLines(
  lines: readonly OrderLine[],
  location: Location,
  order: Pick<Order, 'shipMethod' | 'deliveryDate'>,
  items: ReadonlyMap<string, Pick<CatalogItem, 'taxable' | 'orderUom' | 'averageWeightGrams' | 'uoms'>>,
): Quote {
  return quote(
    orderTerms(location, order.shipMethod, order.deliveryDate),
    lines.map(({ itemCode, uom, quantity, unitPrice, priceUnit, averageWeightGrams }) => {
      const item = items.get(itemCode);
      // The item's weight is exact; the line's is per unit and rounded.
      const weighed = item?.uoms.some((unit) => unit.uom === uom)
        ? item
        : { orderUom: uom, averageWeightGrams, taxable: item?.taxable ?? false, uoms: [{ uom, factor: 1 }] };
      return { uom, quantity, unitPrice, item: { ...weighed, priceUnit } };
    }),
  );
}

/** Returns a line that only this device knows with the texts and weights of the catalog. */
export function withTexts(line: OrderLine, items: ReadonlyMap<string, CatalogItem>): OrderLine {
  const item = items.get(line.itemCode);
  if (!item) return { ...line, description: line.description || line.itemCode };
  return {
    ...line,
    description: item.description,
    packSize: item.packSize,
    brand: item.brand,
    priceUnit: item.priceUnit,
    catchWeight: item.catchWeight,
    averageWeightGrams: averageWeightOf(item, line.uom),
  };
}

/** Returns the lines of a changed order: those that joined have no texts until the server has them. */
export const named = (lines: readonly OrderLine[], items: ReadonlyMap<string, CatalogItem>): OrderLine[] =>
  lines.map((line) => (line.description === '' ? withTexts(line, items) : line));

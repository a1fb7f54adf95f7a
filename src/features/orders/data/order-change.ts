import type { Location } from '../../../../contract/locations.ts';
import type { Order, OrderLine } from '../../../../contract/orders.ts';
import { calendarOf, isOffered } from '../../../../rules/delivery-calendar.ts';
import { isOpen } from '../../../../rules/order-change.ts';
import { orderTerms, type Quote, quote } from '../../../../rules/quote.ts';
import type { CatalogItem } from '../../catalog/data/catalog-api.ts';

/** Returns whether an order can be changed at `now`: until the cutoff of its day. */
export const isChangeable = (
  order: Pick<Order, 'status' | 'receivedAt' | 'deliveryDate' | 'shipMethod'>,
  location: Location,
  now: string,
): boolean => isOpen(order) && isOffered(order.deliveryDate, now, calendarOf(location, order.shipMethod));

/** Returns whether an order of the server has a change that is not settled. */
export const isChanging = ({ receivedAt, total, subtotal }: Order): boolean =>
  receivedAt !== null && total !== null && subtotal === null;

/** Returns the amounts of an order's lines at their agreed prices, by the server's rules. */
export function quoteLines(
  lines: readonly OrderLine[],
  location: Location,
  method: Order['shipMethod'],
  items: ReadonlyMap<string, Pick<CatalogItem, 'taxable' | 'orderUom' | 'averageWeightGrams' | 'uoms' | 'priceUnit'>>,
): Quote {
  return quote(
    orderTerms(location, method),
    lines.map(({ itemCode, uom, quantity, unitPrice, priceUnit, averageWeightGrams, description }) => {
      const item = items.get(itemCode);
      const hasUnit = item?.uoms.some((unit) => unit.uom === uom) ?? false;
      const itself = { orderUom: uom, averageWeightGrams, taxable: item?.taxable ?? false, uoms: [{ uom, factor: 1 }] };
      // A line that only this device knows has no price unit yet.
      const per = description === '' && item ? item.priceUnit : priceUnit;
      return { uom, quantity, unitPrice, item: { ...(item && hasUnit ? item : itself), priceUnit: per } };
    }),
  );
}

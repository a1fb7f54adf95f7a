import type { Location } from '../../../../contract/locations.ts';
import { convertQuantity } from '../../../../rules/pricing.ts';
import type { ShelfOrder } from '../../../../rules/shelf-order.ts';
import { standInFactor } from '../../../../rules/stand-in.ts';
import { orderableQuantity } from '../../carts/data/orderable-quantity.ts';
import { factorOf, refusalIn } from '../../carts/data/price-cart.ts';
import type { CatalogItem } from '../../catalog/data/catalog-api.ts';

const canOrder = (location: Pick<Location, 'options'>, item: CatalogItem, uom: string): boolean =>
  refusalIn(location, item, uom) === null && item.inStock;

export const hasUnit = (item: CatalogItem, unit: string): boolean => item.uoms.some(({ uom }) => uom === unit);

/**
 * Returns the same amount in another unit, rounded up to what can be ordered. `factor` is base units of `item` in one
 * unit of `quantity`.
 */
export const inUnit = (item: CatalogItem, quantity: number, factor: number, to: string): number =>
  orderableQuantity(convertQuantity(quantity, { factor }, { factor: factorOf(item, to) }), to);

/**
 * Returns as much of a substitute as was wanted of an item: in the same unit, or in the substitute's order unit.
 * Undefined if the substitute can't be ordered now, or its units can't be converted from the wanted one.
 */
export function substituteAmount(
  location: Pick<Location, 'options'>,
  item: CatalogItem,
  wanted: ShelfOrder,
  substitute: CatalogItem,
): ShelfOrder | undefined {
  const uom = canOrder(location, substitute, wanted.uom) ? wanted.uom : substitute.orderUom;
  if (!hasUnit(item, wanted.uom) || !canOrder(location, substitute, uom)) return undefined;
  const ordered = { uom: wanted.uom, uomFactor: factorOf(item, wanted.uom), units: item.uoms };
  const factor = standInFactor(ordered, substitute.uoms);
  return factor === undefined ? undefined : { uom, quantity: inUnit(substitute, wanted.quantity, factor, uom) };
}

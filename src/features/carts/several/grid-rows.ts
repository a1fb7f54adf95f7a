import type { CartLine } from '../../../../contract/carts.ts';
import { lineId } from '../../../../contract/constants.ts';
import type { GuideLine } from '../../../../contract/order-guides.ts';
import type { CatalogItem } from '../../catalog/data/catalog-api.ts';
import { inStorageOrder } from '../../order-guides/data/guide-lines.ts';

/** An item in a unit, which several locations may order. */
export interface GridRow {
  readonly itemCode: string;
  readonly uom: string;
}

export const rowKeyOf = ({ itemCode, uom }: GridRow): string => lineId('', itemCode, uom);

/** Returns each item and unit once. */
const distinct = (rows: readonly GridRow[]): GridRow[] => [
  ...new Map(rows.map(({ itemCode, uom }) => [rowKeyOf({ itemCode, uom }), { itemCode, uom }])).values(),
];

/** Returns what is in any of the carts. */
export const rowsOfCarts = (carts: readonly { readonly lines: readonly GridRow[] }[]): GridRow[] =>
  distinct(carts.flatMap(({ lines }) => lines));

/** Returns the lines of an order guide in storage order. */
export const rowsOfGuide = (guide: { readonly lines: readonly GuideLine[] }): GridRow[] =>
  distinct(inStorageOrder(guide.lines));

/** Returns found items in the unit in which each is usually ordered. */
export const rowsOfItems = (items: readonly CatalogItem[]): GridRow[] =>
  distinct(items.map(({ itemCode, orderUom }) => ({ itemCode, uom: orderUom })));

/** Returns the line of a row in a cart; undefined if the cart doesn't have it. */
export const lineOf = (lines: readonly CartLine[], { itemCode, uom }: GridRow): CartLine | undefined =>
  lines.find((line) => line.itemCode === itemCode && line.uom === uom);

/** Returns the quantity of a row in a cart; 0 if the cart doesn't have it. */
export const quantityOf = (lines: readonly CartLine[], row: GridRow): number => lineOf(lines, row)?.quantity ?? 0;

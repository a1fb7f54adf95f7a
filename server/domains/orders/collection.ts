import type { RowOf } from '../../../contract/collections.ts';
import type { Priced } from '../../../contract/order-amounts.ts';
import { type Columns, rowsBy } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { scopeKey } from '../../sync/scope-key.ts';
import type { Source } from '../../sync/source.ts';
import { withoutPrices } from './hide-prices.ts';

/** Devices store orders up to this age in days; older ones are only on the server. */
export const DEVICE_ORDER_DAYS = 95;

const LINES = `(select coalesce(json_agg(json_build_object('lineNumber', ol.line_number, 'itemCode', ol.item_code, 'description', ol.description,
    'packSize', ol.pack_size, 'brand', ol.brand, 'uom', ol.uom, 'quantity', ol.quantity, 'pickedQuantity', ol.picked_quantity,
    'unitPrice', ol.unit_price_cents, 'priceUnit', ol.price_unit, 'catchWeight', ol.catch_weight, 'averageWeightGrams', ol.average_weight_grams,
    'actualWeightGrams', ol.actual_weight_grams, 'discount', ol.discount_cents, 'linePrice', ol.line_cents, 'instructions', ol.instructions) order by ol.line_number), '[]')
  from order_lines ol where ol.tenant_id = o.tenant_id and ol.order_id = o.id)`;

export const ORDER_HEAD = `o.id, o.order_number, o.customer_id, o.customer_location_id, l.display_name as location_name, o.status, o.holds, o.delivery_on,
  coalesce(w.name, o.warehouse_id) as warehouse_name, o.shipping_method, o.po_number, o.notes, o.shipping_address, o.subtotal_cents, o.discount_cents,
  o.tax_cents, o.surcharge_cents, o.total_cents, o.submitted_at, o.received_at, o.submitted_by`;

export const ORDER_FROM = `orders o
  join customer_locations l on l.tenant_id = o.tenant_id and l.customer_location_id = o.customer_location_id
  left join warehouses w on w.tenant_id = o.tenant_id and w.id = o.warehouse_id`;

/** Columns of `orders` in `ORDER_HEAD`. */
type StoredHead = Columns<
  'orders',
  | 'id'
  | 'order_number'
  | 'customer_id'
  | 'customer_location_id'
  | 'status'
  | 'holds'
  | 'delivery_on'
  | 'shipping_method'
  | 'po_number'
  | 'notes'
  | 'shipping_address'
  | 'subtotal_cents'
  | 'discount_cents'
  | 'tax_cents'
  | 'surcharge_cents'
  | 'total_cents'
  | 'submitted_at'
  | 'received_at'
  | 'submitted_by'
>;
/** A row of `ORDER_HEAD`. */
export interface OrderHeadRow extends StoredHead {
  location_name: string;
  warehouse_name: string;
}
/** An order as the database has it. */
export type PricedOrder = Priced<RowOf<'orders'>>;
/** A line as the database has it. */
export type PricedLine = PricedOrder['lines'][number];
interface OrderRow extends OrderHeadRow {
  lines: PricedOrder['lines'];
}

/** Returns an order without lines in the shape of the contract. */
export const presentHead = (row: OrderHeadRow): Omit<PricedOrder, 'lines'> => ({
  id: row.id,
  orderNumber: row.order_number,
  customerId: row.customer_id,
  customerLocationId: row.customer_location_id,
  locationName: row.location_name,
  status: row.status,
  holds: row.holds,
  deliveryDate: row.delivery_on,
  warehouseName: row.warehouse_name,
  shipMethod: row.shipping_method,
  purchaseOrder: row.po_number,
  notes: row.notes,
  contactName: row.shipping_address.contactName,
  shippingAddress: row.shipping_address,
  subtotal: row.subtotal_cents,
  discount: row.discount_cents,
  tax: row.tax_cents,
  surcharge: row.surcharge_cents,
  total: row.total_cents,
  submittedAt: row.submitted_at,
  receivedAt: row.received_at,
  submittedBy: row.submitted_by,
});

const present = (row: OrderRow): PricedOrder => ({ ...presentHead(row), lines: row.lines });

/**
 * Returns the order that `readOrders` would return, from its stored row and known data. Reading it again would cost
 * more than storing it.
 */
export const presentStored = (
  row: StoredHead,
  {
    locationName,
    warehouseName,
    lines,
  }: Pick<PricedOrder, 'locationName' | 'warehouseName'> & { readonly lines: Readonly<PricedOrder['lines']> },
): PricedOrder => ({
  ...presentHead({ ...row, location_name: locationName, warehouse_name: warehouseName }),
  lines: lines.map((line) => ({
    ...{ lineNumber: line.lineNumber, itemCode: line.itemCode, description: line.description, packSize: line.packSize },
    ...{ brand: line.brand, uom: line.uom, quantity: line.quantity, pickedQuantity: line.pickedQuantity },
    ...{ unitPrice: line.unitPrice, priceUnit: line.priceUnit, catchWeight: line.catchWeight },
    ...{ averageWeightGrams: line.averageWeightGrams, actualWeightGrams: line.actualWeightGrams },
    ...{ discount: line.discount, linePrice: line.linePrice, instructions: line.instructions ?? null },
  })),
});

const BY_ID = (id: string) =>
  `select ${ORDER_HEAD}, ${LINES} as lines from ${ORDER_FROM} where o.tenant_id = $1 and o.id ${id}`;
const ONE = BY_ID('= $2');
const MANY = BY_ID('= any($2::uuid[])');

/** Returns orders of any location with their lines, by id. The caller checks the access. */
export async function readOrders(tx: Tx, ids: readonly string[]): Promise<Map<string, PricedOrder>> {
  const one = ids.length === 1;
  // A comparison by equality reuses its plan; for a list of unknown length PostgreSQL would plan each time.
  const { rows } = await tx.connection.query<OrderRow>(
    one ? ONE : MANY,
    [tx.tenantId, one ? ids[0] : ids],
    one ? 'read_order' : 'read_orders',
  );
  return rowsBy(rows, 'id', present);
}

/** The recent orders of a location, without prices if the viewer may not see them. */
export const ordersSource: Source<'orders'> = async (tx, scope, ids, viewer) => {
  const { rows } = await tx.connection.query<OrderRow>(
    `select ${ORDER_HEAD}, ${LINES} as lines from ${ORDER_FROM}
     where o.tenant_id = $1 and o.customer_location_id = $2 and ($3::uuid[] is null or o.id = any($3)) and o.submitted_at > now() - interval '${DEVICE_ORDER_DAYS} days'`,
    [tx.tenantId, scopeKey(scope), ids],
    'orders_source',
  );
  return rowsBy(rows, 'id', (row) => (viewer.prices ? present(row) : withoutPrices(present(row))));
};

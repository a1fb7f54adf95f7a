import type { RowOf } from '../../../contract/collections.ts';
import { AppError } from '../../../contract/errors.ts';
import type { SalesOrderHead } from '../../../contract/sales-orders.ts';
import { INSTANT } from '../../db/instant.ts';
import { type Columns, rowsBy } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { scopeKey } from '../../sync/scope-key.ts';
import type { Source } from '../../sync/source.ts';
import { salesOrderWithoutPrices } from '../orders/hide-prices.ts';
import { readTracedLots } from '../tracing/traced-lots.ts';

/**
 * Devices store sales orders up to this age in days. It equals that of portal orders, so that a device has both or
 * neither.
 */
export const DEVICE_SALES_ORDER_DAYS = 95;

/**
 * Returns SQL for the weight of a picked line, or null until all of it is weighed. Unweighed goods are priced by
 * average weight, and screens and papers mark a price without a weight as an estimate.
 */
export const WHOLE_WEIGHT = (line: string): string =>
  `case when coalesce(${line}.weighed_quantity, ${line}.picked_quantity) >= ${line}.picked_quantity then ${line}.picked_weight_grams end`;

const LINES = `(select coalesce(json_agg(json_build_object('lineNumber', sl.line_number, 'itemCode', sl.item_code, 'description', sl.description,
    'packSize', sl.pack_size, 'brand', sl.brand, 'uom', sl.uom, 'orderedQuantity', sl.ordered_quantity, 'allocatedQuantity', sl.allocated_quantity,
    'pickedQuantity', sl.picked_quantity, 'shippedQuantity', sl.shipped_quantity, 'pickedWeightGrams', ${WHOLE_WEIGHT('sl')},
    'shippedWeightGrams', sl.shipped_weight_grams, 'shortReason', sl.short_reason, 'lots', sl.lots, 'unitPrice', sl.unit_price_cents,
    'priceUnit', sl.price_unit, 'catchWeight', sl.catch_weight, 'averageWeightGrams', sl.average_weight_grams,
    'discount', sl.discount_cents, 'linePrice', sl.line_cents, 'instructions', sl.instructions) order by sl.line_number), '[]')
  from sales_order_lines sl where sl.tenant_id = s.tenant_id and sl.sales_order_id = s.id)`;

/** Only a completed delivery has a reason for a missing signature; a reopened one has none. */
const UNSIGNED = `(select d.unsigned from deliveries d where d.tenant_id = s.tenant_id and d.sales_order_id = s.id and d.completed_at is not null)`;

/** Problems that the customer reported with the order's lines, oldest first. */
const PROBLEMS = `(select coalesce(json_agg(json_build_object('id', q.id, 'lineNumber', q.line_number, 'quantity', q.quantity, 'reason', q.reason,
    'note', q.note, 'photoIds', (select coalesce(json_agg(p.id order by p.taken_at, p.id), '[]') from credit_request_photos p
      where p.tenant_id = q.tenant_id and p.request_id = q.id),
    'reportedAt', ${INSTANT('q.requested_at')}, 'reportedBy', q.requested_by, 'state', coalesce(q.decision, 'open'),
    'answer', coalesce(d.reason, ''), 'memoNumber', m.memo_number) order by q.requested_at, q.id), '[]')
  from credit_requests q left join credit_decisions d on d.tenant_id = q.tenant_id and d.id = q.decision_id
    left join credit_memos m on m.tenant_id = q.tenant_id and m.id = q.memo_id
  where q.tenant_id = s.tenant_id and q.sales_order_id = s.id and q.source = 'customer' and q.withdrawn_at is null)`;

export const SALES_ORDER_HEAD = `s.id, s.sales_order_number, s.order_id, s.order_number, s.customer_id, s.customer_location_id, s.status, s.delivery_on,
  s.warehouse_name, s.shipping_method, s.po_number, s.notes, s.shipping_address, s.subtotal_cents, s.discount_cents, s.tax_cents, s.surcharge_cents,
  s.total_cents, s.ordered_at, s.ordered_by`;

/** A row of `SALES_ORDER_HEAD`. */
export type SalesOrderHeadRow = Columns<
  'sales_orders',
  | 'id'
  | 'sales_order_number'
  | 'order_id'
  | 'order_number'
  | 'customer_id'
  | 'customer_location_id'
  | 'status'
  | 'delivery_on'
  | 'warehouse_name'
  | 'shipping_method'
  | 'po_number'
  | 'notes'
  | 'shipping_address'
  | 'subtotal_cents'
  | 'discount_cents'
  | 'tax_cents'
  | 'surcharge_cents'
  | 'total_cents'
  | 'ordered_at'
  | 'ordered_by'
>;
interface SalesOrderRow
  extends SalesOrderHeadRow,
    Columns<'sales_orders', 'history'>,
    Columns<'deliveries', 'unsigned'> {
  problems: NonNullable<RowOf<'salesOrders'>['problems']>;
  lines: RowOf<'salesOrders'>['lines'];
}

/** Returns a sales order without lines in the shape of the contract. */
export const presentHead = (row: SalesOrderHeadRow): Omit<SalesOrderHead, 'lineCount'> => ({
  id: row.id,
  salesOrderNumber: row.sales_order_number,
  orderId: row.order_id,
  orderNumber: row.order_number,
  customerId: row.customer_id,
  customerLocationId: row.customer_location_id,
  status: row.status,
  deliveryDate: row.delivery_on,
  warehouseName: row.warehouse_name,
  shipMethod: row.shipping_method,
  purchaseOrder: row.po_number,
  notes: row.notes,
  shippingAddress: row.shipping_address,
  subtotal: row.subtotal_cents,
  discount: row.discount_cents,
  tax: row.tax_cents,
  surcharge: row.surcharge_cents,
  total: row.total_cents,
  orderedAt: row.ordered_at,
  orderedBy: row.ordered_by,
});

const present = (row: SalesOrderRow): RowOf<'salesOrders'> => ({
  ...presentHead(row),
  history: row.history,
  ...(row.unsigned ? { unsigned: row.unsigned } : {}),
  problems: row.problems,
  lines: row.lines,
});

/** Returns rows whose lines have the lots of listed foods, once they are picked. */
async function withTracedLots(tx: Tx, rows: readonly SalesOrderRow[]): Promise<SalesOrderRow[]> {
  const traced = await readTracedLots(
    tx,
    rows.filter(({ status }) => status !== 'open' && status !== 'allocated'),
  );
  return rows.map((row) => ({
    ...row,
    lines: row.lines.map((line) => {
      const tracedLots = traced.of(row.id, line.lineNumber);
      return tracedLots ? { ...line, tracedLots } : line;
    }),
  }));
}

/** Returns sales orders of any location with their lines, by id. The caller checks the access. */
export async function readSalesOrders(tx: Tx, ids: readonly string[]): Promise<Map<string, RowOf<'salesOrders'>>> {
  const { rows } = await tx.connection.query<SalesOrderRow>(
    `select ${SALES_ORDER_HEAD}, s.history, ${UNSIGNED} as unsigned, ${PROBLEMS} as problems, ${LINES} as lines from sales_orders s where s.tenant_id = $1 and s.id = any($2::uuid[])`,
    [tx.tenantId, ids],
    'read_sales_orders',
  );
  return rowsBy(await withTracedLots(tx, rows), 'id', present);
}

/** Returns the warehouse of an order and the name of its location. Throws `not_found`. */
export async function whereaboutsOf(tx: Tx, id: string): Promise<{ warehouseId: string; locationName: string }> {
  const { rows } = await tx.connection.query<Columns<'sales_orders', 'warehouse_id'> & { name: string }>(
    `select s.warehouse_id, coalesce(l.display_name, s.customer_location_id) as name from sales_orders s
     left join customer_locations l on l.tenant_id = s.tenant_id and l.customer_location_id = s.customer_location_id
     where s.tenant_id = $1 and s.id = $2`,
    [tx.tenantId, id],
    'whereabouts_of_sales_order',
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return { warehouseId: row.warehouse_id, locationName: row.name };
}

/** The recent sales orders of a location, without prices if the viewer may not see them. */
export const salesOrdersSource: Source<'salesOrders'> = async (tx, scope, ids, viewer) => {
  const { rows } = await tx.connection.query<SalesOrderRow>(
    `select ${SALES_ORDER_HEAD}, s.history, ${UNSIGNED} as unsigned, ${PROBLEMS} as problems, ${LINES} as lines from sales_orders s
     where s.tenant_id = $1 and s.customer_location_id = $2 and ($3::uuid[] is null or s.id = any($3))
       and s.ordered_at > now() - interval '${DEVICE_SALES_ORDER_DAYS} days'`,
    [tx.tenantId, scopeKey(scope), ids],
    'sales_orders_source',
  );
  return rowsBy(await withTracedLots(tx, rows), 'id', (row) =>
    viewer.prices ? present(row) : salesOrderWithoutPrices(present(row)),
  );
};

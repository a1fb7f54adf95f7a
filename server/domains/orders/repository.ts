import type { Address } from '../../../contract/locations.ts';
import type { Hold, OrderStatus } from '../../../contract/orders.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import type { Judgement } from './judge.ts';

export interface NewOrder {
  readonly id: string;
  readonly customerId: string;
  readonly customerLocationId: string;
  readonly warehouseId: string;
  readonly status: OrderStatus;
  readonly holds: readonly Hold[];
  readonly shippingMethod: 'Delivery' | 'Pickup';
  readonly deliveryOn: string;
  readonly poNumber: string;
  readonly notes: string;
  readonly shippingAddress: Address;
  readonly submittedAt: string;
  readonly submittedBy: string;
  readonly submittedById: string;
  readonly judgement: Judgement;
}

const LINE_COLUMNS = `tenant_id, order_id, line_number, item_code, description, pack_size, brand, uom, uom_factor, quantity, unit_price_cents, price_unit,
       catch_weight, average_weight_grams, taxable, discount_cents, line_cents, seen_available`;
const LINE_TYPES = [
  ...['int', 'text', 'text', 'text', 'text', 'text', 'numeric', 'numeric'],
  ...['int', 'text', 'boolean', 'int', 'boolean', 'int', 'bigint', 'double precision'],
];
const LINE_NAMES = LINE_COLUMNS.split(',').slice(2).join(',');
/** Adds lines, given as columns from the parameter `first` on, to the order `$2`. */
const putLines = (first: number): string =>
  `insert into order_lines (${LINE_COLUMNS})
     select $1, $2::uuid, l.* from unnest(${LINE_TYPES.map((type, index) => `$${first + index}::${type}[]`).join(', ')}) as l(${LINE_NAMES})`;

function columnsOf(lines: Judgement['lines']): unknown[][] {
  const column = <T>(pick: (line: Judgement['lines'][number]) => T): T[] => lines.map(pick);
  return [
    column((line) => line.lineNumber),
    column((line) => line.itemCode),
    column((line) => line.description),
    column((line) => line.packSize),
    column((line) => line.brand),
    column((line) => line.uom),
    column((line) => line.uomFactor),
    column((line) => line.quantity),
    column((line) => line.unitPrice),
    column((line) => line.priceUnit),
    column((line) => line.catchWeight),
    column((line) => line.averageWeightGrams),
    column((line) => line.taxable),
    column((line) => line.discount),
    column((line) => line.linePrice),
    column((line) => line.seenAvailable),
  ];
}

const HEAD_COLUMNS = [
  ...['id', 'customer_id', 'customer_location_id', 'warehouse_id', 'status', 'holds', 'shipping_method', 'delivery_on'],
  ...['po_number', 'notes', 'shipping_address', 'subtotal_cents', 'discount_cents', 'tax_cents', 'surcharge_cents'],
  ...['total_cents', 'submitted_at', 'submitted_by', 'submitted_by_id'],
];
const INSERT_ORDER = `with lines as (${putLines(2 + HEAD_COLUMNS.length)}),
   number as (
     insert into counters as c (tenant_id, name, value) values ($1, 'orders', 100001)
     on conflict (tenant_id, name) do update set value = c.value + 1 returning value)
   insert into orders (tenant_id, order_number, ${HEAD_COLUMNS.join(', ')})
   select $1, n.value, ${HEAD_COLUMNS.map((_, index) => `$${2 + index}`).join(', ')} from number n returning *`;

/**
 * Stores an order with its lines under the next number and returns its row. The number's row stays locked until the commit, so this comes
 * as late as possible, and nothing that follows may wait for an answer of the database that could have been asked before.
 */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<Record<string, unknown>> {
  const { totals, lines } = order.judgement;
  const { rows } = await tx.connection.query(
    INSERT_ORDER,
    [
      tx.tenantId,
      ...[order.id, order.customerId, order.customerLocationId, order.warehouseId, order.status],
      ...[JSON.stringify(order.holds), order.shippingMethod, order.deliveryOn, order.poNumber, order.notes],
      ...[JSON.stringify(order.shippingAddress), totals.subtotal, totals.discount, totals.tax, totals.surcharge],
      ...[totals.total, order.submittedAt, order.submittedBy, order.submittedById],
      ...columnsOf(lines),
    ],
    'insert_order',
  );
  return rows[0] ?? {};
}

async function insertLines(tx: Tx, orderId: string, judgement: Judgement): Promise<void> {
  await tx.connection.query(putLines(3), [tx.tenantId, orderId, ...columnsOf(judgement.lines)], 'insert_order_lines');
}

/** The location of an order; undefined where there is no such order. A tenth of the cost of reading it. */
export async function findLocationOfOrder(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await tx.connection.query(
    'select customer_location_id from orders where tenant_id = $1 and id = $2',
    [tx.tenantId, id],
    'location_of_order',
  );
  return rows[0] && String(rows[0].customer_location_id);
}

/** What its person knew to be there of each line when they ordered it, in the line's unit, by line number; null where they were told nothing. */
export async function findSeenStock(tx: Tx, orderId: string): Promise<Map<number, number | null>> {
  const { rows } = await tx.connection.query(
    'select line_number, seen_available from order_lines where tenant_id = $1 and order_id = $2',
    [tx.tenantId, orderId],
    'seen_stock',
  );
  return new Map(
    rows.map((row) => [Number(row.line_number), row.seen_available === null ? null : Number(row.seen_available)]),
  );
}

/** Nobody else decides on the order until the commit: two who accept it at once must not both promise its stock. */
export async function lockOrder(tx: Tx, id: string): Promise<void> {
  await tx.connection.query(
    'select from orders where tenant_id = $1 and id = $2 for update',
    [tx.tenantId, id],
    'lock_order',
  );
}

/** Replaces what a held order says after it was judged again, by the stock of the warehouse that serves its location now. */
export async function rewriteOrder(
  tx: Tx,
  id: string,
  change: {
    status: OrderStatus;
    holds: readonly Hold[];
    deliveryOn: string;
    warehouseId: string;
    judgement: Judgement;
  },
): Promise<void> {
  await tx.connection.query(
    'delete from order_lines where tenant_id = $1 and order_id = $2',
    [tx.tenantId, id],
    'drop_order_lines',
  );
  await insertLines(tx, id, change.judgement);
  const { totals } = change.judgement;
  await tx.connection.query(
    `update orders set status = $3, holds = $4, delivery_on = $5, subtotal_cents = $6, discount_cents = $7, tax_cents = $8, surcharge_cents = $9, total_cents = $10, warehouse_id = $11, updated_at = now()
     where tenant_id = $1 and id = $2`,
    [
      tx.tenantId,
      id,
      change.status,
      JSON.stringify(change.holds),
      change.deliveryOn,
      totals.subtotal,
      totals.discount,
      totals.tax,
      totals.surcharge,
      totals.total,
      change.warehouseId,
    ],
    'rewrite_order',
  );
}

export async function setStatus(tx: Tx, id: string, status: OrderStatus): Promise<void> {
  await tx.connection.query(
    `update orders set status = $3, holds = case when $3 in ('received', 'cancelled') then '[]'::jsonb else holds end, updated_at = now() where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, status],
    'set_order_status',
  );
}

/** Promises the stock of an order, or gives it back with sign −1, in base units. Rows are taken in one order so that no two orders deadlock. */
export async function commitStock(
  tx: Tx,
  warehouseId: string,
  lines: readonly { itemCode: string; quantity: number; uomFactor: number }[],
  sign: 1 | -1,
): Promise<void> {
  const byItem = new Map<string, number>();
  for (const line of lines)
    byItem.set(line.itemCode, (byItem.get(line.itemCode) ?? 0) + line.quantity * line.uomFactor * sign);
  const items = [...byItem].sort(([a], [b]) => (a < b ? -1 : 1));
  // An update takes rows in the order of its plan: it gets them from a list that has locked them in the order of their codes.
  await tx.connection.query(
    `with locked as materialized (
       select s.item_code from stock s where s.tenant_id = $1 and s.warehouse_id = $2 and s.item_code = any($3) order by s.item_code for update)
     update stock s set committed = greatest(0, s.committed + c.quantity) from locked, unnest($3::text[], $4::numeric[]) as c(item_code, quantity)
     where s.tenant_id = $1 and s.warehouse_id = $2 and s.item_code = locked.item_code and c.item_code = locked.item_code`,
    [
      tx.tenantId,
      warehouseId,
      items.map(([code]) => code),
      items.map(([, quantity]) => Math.round(quantity * 1000) / 1000),
    ],
    'commit_stock',
  );
}

/** The same for several houses, which everybody takes in one order. */
export async function commitStockOfHouses(
  tx: Tx,
  promises: readonly { warehouseId: string; itemCode: string; quantity: number; uomFactor: number }[],
): Promise<void> {
  const houses = [...Map.groupBy(promises, ({ warehouseId }) => warehouseId)].sort(([a], [b]) => (a < b ? -1 : 1));
  await Promise.all(houses.map(([warehouseId, lines]) => commitStock(tx, warehouseId, lines, 1)));
}

/** Adds to the sum of a customer's open orders, by which credit is judged. Cents of either sign. */
export async function addOpenOrders(tx: Tx, customerId: string, cents: number): Promise<void> {
  await tx.connection.query(
    `update customers set open_orders_cents = greatest(0, open_orders_cents + $3), updated_at = now()
     where tenant_id = $1 and customer_id = $2`,
    [tx.tenantId, customerId, cents],
    'add_open_orders',
  );
}

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
/** Puts lines, given as columns from the parameter `first` on, into orders: `order` is the one, or the column that names each line's. */
const putLines = (first: number, order: '$2' | 'l.order_id'): string => {
  const types = order === '$2' ? LINE_TYPES : ['uuid', ...LINE_TYPES];
  const names = LINE_COLUMNS.split(',').slice(order === '$2' ? 2 : 1);
  return `insert into order_lines (${LINE_COLUMNS})
     select $1, ${order === '$2' ? '$2, l.*' : 'l.*'} from unnest(${types.map((type, index) => `$${first + index}::${type}[]`).join(', ')}) as l(${names.join(',')})`;
};

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

const HEAD_TYPES = [
  ...['uuid', 'text', 'text', 'text', 'text', 'jsonb', 'text', 'date', 'text', 'text', 'jsonb'],
  ...['bigint', 'bigint', 'bigint', 'bigint', 'bigint', 'timestamptz', 'text', 'uuid'],
];
const INSERT_ORDERS = `with lines as (${putLines(21, 'l.order_id')}),
   number as (
     insert into counters as c (tenant_id, name, value) values ($1, 'orders', 100000 + cardinality($2::uuid[]))
     on conflict (tenant_id, name) do update set value = c.value + cardinality($2::uuid[]) returning value)
   insert into orders (tenant_id, order_number, id, customer_id, customer_location_id, warehouse_id, status, holds, shipping_method, delivery_on, po_number, notes,
     shipping_address, subtotal_cents, discount_cents, tax_cents, surcharge_cents, total_cents, submitted_at, submitted_by, submitted_by_id)
   select $1, n.value - cardinality($2::uuid[]) + o.at, o.id, o.customer, o.location, o.warehouse, o.status, o.holds, o.method, o.delivery_on, o.po_number, o.notes,
     o.address, o.subtotal, o.discount, o.tax, o.surcharge, o.total, o.submitted_at, o.by_name, o.by_id
   from number n, unnest(${HEAD_TYPES.map((type, index) => `$${2 + index}::${type}[]`).join(', ')}) with ordinality
     as o(id, customer, location, warehouse, status, holds, method, delivery_on, po_number, notes,
       address, subtotal, discount, tax, surcharge, total, submitted_at, by_name, by_id, at)
   returning *`;

/**
 * Stores orders with their lines, draws their numbers in the order in which they are given and answers their rows by id. The numbers' row stays locked
 * until the commit, so this comes as late as can be, and nothing that follows may wait for an answer of the database that could have been asked before.
 */
export async function insertOrders(tx: Tx, orders: readonly NewOrder[]): Promise<Map<string, Record<string, unknown>>> {
  const column = <T>(pick: (order: NewOrder) => T): T[] => orders.map(pick);
  const lines = orders.flatMap(({ id, judgement }) => judgement.lines.map((line) => ({ id, line })));
  const { rows } = await tx.connection.query(
    INSERT_ORDERS,
    [
      tx.tenantId,
      column((order) => order.id),
      column((order) => order.customerId),
      column((order) => order.customerLocationId),
      column((order) => order.warehouseId),
      column((order) => order.status),
      column((order) => JSON.stringify(order.holds)),
      column((order) => order.shippingMethod),
      column((order) => order.deliveryOn),
      column((order) => order.poNumber),
      column((order) => order.notes),
      column((order) => JSON.stringify(order.shippingAddress)),
      column((order) => order.judgement.totals.subtotal),
      column((order) => order.judgement.totals.discount),
      column((order) => order.judgement.totals.tax),
      column((order) => order.judgement.totals.surcharge),
      column((order) => order.judgement.totals.total),
      column((order) => order.submittedAt),
      column((order) => order.submittedBy),
      column((order) => order.submittedById),
      lines.map(({ id }) => id),
      ...columnsOf(lines.map(({ line }) => line)),
    ],
    'insert_orders',
  );
  return new Map(rows.map((row) => [String(row.id), row]));
}

async function insertLines(tx: Tx, orderId: string, judgement: Judgement): Promise<void> {
  await tx.connection.query(
    putLines(3, '$2'),
    [tx.tenantId, orderId, ...columnsOf(judgement.lines)],
    'insert_order_lines',
  );
}

/** The locations of those orders that are there, by id. A tenth of what reading them costs. */
export async function findLocationsOfOrders(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.connection.query(
    'select id, customer_location_id from orders where tenant_id = $1 and id = any($2::uuid[])',
    [tx.tenantId, ids],
    'locations_of_orders',
  );
  return new Map(rows.map((row) => [String(row.id), String(row.customer_location_id)]));
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

/** Adds to what customers' open orders come to, which credit is judged by. Rows are taken in one order so that no two who add deadlock. */
export async function addOpenOrders(
  tx: Tx,
  added: readonly { readonly customerId: string; readonly cents: number }[],
): Promise<void> {
  const byCustomer = new Map<string, number>();
  for (const { customerId, cents } of added) byCustomer.set(customerId, (byCustomer.get(customerId) ?? 0) + cents);
  const sums = [...byCustomer].sort(([a], [b]) => (a < b ? -1 : 1));
  if (sums.length === 0) return;
  await tx.connection.query(
    `with locked as materialized (
       select c.customer_id from customers c where c.tenant_id = $1 and c.customer_id = any($2) order by c.customer_id for update)
     update customers c set open_orders_cents = greatest(0, c.open_orders_cents + a.cents), updated_at = now()
     from locked, unnest($2::text[], $3::bigint[]) as a(customer_id, cents)
     where c.tenant_id = $1 and c.customer_id = locked.customer_id and a.customer_id = locked.customer_id`,
    [tx.tenantId, sums.map(([id]) => id), sums.map(([, cents]) => cents)],
    'add_open_orders',
  );
}

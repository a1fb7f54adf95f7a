import type { Selectable } from 'kysely';
import type { Address } from '../../../contract/locations.ts';
import type { Hold, Order, OrderStatus } from '../../../contract/orders.ts';
import { roundQuantity } from '../../../rules/quantity.ts';
import { baseMilli } from '../../../rules/share-stock.ts';
import { type Columns, rowsBy } from '../../db/rows.ts';
import type { OrdersTable } from '../../db/tables/orders.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import type { Evaluation } from './evaluate.ts';

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
  readonly evaluation: Evaluation;
}

const LINE_COLUMNS = `tenant_id, order_id, line_number, item_code, description, pack_size, brand, uom, uom_factor, quantity, unit_price_cents, price_unit,
       catch_weight, average_weight_grams, taxable, discount_cents, line_cents, seen_available, seen_unit_price_cents, seen_factor, instructions`;
const LINE_TYPES = [
  ...['int', 'text', 'text', 'text', 'text', 'text', 'numeric', 'numeric'],
  ...['int', 'text', 'boolean', 'int', 'boolean', 'int', 'bigint', 'double precision', 'bigint', 'numeric', 'jsonb'],
];
const LINE_NAMES = LINE_COLUMNS.split(',').slice(2).join(',');
/** SQL that adds lines to the order `$2`. The lines are columns from the parameter `first` on. */
const putLines = (first: number): string =>
  `insert into order_lines (${LINE_COLUMNS})
     select $1, $2::uuid, l.* from unnest(${LINE_TYPES.map((type, index) => `$${first + index}::${type}[]`).join(', ')}) as l(${LINE_NAMES})`;

function columnsOf(lines: Evaluation['lines']): unknown[][] {
  const column = <T>(pick: (line: Evaluation['lines'][number]) => T): T[] => lines.map(pick);
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
    column((line) => line.seenUnitPrice),
    column((line) => roundQuantity(line.seenFactor)),
    column((line) => (line.instructions ? JSON.stringify(line.instructions) : null)),
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
 * Stores an order with its lines under the next number and returns its row. The number's row stays locked until the
 * commit. So call this last, and run no query afterwards that could have run before.
 */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<Selectable<OrdersTable>> {
  const { totals, lines } = order.evaluation;
  const { rows } = await tx.connection.query<Selectable<OrdersTable>>(
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
  return rows[0]!;
}

/** Adds lines to a stored order. */
export async function insertOrderLines(tx: Tx, orderId: string, lines: Evaluation['lines']): Promise<void> {
  await tx.connection.query(putLines(3), [tx.tenantId, orderId, ...columnsOf(lines)], 'insert_order_lines');
}

/** Returns the location of an order, or undefined. Costs a tenth of reading the order. */
export async function findLocationOfOrder(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await tx.connection.query<Columns<'orders', 'customer_location_id'>>(
    'select customer_location_id from orders where tenant_id = $1 and id = $2',
    [tx.tenantId, id],
    'location_of_order',
  );
  return rows[0]?.customer_location_id;
}

/** The values that the customer saw when ordering a line. */
export interface SeenLine {
  readonly seenAvailable: number | null;
  /** Cents; null if no price was visible. */
  readonly seenUnitPrice: number | null;
  readonly seenFactor: number;
}

type SeenRow = Columns<
  'order_lines',
  | 'line_number'
  | 'item_code'
  | 'uom'
  | 'seen_available'
  | 'seen_unit_price_cents'
  | 'seen_factor'
  | 'uom_factor'
  | 'unit_price_cents'
>;

/**
 * Returns the values that the customer saw, by line number. Orders from before these were stored use the line's price
 * and unit size, or the values in their holds.
 */
export async function findSeen(tx: Tx, order: Pick<Order, 'id' | 'holds'>): Promise<Map<number, SeenLine>> {
  const { rows } = await tx.connection.query<SeenRow>(
    `select line_number, item_code, uom, seen_available, seen_unit_price_cents, seen_factor, uom_factor, unit_price_cents
     from order_lines where tenant_id = $1 and order_id = $2`,
    [tx.tenantId, order.id],
    'seen_lines',
  );
  return rowsBy(rows, 'line_number', (row) => {
    const heldFor = (kind: 'price' | 'uom') => {
      const isOf = (hold: Hold) => hold.kind === kind && hold.itemCode === row.item_code && hold.uom === row.uom;
      const seen = order.holds.find(isOf)?.seen;
      return typeof seen === 'number' ? seen : undefined;
    };
    const isStored = row.seen_factor !== null;
    return {
      seenAvailable: row.seen_available,
      seenUnitPrice: isStored ? row.seen_unit_price_cents : (heldFor('price') ?? row.unit_price_cents),
      seenFactor: row.seen_factor ?? heldFor('uom') ?? row.uom_factor,
    };
  });
}

/**
 * Locks the rows that validate an order in the order of docs/LOCKS.md: the stock of the items, then the customer. Send
 * it before the statements that read them, so that these see commits made while this one waited. Returns the items
 * whose stock is locked.
 */
export async function lockForEvaluation(
  tx: Tx,
  customerLocationId: string,
  lines: readonly { readonly itemCode: string }[],
): Promise<ReadonlySet<string>> {
  const [stock] = await Promise.all([
    tx.connection.query<Columns<'stock', 'item_code'>>(
      `select s.item_code from stock s where s.tenant_id = $1 and s.item_code = any($3)
         and s.warehouse_id = (select warehouse_id from customer_locations where tenant_id = $1 and customer_location_id = $2)
       order by s.item_code for no key update`,
      [tx.tenantId, customerLocationId, lines.map(({ itemCode }) => itemCode)],
      'lock_ordered_stock',
    ),
    tx.connection.query(
      `select from customers where tenant_id = $1
         and customer_id = (select customer_id from customer_locations where tenant_id = $1 and customer_location_id = $2)
       for no key update`,
      [tx.tenantId, customerLocationId],
      'lock_customer',
    ),
  ]);
  return new Set(stock.rows.map((row) => row.item_code));
}

/** Locks the order until the commit, so that two users who accept it at once can't both reserve its stock. */
export async function lockOrder(tx: Tx, id: string): Promise<void> {
  await tx.connection.query(
    'select from orders where tenant_id = $1 and id = $2 for update',
    [tx.tenantId, id],
    'lock_order',
  );
}

/**
 * Replaces lines, holds and totals of a held order after a new evaluation, for the warehouse that now serves its
 * location.
 */
export async function rewriteOrder(
  tx: Tx,
  id: string,
  change: {
    status: OrderStatus;
    holds: readonly Hold[];
    deliveryOn: string;
    warehouseId: string;
    evaluation: Evaluation;
  },
): Promise<void> {
  await tx.connection.query(
    'delete from order_lines where tenant_id = $1 and order_id = $2',
    [tx.tenantId, id],
    'drop_order_lines',
  );
  await insertOrderLines(tx, id, change.evaluation.lines);
  const { totals } = change.evaluation;
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

/** Sets the status of an order. Clears the holds of a received or canceled one. */
export async function setStatus(tx: Tx, id: string, status: OrderStatus): Promise<void> {
  await tx.connection.query(
    `update orders set status = $3, holds = case when $3 in ('received', 'cancelled') then '[]'::jsonb else holds end, updated_at = now() where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, status],
    'set_order_status',
  );
}

/**
 * Reserves the stock of an order, or releases it with sign −1. Locks rows in a fixed order, so that orders can't
 * deadlock.
 */
export async function commitStock(
  tx: Tx,
  warehouseId: string,
  lines: readonly { itemCode: string; quantity: number; uomFactor: number }[],
  sign: 1 | -1,
): Promise<void> {
  /** Thousandths of base units. */
  const byItem = new Map<string, number>();
  for (const { itemCode, quantity, uomFactor } of lines)
    byItem.set(itemCode, (byItem.get(itemCode) ?? 0) + sign * baseMilli(roundQuantity(quantity), uomFactor));
  const items = [...byItem].sort(([a], [b]) => (a < b ? -1 : 1));
  // An update locks rows in the order of its plan. The list before it locks them in the order of their codes.
  await tx.connection.query(
    `with locked as materialized (
       select s.item_code from stock s where s.tenant_id = $1 and s.warehouse_id = $2 and s.item_code = any($3) order by s.item_code for update)
     update stock s set committed = greatest(0, s.committed + c.quantity) from locked, unnest($3::text[], $4::numeric[]) as c(item_code, quantity)
     where s.tenant_id = $1 and s.warehouse_id = $2 and s.item_code = locked.item_code and c.item_code = locked.item_code`,
    [tx.tenantId, warehouseId, items.map(([code]) => code), items.map(([, milli]) => milli / 1000)],
    'commit_stock',
  );
}

/** Reserves stock in several warehouses, in a fixed order of locks. */
export async function commitStockOfWarehouses(
  tx: Tx,
  reservations: readonly { warehouseId: string; itemCode: string; quantity: number; uomFactor: number }[],
): Promise<void> {
  const warehouses = [...Map.groupBy(reservations, ({ warehouseId }) => warehouseId)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  await Promise.all(warehouses.map(([warehouseId, lines]) => commitStock(tx, warehouseId, lines, 1)));
}

/** Adds cents of either sign to the customer's open orders, which count against the credit limit. */
export async function addOpenOrders(tx: Tx, customerId: string, cents: number): Promise<void> {
  await tx.connection.query(
    `update customers set open_orders_cents = greatest(0, open_orders_cents + $3), updated_at = now()
     where tenant_id = $1 and customer_id = $2`,
    [tx.tenantId, customerId, cents],
    'add_open_orders',
  );
}

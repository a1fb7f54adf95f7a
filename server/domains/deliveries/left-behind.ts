import type { ExceptionFact } from '../../../contract/floor.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import type { LockedOrder } from '../picking/order-lock.ts';
import { plainFact, raiseDifference, settleDifference, settleDifferences } from './differences.ts';
import { nextDayOf } from './undelivered.ts';

/** A departure of a route run. */
export interface Departure {
  readonly routeId: string;
  /** The user who departed. */
  readonly by: string;
  readonly at: string;
}

interface MissingLine {
  readonly salesOrderId: string;
  readonly description: string;
  readonly uom: string;
  readonly quantity: number;
}

/** An exception names at most this number of lines. */
const MOST_LINES = 20;

/** Returns how many lines there are, and the first of them as texts that need no translation: quantity, unit and item. */
const factsOf = (lines: readonly MissingLine[]) => ({
  lineCount: lines.length,
  lines: lines
    .slice(0, MOST_LINES)
    .map(({ quantity, uom, description }) => `${quantity} ${uom} ${description}`)
    .join('\n'),
});

/** Returns the lines of orders, by order. */
async function linesOf(tx: Tx, salesOrderIds: readonly string[]): Promise<ReadonlyMap<string, MissingLine[]>> {
  const { rows } = await tx.connection.query<
    Columns<'sales_order_lines', 'sales_order_id' | 'description' | 'uom' | 'ordered_quantity'>
  >(
    `select sales_order_id, description, uom, ordered_quantity from sales_order_lines
     where tenant_id = $1 and sales_order_id = any($2::uuid[]) order by sales_order_id, line_number`,
    [tx.tenantId, salesOrderIds],
    'lines_left_behind',
  );
  const lines = rows.map(({ sales_order_id, description, uom, ordered_quantity }) => ({
    ...{ salesOrderId: sales_order_id, description, uom, quantity: ordered_quantity },
  }));
  return Map.groupBy(lines, ({ salesOrderId }) => salesOrderId);
}

/**
 * Opens an exception for each order of a route run that was not staged when its truck departed: the lead or the office
 * gives it another day.
 */
export async function raiseLeftBehind(
  tx: Tx,
  orders: readonly LockedOrder[],
  { routeId, by, at }: Departure,
): Promise<void> {
  if (orders.length === 0) return;
  const { rows } = await tx.connection.query<Columns<'routes', 'name'>>(
    'select name from routes where tenant_id = $1 and id = $2',
    [tx.tenantId, routeId],
    'route_that_left',
  );
  const lines = await linesOf(
    tx,
    orders.map(({ id }) => id),
  );
  for (const order of orders)
    await raiseDifference(tx, order, 'left_behind', [plainFact('not_staged', '', at), plainFact('departed', by, at)], {
      ...{ routeId, routeName: rows[0]?.name ?? null, nextOn: await nextDayOf(tx, order.id) },
      ...factsOf(lines.get(order.id) ?? []),
    });
}

/** Closes the exceptions of orders that were left behind: they are on a truck, delivered or canceled after all. */
export const settleLeftBehind = (
  tx: Tx,
  orders: readonly Pick<LockedOrder, 'id'>[],
  at: string,
  by: string,
): Promise<void> => settleDifferences(tx, orders, 'left_behind', at, by);

/** Closes the exception of a canceled portal order whose sales order was left behind. The caller holds its lock. */
export async function settleLeftBehindOf(tx: Tx, orderId: string, at: string, by: string): Promise<void> {
  const { rows } = await tx.connection.query<Columns<'sales_orders', 'id'>>(
    'select id from sales_orders where tenant_id = $1 and order_id = $2',
    [tx.tenantId, orderId],
    'sales_orders_of_order',
  );
  await settleLeftBehind(tx, rows, at, by);
}

/**
 * Returns the lines of shipped orders of which the load check has not found all. Lines that the driver ticked or
 * recorded at the door are not among them, unless the driver's reason is that they were not loaded.
 */
async function notLoaded(tx: Tx, salesOrderIds: readonly string[]): Promise<MissingLine[]> {
  const { rows } = await tx.connection.query<
    Columns<'sales_order_lines', 'sales_order_id' | 'description' | 'uom'> & { readonly missing: number }
  >(
    `select l.sales_order_id, l.description, l.uom, l.picked_quantity - coalesce(d.loaded_quantity, 0) as missing from sales_order_lines l
     left join delivery_lines d on d.tenant_id = $1 and d.sales_order_id = l.sales_order_id and d.line_number = l.line_number
     where l.tenant_id = $1 and l.sales_order_id = any($2::uuid[]) and l.picked_quantity > coalesce(d.loaded_quantity, 0)
       and (d.outcome is null or d.outcome ->> 'shortReason' = 'not_loaded')
     order by l.sales_order_id, l.line_number`,
    [tx.tenantId, salesOrderIds],
    'lines_not_loaded',
  );
  return rows.map(({ sales_order_id, description, uom, missing }) => ({
    ...{ salesOrderId: sales_order_id, description, uom, quantity: missing },
  }));
}

/** Returns whether the load check of some orders was begun. Without one, nothing says what is on the truck. */
async function wasLoadChecked(tx: Tx, salesOrderIds: readonly string[]): Promise<boolean> {
  const { rows } = await tx.connection.query(
    'select from delivery_lines where tenant_id = $1 and sales_order_id = any($2::uuid[]) and loaded_quantity > 0 limit 1',
    [tx.tenantId, salesOrderIds],
    'was_load_checked',
  );
  return rows.length > 0;
}

/** Opens an exception for each order of a departed truck with lines that its load check has not found. */
export async function raiseNotLoaded(tx: Tx, orders: readonly LockedOrder[], { by, at }: Departure): Promise<void> {
  const ids = orders.map(({ id }) => id);
  if (!(await wasLoadChecked(tx, ids))) return;
  const missing = Map.groupBy(await notLoaded(tx, ids), ({ salesOrderId }) => salesOrderId);
  for (const order of orders) {
    const lines = missing.get(order.id);
    if (!lines) continue;
    const fact: ExceptionFact = { what: 'not_loaded_lines', quantity: lines.length, uom: null, by: '', at };
    await raiseDifference(tx, order, 'not_loaded', [fact, plainFact('departed', by, at)], factsOf(lines));
  }
}

/** Closes the exception of an order with missing lines once all of them are found, or delivered. */
export async function settleNotLoaded(tx: Tx, order: LockedOrder, at: string, by: string): Promise<void> {
  if ((await notLoaded(tx, [order.id])).length === 0) await settleDifference(tx, order, 'not_loaded', at, by);
}

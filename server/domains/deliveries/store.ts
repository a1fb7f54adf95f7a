import type { ContainerCount } from '../../../contract/containers.ts';
import type { LineOutcome } from '../../../contract/deliveries.ts';
import { AppError } from '../../../contract/errors.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { Actor } from '../../actor.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';

/** Kinds of events in the log of a delivery. */
export type EventKind =
  | 'load'
  | 'line'
  | 'containers'
  | 'payment'
  | 'complete'
  | 'reopen'
  | 'undelivered'
  | 'deliver_again';

interface NewEvent {
  /**
   * Made on the device for an event that adds a quantity (`load`), made by the server for an event that sets a value.
   */
  readonly id?: string;
  readonly salesOrderId: string;
  readonly lineNumber?: number;
  readonly kind: EventKind;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly at: string;
}

/**
 * Adds an event to the log of a delivery. Returns false if the event exists already. Throws `conflict` if the id
 * belongs to another order's event.
 */
export async function noteEvent(tx: Tx, actor: Actor, event: NewEvent): Promise<boolean> {
  const id = event.id ?? uuidv7();
  const { rows } = await tx.connection.query(
    `insert into delivery_events (tenant_id, id, sales_order_id, line_number, kind, facts, at, by_user, by_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (tenant_id, id) do nothing returning id`,
    [
      tx.tenantId,
      id,
      event.salesOrderId,
      event.lineNumber ?? null,
      event.kind,
      JSON.stringify(event.facts),
      event.at,
      actor.userId,
      actor.displayName,
    ],
    'note_delivery_event',
  );
  if (rows.length > 0) return true;
  const { rows: known } = await tx.connection.query<Columns<'delivery_events', 'sales_order_id'>>(
    'select sales_order_id from delivery_events where tenant_id = $1 and id = $2',
    [tx.tenantId, id],
    'find_delivery_event',
  );
  if (known[0]?.sales_order_id !== event.salesOrderId) throw new AppError('conflict');
  return false;
}

/** Throws `not_found` if the order has no such line. */
export async function requireLine(tx: Tx, salesOrderId: string, lineNumber: number): Promise<void> {
  const { rows } = await tx.connection.query(
    'select from sales_order_lines where tenant_id = $1 and sales_order_id = $2 and line_number = $3',
    [tx.tenantId, salesOrderId, lineNumber],
    'delivery_line_exists',
  );
  if (rows.length === 0) throw new AppError('not_found');
}

/** Adds a quantity to those loaded of a line; a negative one subtracts. */
export async function addLoaded(tx: Tx, salesOrderId: string, lineNumber: number, quantity: number): Promise<void> {
  await tx.connection.query(
    `insert into delivery_lines as l (tenant_id, sales_order_id, line_number, loaded_quantity) values ($1, $2, $3, $4)
     on conflict (tenant_id, sales_order_id, line_number) do update set loaded_quantity = l.loaded_quantity + excluded.loaded_quantity`,
    [tx.tenantId, salesOrderId, lineNumber, quantity],
    'add_loaded',
  );
}

/**
 * Returns SQL for whether the driver found goods of an order: loaded some of a line, or recorded one at the door. `id`
 * is its column or parameter; parameter $1 is the company.
 */
export const HAS_FOUND_GOODS = (id: string): string =>
  `exists (select from delivery_lines g where g.tenant_id = $1 and g.sales_order_id = ${id} and (g.outcome is not null or g.loaded_quantity > 0))`;

/** Returns whether the driver found goods of an order (`HAS_FOUND_GOODS`). */
export async function hasFoundGoods(tx: Tx, salesOrderId: string): Promise<boolean> {
  const { rows } = await tx.connection.query<{ found: boolean }>(
    `select ${HAS_FOUND_GOODS('$2')} as found`,
    [tx.tenantId, salesOrderId],
    'goods_that_driver_found',
  );
  return rows[0]?.found === true;
}

/** The reported outcome of an order line. */
export interface ReportedLine {
  readonly salesOrderId: string;
  readonly lineNumber: number;
  /** Null: no outcome is reported. */
  readonly outcome: LineOutcome | null;
}

/** Stores the outcomes of lines. Each replaces the previous one. */
export async function saveOutcomes(tx: Tx, lines: readonly ReportedLine[]): Promise<void> {
  await tx.connection.query(
    `insert into delivery_lines (tenant_id, sales_order_id, line_number, outcome)
     select $1, * from unnest($2::uuid[], $3::int[], $4::jsonb[])
     on conflict (tenant_id, sales_order_id, line_number) do update set outcome = excluded.outcome`,
    [
      tx.tenantId,
      lines.map(({ salesOrderId }) => salesOrderId),
      lines.map(({ lineNumber }) => lineNumber),
      lines.map(({ outcome }) => outcome && JSON.stringify(outcome)),
    ],
    'save_outcomes',
  );
}

/**
 * Stores the containers left and returned. Kinds that are not listed get zero. The time of the first report sets the
 * delivery's position among others.
 */
export async function saveContainers(
  tx: Tx,
  salesOrderId: string,
  containers: readonly ContainerCount[],
  at: string,
): Promise<void> {
  const sums = new Map(containers.map((count) => [count.kind, count]));
  await tx.connection.query(
    `update container_counts set left_count = 0, returned_count = 0 where tenant_id = $1 and source_id = $2 and not (kind = any($3::text[]))`,
    [tx.tenantId, salesOrderId, [...sums.keys()]],
    'clear_containers',
  );
  await tx.connection.query(
    `insert into container_counts as c (tenant_id, source_id, customer_location_id, kind, left_count, returned_count, at)
     select $1, $2, s.customer_location_id, k.kind, k.left_count, k.returned_count, coalesce((select min(o.at) from container_counts o where o.tenant_id = $1 and o.source_id = $2), $6)
     from sales_orders s, unnest($3::text[], $4::int[], $5::int[]) as k(kind, left_count, returned_count)
     where s.tenant_id = $1 and s.id = $2
     on conflict (tenant_id, source_id, kind) do update set left_count = excluded.left_count, returned_count = excluded.returned_count`,
    [
      tx.tenantId,
      salesOrderId,
      [...sums.keys()],
      [...sums.values()].map(({ left }) => left),
      [...sums.values()].map(({ returned }) => returned),
      at,
    ],
    'save_containers',
  );
}

/** Stores facts of the whole delivery; missing ones don't change. */
export async function saveDelivery(
  tx: Tx,
  salesOrderId: string,
  facts: {
    readonly payment?: unknown;
    readonly completed?: {
      readonly arrivedAt: string | null;
      readonly completedAt: string;
      readonly by: string;
      readonly place: unknown;
      readonly unsigned: unknown;
      /** Who picked the order up at the warehouse. */
      readonly receivedBy?: string;
    };
  },
): Promise<void> {
  const { completed } = facts;
  await tx.connection.query(
    `insert into deliveries as d (tenant_id, sales_order_id, payment, arrived_at, completed_at, completed_by, place, unsigned, received_by)
     values ($1, $2, $3, $4, $5, $6, $7, $10, $11)
     on conflict (tenant_id, sales_order_id) do update set payment = case when $8 then excluded.payment else d.payment end,
       arrived_at = case when $9 then excluded.arrived_at else d.arrived_at end, completed_at = case when $9 then excluded.completed_at else d.completed_at end,
       completed_by = case when $9 then excluded.completed_by else d.completed_by end, place = case when $9 then excluded.place else d.place end,
       unsigned = case when $9 then excluded.unsigned else d.unsigned end, undelivered = case when $9 then null else d.undelivered end,
       received_by = case when $9 then excluded.received_by else d.received_by end`,
    [
      tx.tenantId,
      salesOrderId,
      facts.payment ? JSON.stringify(facts.payment) : null,
      completed?.arrivedAt ?? null,
      completed?.completedAt ?? null,
      completed?.by ?? '',
      completed?.place ? JSON.stringify(completed.place) : null,
      'payment' in facts,
      completed !== undefined,
      completed?.unsigned ? JSON.stringify(completed.unsigned) : null,
      completed?.receivedBy ?? '',
    ],
    'save_delivery',
  );
}

/** The route run that an order belongs to, and whether this run is finished. */
export interface OnRun {
  readonly runRouteId: string | null;
  readonly runDay: string | null;
  readonly runFinished: boolean;
}

/** Returns the route run of an order; `runFinished` is false without a run. */
export async function runOfOrder(tx: Tx, salesOrderId: string): Promise<OnRun> {
  const { rows } = await tx.connection.query<Columns<'sales_orders', 'run_route_id' | 'run_day' | 'run_finished'>>(
    'select run_route_id, run_day, run_finished from sales_orders where tenant_id = $1 and id = $2',
    [tx.tenantId, salesOrderId],
    'run_of_order',
  );
  return {
    runRouteId: rows[0]?.run_route_id ?? null,
    runDay: rows[0]?.run_day ?? null,
    runFinished: rows[0]?.run_finished ?? false,
  };
}

/**
 * Puts an order on its planned route run if it has none. Creates the run if needed and locks it, so that it cannot
 * finish without this order.
 */
export async function putOnRun(tx: Tx, salesOrderId: string): Promise<OnRun> {
  await tx.connection.query(
    `insert into route_runs (tenant_id, route_id, day) select s.tenant_id, coalesce(s.own_route_id, l.route_id), s.delivery_on from sales_orders s
     join customer_locations l on l.tenant_id = s.tenant_id and l.customer_location_id = s.customer_location_id
     where s.tenant_id = $1 and s.id = $2 and s.run_route_id is null and coalesce(s.own_route_id, l.route_id) is not null on conflict do nothing`,
    [tx.tenantId, salesOrderId],
    'begin_run_of_order',
  );
  await tx.connection.query(
    `select from route_runs n join sales_orders s on s.tenant_id = n.tenant_id and s.delivery_on = n.day
     join customer_locations l on l.tenant_id = s.tenant_id and l.customer_location_id = s.customer_location_id and coalesce(s.own_route_id, l.route_id) = n.route_id
     where s.tenant_id = $1 and s.id = $2 and s.run_route_id is null for share of n`,
    [tx.tenantId, salesOrderId],
    'hold_run_of_order',
  );
  await tx.connection.query(
    `update sales_orders s set run_route_id = coalesce(s.own_route_id, l.route_id), run_day = s.delivery_on,
       run_finished = exists (select from route_runs n where n.tenant_id = s.tenant_id and n.route_id = coalesce(s.own_route_id, l.route_id) and n.day = s.delivery_on and n.finished_at is not null)
     from customer_locations l
     where s.tenant_id = $1 and s.id = $2 and s.run_route_id is null and l.tenant_id = s.tenant_id and l.customer_location_id = s.customer_location_id`,
    [tx.tenantId, salesOrderId],
    'put_on_run',
  );
  return runOfOrder(tx, salesOrderId);
}

import type { PickSums } from '../../../rules/picking.ts';
import { type Columns, rowsBy } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { type LockedOrder, lockOrdersOf, lockSalesOrderRows, presentLocked } from './order-lock.ts';
import {
  type LineEvent,
  type LineRow,
  presentLine,
  type StoredEvent,
  type StoredLine,
  shortReasonOf,
} from './store.ts';

/** The keys of a pick or shortage that determine which rows to read. */
export interface Named {
  readonly salesOrderId: string;
  readonly lineNumber: number;
  readonly eventId: string;
  readonly itemCode: string;
  readonly lotId: string | null;
}

export interface LockedLot {
  readonly warehouseId: string;
  readonly itemCode: string;
  readonly lotCode: string;
  readonly bin: string;
  onHand: number;
  /** Time of its last count in epoch milliseconds. Infinity while a count is in review, -Infinity without a count. */
  readonly countedAt: number;
}

/** The rows that events of several orders need. Orders, stock and lots are locked until the commit. */
export interface PickingRows {
  readonly orders: ReadonlyMap<string, LockedOrder>;
  /** By `lineKey`. */
  readonly lines: ReadonlyMap<string, StoredLine>;
  /** Earlier events of each line, by `lineKey`, oldest first. */
  readonly events: ReadonlyMap<string, LineEvent[]>;
  /** The given event ids that already exist. */
  readonly known: ReadonlySet<string>;
  readonly lots: ReadonlyMap<string, LockedLot>;
}

/** Returns the key of a line. */
export const lineKey = (salesOrderId: string, lineNumber: number): string => `${salesOrderId}:${lineNumber}`;

type LineKey = Columns<'sales_order_lines', 'sales_order_id' | 'line_number'>;
const LINES = 'select distinct * from unnest($2::uuid[], $3::int[]) as w(order_id, line_number)';

/**
 * Locks orders, stock and lots in the common order (order-lock.ts), each sorted by key, and reads the rows that the
 * events need. Takes one round trip. The result lacks unknown rows.
 */
export async function lockPickingRows(tx: Tx, named: readonly Named[]): Promise<PickingRows> {
  const ask = <Row extends object = object>(name: string, text: string, values: unknown[]) =>
    tx.connection.query<Row>(text, [tx.tenantId, ...values], name);
  const orderIds = [...new Set(named.map(({ salesOrderId }) => salesOrderId))];
  const lots = [...new Set(named.flatMap(({ lotId }) => lotId ?? []))];
  const lines = [named.map(({ salesOrderId }) => salesOrderId), named.map(({ lineNumber }) => lineNumber)];
  const [, orders, , lotRows, lineRows, known, events, counts] = await Promise.all([
    lockOrdersOf(tx, orderIds),
    lockSalesOrderRows(tx, orderIds),
    ask(
      'lock_stock_of_picks',
      `with w as materialized (select distinct o.warehouse_id, p.item_code from unnest($2::uuid[], $3::text[]) as p(order_id, item_code)
         join sales_orders o on o.tenant_id = $1 and o.id = p.order_id)
       select from w join stock s on s.tenant_id = $1 and s.warehouse_id = w.warehouse_id and s.item_code = w.item_code
       order by s.warehouse_id, s.item_code for update of s`,
      [lines[0], named.map(({ itemCode }) => itemCode)],
    ),
    ask<Columns<'lots', 'id' | 'warehouse_id' | 'item_code' | 'lot_code' | 'bin' | 'on_hand'>>(
      'lock_lots_of_picks',
      'select id, warehouse_id, item_code, lot_code, bin, on_hand from lots where tenant_id = $1 and id = any($2::uuid[]) order by id for update',
      [lots],
    ),
    ask<LineRow & LineKey>(
      'lines_of_picks',
      `select l.sales_order_id, l.line_number, l.item_code, l.description, l.uom, l.uom_factor, l.ordered_quantity, l.picked_quantity, l.short_quantity, l.picked_weight_grams, l.weighed_quantity, l.lots
       from (${LINES}) w join sales_order_lines l on l.tenant_id = $1 and l.sales_order_id = w.order_id and l.line_number = w.line_number`,
      lines,
    ),
    ask<Columns<'pick_events', 'id'>>(
      'known_picks',
      'select id from pick_events where tenant_id = $1 and id = any($2::uuid[])',
      [named.map(({ eventId }) => eventId)],
    ),
    ask<
      Columns<'pick_events', 'sales_order_id' | 'line_number' | 'id' | 'kind' | 'lot_code' | 'reason' | 'at'> & {
        readonly undone: boolean;
      }
    >(
      'events_of_lines',
      `select e.sales_order_id, e.line_number, e.id, e.kind, e.lot_code, e.reason, e.at, e.undone_by is not null as undone
       from (${LINES}) w join pick_events e on e.tenant_id = $1 and e.sales_order_id = w.order_id and e.line_number = w.line_number
       order by e.at, e.kind = 'undo', e.id`,
      lines,
    ),
    ask<{ readonly lot_id: string; readonly counted_at: string }>(
      'counts_of_lots',
      `select lot_id, max(case when status = 'review' then 'infinity'::timestamptz else counted_at end)::text as counted_at from counts
       where tenant_id = $1 and lot_id = any($2::uuid[]) and status in ('applied', 'review') group by lot_id`,
      [lots],
    ),
  ]);
  const counted = new Map(
    counts.rows.map(({ lot_id, counted_at }) => [
      lot_id,
      counted_at === 'infinity' ? Number.POSITIVE_INFINITY : Date.parse(counted_at),
    ]),
  );
  const eventsByLine = new Map<string, LineEvent[]>();
  for (const row of events.rows) {
    const key = lineKey(row.sales_order_id, row.line_number);
    const event = {
      id: row.id,
      kind: row.kind,
      lotCode: row.lot_code,
      reason: row.reason,
      at: row.at,
      undone: row.undone,
    };
    const theirs = eventsByLine.get(key);
    if (theirs) theirs.push(event);
    else eventsByLine.set(key, [event]);
  }
  return {
    orders: rowsBy(orders.rows, 'id', presentLocked),
    lines: new Map(
      lineRows.rows.map((row) => {
        const line = presentLine(row, row.sales_order_id, row.line_number);
        return [lineKey(line.salesOrderId, line.lineNumber), line];
      }),
    ),
    events: eventsByLine,
    known: new Set(known.rows.map(({ id }) => id)),
    lots: rowsBy(lotRows.rows, 'id', (row) => ({
      warehouseId: row.warehouse_id,
      itemCode: row.item_code,
      lotCode: row.lot_code,
      bin: row.bin,
      onHand: row.on_hand,
      countedAt: counted.get(row.id) ?? Number.NEGATIVE_INFINITY,
    })),
  };
}

/** Stores events that aren't undo events, in one statement. */
export async function insertEvents(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  const column = <T>(pick: (event: StoredEvent) => T): T[] => events.map(pick);
  await tx.connection.query(
    `insert into pick_events (tenant_id, id, sales_order_id, line_number, kind, item_code, lot_id, lot_code, bin, quantity, base_quantity, weight_grams,
       case_weights, reason, container, at, by_user, by_name, lot_assumed, by_hand)
     select $1, e.id, e.order_id, e.line_number, e.kind, e.item_code, e.lot_id, e.lot_code, e.bin, e.quantity, e.base, e.weight,
       e.cases::int[], e.reason, e.container, e.at, e.by_user, e.by_name, e.assumed, e.by_hand
     from unnest($2::uuid[], $3::uuid[], $4::int[], $5::text[], $6::text[], $7::uuid[], $8::text[], $9::text[], $10::numeric[], $11::numeric[], $12::bigint[],
       $13::text[], $14::text[], $15::text[], $16::timestamptz[], $17::uuid[], $18::text[], $19::boolean[], $20::text[])
       as e(id, order_id, line_number, kind, item_code, lot_id, lot_code, bin, quantity, base, weight, cases, reason, container, at, by_user, by_name, assumed, by_hand)`,
    [
      tx.tenantId,
      column((event) => event.id),
      column((event) => event.salesOrderId),
      column((event) => event.lineNumber),
      column((event) => event.kind),
      column((event) => event.itemCode),
      column((event) => event.lotId),
      column((event) => event.lotCode),
      column((event) => event.bin),
      column((event) => event.quantity),
      column((event) => event.baseQuantity),
      column((event) => event.weightGrams),
      column((event) => `{${event.caseWeightsGrams.join(',')}}`),
      column((event) => event.reason),
      column((event) => event.container),
      column((event) => event.at),
      column((event) => event.byId),
      column((event) => event.by),
      column((event) => event.lotAssumed ?? false),
      column((event) => event.byHand ?? null),
    ],
    'insert_pick_events',
  );
}

/** A line's sums, lots and short reason after events. */
export interface LineAfter extends PickSums {
  readonly salesOrderId: string;
  readonly lineNumber: number;
  readonly lots: readonly string[];
  readonly shortReason: string | null;
}

/** Stores the results of several lines in one statement, as `saveLine` does for one line. */
export async function saveLines(tx: Tx, lines: readonly LineAfter[]): Promise<void> {
  await tx.connection.query(
    `update sales_order_lines l set picked_quantity = v.picked, short_quantity = v.short, picked_weight_grams = v.weight, lots = array(select jsonb_array_elements_text(v.lots)),
       short_reason = v.reason, weighed_quantity = v.weighed
     from unnest($2::uuid[], $3::int[], $4::numeric[], $5::numeric[], $6::bigint[], $7::jsonb[], $8::text[], $9::numeric[])
       as v(order_id, line_number, picked, short, weight, lots, reason, weighed)
     where l.tenant_id = $1 and l.sales_order_id = v.order_id and l.line_number = v.line_number`,
    [
      tx.tenantId,
      lines.map((line) => line.salesOrderId),
      lines.map((line) => line.lineNumber),
      lines.map((line) => line.pickedQuantity),
      lines.map((line) => line.shortQuantity),
      lines.map((line) => line.pickedWeightGrams),
      lines.map((line) => JSON.stringify(line.lots)),
      lines.map((line) => shortReasonOf(line.shortReason)),
      lines.map((line) => line.weighedQuantity ?? null),
    ],
    'save_pick_lines',
  );
}

import type { Selectable } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import type { PickEvent } from '../../../contract/picking.ts';
import { SHORT_REASONS } from '../../../contract/rows/sales-orders.ts';
import type { SalesOrderStatus } from '../../../contract/sales-orders.ts';
import { leftToPick, type PickSums } from '../../../rules/picking.ts';
import { multiplyQuantities, subtractQuantities } from '../../../rules/quantity.ts';
import type { Columns } from '../../db/rows.ts';
import type { Schema } from '../../db/schema.ts';
import type { Tx } from '../../db/tenant-transaction.ts';

/** The columns of a line that picking needs. Quantities are in the line's unit. */
export interface StoredLine extends PickSums {
  readonly salesOrderId: string;
  readonly lineNumber: number;
  readonly itemCode: string;
  readonly description: string;
  readonly uom: string;
  readonly uomFactor: number;
  readonly orderedQuantity: number;
  readonly lots: readonly string[];
}

export type LineRow = Columns<
  'sales_order_lines',
  | 'item_code'
  | 'description'
  | 'uom'
  | 'uom_factor'
  | 'ordered_quantity'
  | 'picked_quantity'
  | 'short_quantity'
  | 'picked_weight_grams'
  | 'weighed_quantity'
  | 'lots'
>;

/** Returns a line of a locked order. Throws `not_found`. */
export async function getLine(tx: Tx, salesOrderId: string, lineNumber: number): Promise<StoredLine> {
  const { rows } = await tx.connection.query<LineRow>(
    `select item_code, description, uom, uom_factor, ordered_quantity, picked_quantity, short_quantity, picked_weight_grams, weighed_quantity, lots
     from sales_order_lines where tenant_id = $1 and sales_order_id = $2 and line_number = $3`,
    [tx.tenantId, salesOrderId, lineNumber],
    'get_pick_line',
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return presentLine(row, salesOrderId, lineNumber);
}

/** Returns a stored line. */
export function presentLine(row: LineRow, salesOrderId: string, lineNumber: number): StoredLine {
  return {
    salesOrderId,
    lineNumber,
    itemCode: row.item_code,
    description: row.description,
    uom: row.uom,
    uomFactor: row.uom_factor,
    orderedQuantity: row.ordered_quantity,
    pickedQuantity: row.picked_quantity,
    shortQuantity: row.short_quantity,
    pickedWeightGrams: row.picked_weight_grams,
    weighedQuantity: row.weighed_quantity,
    lots: row.lots,
  };
}

/** Returns the short reason of a line; reasons of picks that are none for a shortage become 'other'. */
export const shortReasonOf = (reason: string | null): string | null =>
  reason === null || SHORT_REASONS.some((one) => one === reason) ? reason : 'other';

/** Stores a line's sums, lots and short reason. */
export async function saveLine(
  tx: Tx,
  line: StoredLine,
  sums: PickSums,
  lots: readonly string[],
  shortReason: string | null,
): Promise<void> {
  await tx.connection.query(
    `update sales_order_lines set picked_quantity = $4, short_quantity = $5, picked_weight_grams = $6, lots = $7, short_reason = $8, weighed_quantity = $9
     where tenant_id = $1 and sales_order_id = $2 and line_number = $3`,
    [
      tx.tenantId,
      line.salesOrderId,
      line.lineNumber,
      sums.pickedQuantity,
      sums.shortQuantity,
      sums.pickedWeightGrams,
      lots,
      shortReasonOf(shortReason),
      sums.weighedQuantity ?? null,
    ],
    'save_pick_line',
  );
}

/** A stored event. `baseQuantity` is in base units of the picked item. */
export interface StoredEvent extends Omit<PickEvent, 'undone'> {
  readonly salesOrderId: string;
  readonly lineNumber: number;
  readonly baseQuantity: number;
  readonly contradicts: string | null;
}

/** The fields of an event that determine its line's results. */
export type LineEvent = Pick<StoredEvent, 'id' | 'kind' | 'lotCode' | 'reason' | 'at'> & { readonly undone: boolean };

/** Stores an event. An undo event also marks the event that it reverses. */
export async function insertEvent(tx: Tx, event: StoredEvent): Promise<void> {
  await tx.connection.query(
    `insert into pick_events (tenant_id, id, sales_order_id, line_number, kind, undoes, item_code, lot_id, lot_code, bin, quantity, base_quantity, weight_grams,
       case_weights, reason, container, contradicts, at, by_user, by_name, lot_assumed, by_hand)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`,
    [
      tx.tenantId,
      event.id,
      event.salesOrderId,
      event.lineNumber,
      event.kind,
      event.undoes,
      event.itemCode,
      event.lotId,
      event.lotCode,
      event.bin,
      event.quantity,
      event.baseQuantity,
      event.weightGrams,
      event.caseWeightsGrams,
      event.reason,
      event.container,
      event.contradicts,
      event.at,
      event.byId,
      event.by,
      event.lotAssumed ?? false,
      event.byHand ?? null,
    ],
    'insert_pick_event',
  );
  if (event.undoes === null) return;
  await tx.connection.query(
    'update pick_events set undone_by = $3 where tenant_id = $1 and id = $2',
    [tx.tenantId, event.undoes, event.id],
    'mark_undone',
  );
}

const EVENT_COLUMNS = `id, sales_order_id, line_number, kind, undoes, undone_by, item_code, lot_id, lot_code, bin, quantity, base_quantity, weight_grams,
  case_weights, reason, container, contradicts, at, by_user, by_name, lot_assumed, by_hand`;

type EventRow = Omit<Selectable<Schema['pick_events']>, 'tenant_id' | 'recorded_at'>;

const presentEvent = (row: EventRow): StoredEvent & { readonly undone: boolean } => ({
  id: row.id,
  salesOrderId: row.sales_order_id,
  lineNumber: row.line_number,
  kind: row.kind,
  undoes: row.undoes,
  itemCode: row.item_code,
  lotId: row.lot_id,
  lotCode: row.lot_code,
  lotAssumed: row.lot_assumed,
  byHand: row.by_hand,
  bin: row.bin,
  quantity: row.quantity,
  baseQuantity: row.base_quantity,
  weightGrams: row.weight_grams,
  caseWeightsGrams: row.case_weights,
  reason: row.reason,
  container: row.container,
  contradicts: row.contradicts,
  at: row.at,
  byId: row.by_user,
  by: row.by_name,
  undone: row.undone_by !== null,
});

/** Returns an event of any order, or undefined. */
export async function findEvent(tx: Tx, id: string): Promise<(StoredEvent & { readonly undone: boolean }) | undefined> {
  const { rows } = await tx.connection.query<EventRow>(
    `select ${EVENT_COLUMNS} from pick_events where tenant_id = $1 and id = $2`,
    [tx.tenantId, id],
    'find_pick_event',
  );
  return rows[0] ? presentEvent(rows[0]) : undefined;
}

/** Returns all events of a line, oldest first, including reversed ones. */
export async function listEvents(
  tx: Tx,
  salesOrderId: string,
  lineNumber: number,
): Promise<(StoredEvent & { readonly undone: boolean })[]> {
  const { rows } = await tx.connection.query<EventRow>(
    `select ${EVENT_COLUMNS} from pick_events where tenant_id = $1 and sales_order_id = $2 and line_number = $3 order by at, kind = 'undo', id`,
    [tx.tenantId, salesOrderId, lineNumber],
    'list_pick_events',
  );
  return rows.map(presentEvent);
}

/**
 * Returns the reservation of a line in base units: the units that remain to be picked, or 0 if the order is staged or
 * later.
 */
const reserved = (
  line: Pick<StoredLine, 'orderedQuantity' | 'uomFactor'> & PickSums,
  status: SalesOrderStatus,
): number =>
  status === 'open' || status === 'allocated' || status === 'picking'
    ? multiplyQuantities(leftToPick(line), line.uomFactor)
    : 0;

/** Returns the change of a line's reservation in base units. */
export const reservedChange = (
  line: StoredLine,
  before: { readonly sums: PickSums; readonly status: SalesOrderStatus },
  after: { readonly sums: PickSums; readonly status: SalesOrderStatus },
): number =>
  subtractQuantities(
    reserved({ ...line, ...after.sums }, after.status),
    reserved({ ...line, ...before.sums }, before.status),
  );

import { COUNT_TOLERANCE } from '../../../contract/constants.ts';
import { evaluateCount } from '../../../rules/count-evaluation.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { raiseException, settleException } from '../floor/exceptions.ts';
import { type Move, postMoves } from '../floor/post-moves.ts';

/** A count as it is stored. */
export interface StoredCount {
  readonly id: string;
  readonly warehouseId: string;
  readonly bin: string;
  readonly itemCode: string;
  readonly lotId: string;
  readonly lotCode: string;
  readonly quantity: number;
  readonly countedAt: string;
  readonly countedBy: string | null;
  readonly countedByName: string;
}

/**
 * Returns the quantity in base units that the ledger has for a lot in its bin at a time, including movements at exactly
 * this time.
 */
export async function heldAt(tx: Tx, lotId: string, at: string): Promise<number> {
  const { rows } = await tx.connection.query<{ held: number }>(
    'select coalesce(sum(quantity), 0) as held from stock_moves where tenant_id = $1 and lot_id = $2 and at <= $3',
    [tx.tenantId, lotId, at],
    'held_at',
  );
  return rows[0]!.held;
}

/** Returns the latest count of the lot under review, except `but`. */
async function openCount(
  tx: Tx,
  lotId: string,
  but: string,
): Promise<{ id: string; quantity: number; countedAt: string; by: string } | null> {
  const { rows } = await tx.connection.query<Columns<'counts', 'id' | 'quantity' | 'counted_at' | 'counted_by_name'>>(
    `select id, quantity, counted_at, counted_by_name from counts where tenant_id = $1 and lot_id = $2 and status = 'review' and id <> $3 order by counted_at desc limit 1`,
    [tx.tenantId, lotId, but],
    'open_count',
  );
  const [row] = rows;
  return row
    ? {
        id: row.id,
        quantity: row.quantity,
        countedAt: row.counted_at,
        by: row.counted_by_name,
      }
    : null;
}

/**
 * Applies a count as of its time (SYNC.md, kinds of change). The ledger gets the difference as a movement: earlier
 * movements are in the count, later ones still apply. Other counts of the lot under review become `recounted`.
 */
export async function applyCount(tx: Tx, count: StoredCount): Promise<void> {
  const expected = await heldAt(tx, count.lotId, count.countedAt);
  await tx.connection.query(
    `update counts set status = 'recounted' where tenant_id = $1 and lot_id = $2 and status = 'review' and id <> $3`,
    [tx.tenantId, count.lotId, count.id],
    'recount',
  );
  const difference = Math.round((count.quantity - expected) * 1000) / 1000;
  if (difference !== 0)
    await postMoves(tx, [
      {
        id: uuidv7(),
        kind: 'count',
        warehouseId: count.warehouseId,
        itemCode: count.itemCode,
        lotId: count.lotId,
        quantity: difference,
        sourceId: count.id,
        at: count.countedAt,
        byUser: count.countedBy,
        byName: count.countedByName,
      },
    ]);
  // Set after the correction is posted. From now on `makeUpForCounts` (post-moves.ts) corrects late movements from
  // before the count.
  await tx.connection.query(
    `update counts set status = 'applied', expected = $3 where tenant_id = $1 and id = $2`,
    [tx.tenantId, count.id, expected],
    'apply_count',
  );
  await settleException(tx, 'negative_stock', count.lotId, count.countedAt, count.countedByName);
  await settleException(tx, 'count_difference', count.lotId, count.countedAt, count.countedByName);
}

/**
 * Evaluates a new count. It is applied, or it opens an exception with the expected quantity and all counts under
 * review.
 */
export async function evaluate(tx: Tx, count: StoredCount): Promise<void> {
  const expected = await heldAt(tx, count.lotId, count.countedAt);
  const earlier = await openCount(tx, count.lotId, count.id);
  const movedSince = earlier ? expected - (await heldAt(tx, count.lotId, earlier.countedAt)) : 0;
  const verdict = evaluateCount(
    count.quantity,
    expected,
    earlier && { quantity: earlier.quantity, movedSince },
    COUNT_TOLERANCE,
  );
  if (verdict === 'apply') return applyCount(tx, count);
  await tx.connection.query(
    `update counts set status = 'review', expected = $3 where tenant_id = $1 and id = $2`,
    [tx.tenantId, count.id, expected],
    'review_count',
  );
  const counted = {
    what: 'counted',
    quantity: count.quantity,
    uom: null,
    by: count.countedByName,
    at: count.countedAt,
  };
  await raiseException(tx, {
    id: uuidv7(),
    kind: 'count_difference',
    subject: count.lotId,
    warehouseId: count.warehouseId,
    about: {
      itemCode: count.itemCode,
      lotId: count.lotId,
      lotCode: count.lotCode,
      bin: count.bin,
      countId: count.id,
      counted: count.quantity,
      expected,
    },
    facts: earlier
      ? [counted]
      : [{ what: 'expected', quantity: expected, uom: null, by: '', at: count.countedAt }, counted],
  });
}

/**
 * Evaluates a count under review again after late movements, and applies it if it agrees with the ledger now. If
 * several counts of a lot are under review, the warehouse lead decides.
 */
export async function evaluateWaiting(tx: Tx, moves: readonly Move[]): Promise<void> {
  const lots = [...new Set(moves.flatMap(({ lotId }) => lotId ?? []))];
  if (lots.length === 0) return;
  const { rows } = await tx.connection.query<StoredCountRow>(
    `select id, warehouse_id, bin, item_code, lot_id, lot_code, quantity, counted_at, counted_by, counted_by_name from counts c
     where tenant_id = $1 and lot_id = any($2::uuid[]) and status = 'review'
       and not exists (select from counts o where o.tenant_id = $1 and o.lot_id = c.lot_id and o.status = 'review' and o.id <> c.id) order by id`,
    [tx.tenantId, lots],
    'waiting_counts',
  );
  for (const row of rows) {
    const count = storedCount(row);
    const late = moves.some((move) => move.lotId === count.lotId && Date.parse(move.at) <= Date.parse(count.countedAt));
    if (!late) continue;
    const expected = await heldAt(tx, count.lotId, count.countedAt);
    if (evaluateCount(count.quantity, expected, null, COUNT_TOLERANCE) === 'apply') await applyCount(tx, count);
  }
}

export type StoredCountRow = Columns<
  'counts',
  | 'id'
  | 'warehouse_id'
  | 'bin'
  | 'item_code'
  | 'lot_id'
  | 'lot_code'
  | 'quantity'
  | 'counted_at'
  | 'counted_by'
  | 'counted_by_name'
>;

/** Returns a stored count from a row of `counts` with the same columns. */
export const storedCount = (row: StoredCountRow): StoredCount => ({
  id: row.id,
  warehouseId: row.warehouse_id,
  bin: row.bin,
  itemCode: row.item_code,
  lotId: row.lot_id,
  lotCode: row.lot_code,
  quantity: row.quantity,
  countedAt: row.counted_at,
  countedBy: row.counted_by,
  countedByName: row.counted_by_name,
});

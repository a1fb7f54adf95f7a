import type { ResolutionEffect } from '../floor/resolution-effect.ts';
import { lockStock } from '../floor/stock-lock.ts';
import { applyCount, type StoredCountRow, storedCount } from './evaluate.ts';

/**
 * Applies a decision on a count. `accept` applies the latest count under review, as of its time. `recount` leaves the
 * counts under review: the next count that agrees with the latest of them is applied.
 */
export const resolveCountDifference: ResolutionEffect = async (
  { tx, actor },
  { about, warehouseId },
  { resolution, resolvedAt },
) => {
  if (resolution !== 'accept') return;
  await lockStock(tx, [{ warehouseId, itemCode: String(about.itemCode) }]);
  const { rows } = await tx.connection.query<StoredCountRow>(
    `select id, warehouse_id, bin, item_code, lot_id, lot_code, quantity, counted_at, counted_by, counted_by_name from counts
     where tenant_id = $1 and lot_id = $2 and status = 'review' order by counted_at desc limit 1`,
    [tx.tenantId, about.lotId],
    'count_to_accept',
  );
  const [row] = rows;
  if (!row) return;
  await applyCount(tx, storedCount(row));
  await tx.connection.query(
    'update counts set decided_at = $3, decided_by = $4 where tenant_id = $1 and id = $2',
    [tx.tenantId, row.id, resolvedAt, actor.displayName],
    'decide_count',
  );
};

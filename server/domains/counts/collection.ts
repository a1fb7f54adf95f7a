import type { Count } from '../../../contract/counts.ts';
import { scopeKey } from '../../sync/scope-key.ts';
import type { Source } from '../../sync/source.ts';

/** Columns of `counts` that `presentCount` reads. */
export const COUNT_COLUMNS = `id, session_id, warehouse_id, bin, item_code, lot_id, lot_code, quantity, expected, status, counted_at, counted_by_name, decided_at, decided_by`;

/** Counts older than this number of days are kept on the server only, except those under review. */
export const DEVICE_COUNT_DAYS = 14;

/** Returns a row of `counts` in the shape of the contract. */
export const presentCount = (row: Record<string, unknown>): Count => ({
  id: String(row.id),
  sessionId: String(row.session_id),
  warehouseId: String(row.warehouse_id),
  bin: String(row.bin),
  itemCode: String(row.item_code),
  lotId: String(row.lot_id),
  lotCode: String(row.lot_code),
  quantity: Number(row.quantity),
  expected: Number(row.expected),
  status: row.status as Count['status'],
  countedAt: String(row.counted_at),
  countedBy: String(row.counted_by_name),
  decidedAt: row.decided_at as string | null,
  decidedBy: row.decided_by as string | null,
});

/** Reads the counts of a warehouse's scope. */
export const countsSource: Source<'counts'> = async (tx, scope, ids) => {
  const { rows } = await tx.connection.query(
    `select ${COUNT_COLUMNS} from counts where tenant_id = $1 and warehouse_id = $2 and ($3::uuid[] is null or id = any($3))
       and (status = 'review' or counted_at > now() - interval '${DEVICE_COUNT_DAYS} days')`,
    [tx.tenantId, scopeKey(scope), ids],
    'counts_source',
  );
  return new Map(rows.map((row) => [String(row.id), presentCount(row)]));
};

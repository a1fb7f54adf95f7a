import type { Count } from '../../../contract/counts.ts';
import { type Columns, rowsBy } from '../../db/rows.ts';
import { scopeKey } from '../../sync/scope-key.ts';
import type { Source } from '../../sync/source.ts';

/** Columns of `counts` that `presentCount` reads. */
export const COUNT_COLUMNS = `id, session_id, warehouse_id, bin, item_code, lot_id, lot_code, quantity, expected, status, counted_at, counted_by_name, decided_at, decided_by`;

/** Counts older than this number of days are kept on the server only, except those under review. */
export const DEVICE_COUNT_DAYS = 14;

/** A row of `COUNT_COLUMNS`. */
export type CountRow = Columns<
  'counts',
  | 'id'
  | 'session_id'
  | 'warehouse_id'
  | 'bin'
  | 'item_code'
  | 'lot_id'
  | 'lot_code'
  | 'quantity'
  | 'expected'
  | 'status'
  | 'counted_at'
  | 'counted_by_name'
  | 'decided_at'
  | 'decided_by'
>;

/** Returns a row of `counts` in the shape of the contract. */
export const presentCount = (row: CountRow): Count => ({
  id: row.id,
  sessionId: row.session_id,
  warehouseId: row.warehouse_id,
  bin: row.bin,
  itemCode: row.item_code,
  lotId: row.lot_id,
  lotCode: row.lot_code,
  quantity: row.quantity,
  expected: row.expected,
  status: row.status,
  countedAt: row.counted_at,
  countedBy: row.counted_by_name,
  decidedAt: row.decided_at,
  decidedBy: row.decided_by,
});

/** Reads the counts of a warehouse's scope. */
export const countsSource: Source<'counts'> = async (tx, scope, ids) => {
  const { rows } = await tx.connection.query<CountRow>(
    `select ${COUNT_COLUMNS} from counts where tenant_id = $1 and warehouse_id = $2 and ($3::uuid[] is null or id = any($3))
       and (status = 'review' or counted_at > now() - interval '${DEVICE_COUNT_DAYS} days')`,
    [tx.tenantId, scopeKey(scope), ids],
    'counts_source',
  );
  return rowsBy(rows, 'id', presentCount);
};

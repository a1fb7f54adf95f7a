import type { RowOf } from '../../../contract/collections.ts';
import { INSTANT } from '../../db/instant.ts';
import { type Columns, rowsBy } from '../../db/rows.ts';
import { scopeKey } from '../../sync/scope-key.ts';
import type { Source } from '../../sync/source.ts';

/** Devices keep an ended recall for this number of days, as long as the orders that it names. */
export const DEVICE_RECALL_DAYS = 95;

export type NoticeRow = Columns<
  'recall_notices',
  | 'id'
  | 'customer_location_id'
  | 'recall_number'
  | 'reason'
  | 'instructions'
  | 'started_at'
  | 'state'
  | 'goods'
  | 'answer'
>;

/** The columns of a `NoticeRow`. */
export const NOTICE = `n.id, n.customer_location_id, n.recall_number, n.reason, n.instructions, ${INSTANT('n.started_at')} as started_at, n.state, n.goods, n.answer`;

export const presentNotice = (row: NoticeRow): RowOf<'recallNotices'> => ({
  id: row.id,
  customerLocationId: row.customer_location_id,
  recallNumber: row.recall_number,
  reason: row.reason,
  instructions: row.instructions,
  startedAt: row.started_at,
  state: row.state,
  goods: row.goods,
  answer: row.answer,
});

/** The notices of a location, in its scope. */
export const recallNoticesSource: Source<'recallNotices'> = async (tx, scope, ids) => {
  const { rows } = await tx.connection.query<NoticeRow>(
    `select ${NOTICE} from recall_notices n where n.tenant_id = $1 and n.customer_location_id = $2 and ($3::uuid[] is null or n.id = any($3))
       and (n.ended_at is null or n.ended_at > now() - make_interval(days => ${DEVICE_RECALL_DAYS}))`,
    [tx.tenantId, scopeKey(scope), ids],
    'recall_notices_source',
  );
  return rowsBy(rows, 'id', presentNotice);
};

import type { RowOf } from '../../../contract/collections.ts';
import { type Columns, rowsBy } from '../../db/rows.ts';
import { scopeKey } from '../../sync/scope-key.ts';
import type { Source } from '../../sync/source.ts';

/** A row of `GUIDE_COLUMNS`. */
export type GuideRow = Columns<
  'order_guides',
  'id' | 'name' | 'customer_id' | 'customer_location_id' | 'is_editable' | 'lines' | 'updated_at'
>;

/** Returns a stored guide in the shape of the contract. A location can't edit a guide that its customer shares. */
export const presentGuide = (row: GuideRow): RowOf<'orderGuides'> => ({
  id: row.id,
  name: row.name,
  customerId: row.customer_id,
  customerLocationId: row.customer_location_id,
  isEditable: row.is_editable && row.customer_location_id !== null,
  lines: row.lines,
  updatedAt: row.updated_at,
});

export const GUIDE_COLUMNS = 'id, name, customer_id, customer_location_id, is_editable, lines, updated_at';

/** The guides of a location in its scope, or the shared ones in the customer's scope. */
export const orderGuidesSource: Source<'orderGuides'> = async (tx, scope, ids) => {
  const shared = scope.startsWith('customer:');
  const { rows } = await tx.connection.query<GuideRow>(
    `select ${GUIDE_COLUMNS} from order_guides where tenant_id = $1 and ($3::uuid[] is null or id = any($3))
     and ${shared ? 'customer_id = $2 and customer_location_id is null' : 'customer_location_id = $2'}`,
    [tx.tenantId, scopeKey(scope), ids],
    shared ? 'shared_guides_source' : 'guides_source',
  );
  return rowsBy(rows, 'id', presentGuide);
};

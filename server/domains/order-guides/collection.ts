import type { RowOf } from '../../../contract/collections.ts';
import { scopeKey } from '../../sync/scope-key.ts';
import type { Source } from '../../sync/source.ts';

/** Returns a stored guide in the shape of the contract. A location can't edit a guide that its customer shares. */
export const presentGuide = (row: Record<string, unknown>): RowOf<'orderGuides'> => ({
  id: String(row.id),
  name: String(row.name),
  customerId: String(row.customer_id),
  customerLocationId: row.customer_location_id as string | null,
  isEditable: row.is_editable === true && row.customer_location_id !== null,
  lines: row.lines as RowOf<'orderGuides'>['lines'],
  updatedAt: String(row.updated_at),
});

export const GUIDE_COLUMNS = 'id, name, customer_id, customer_location_id, is_editable, lines, updated_at';

/** The guides of a location in its scope, or the shared ones in the customer's scope. */
export const orderGuidesSource: Source<'orderGuides'> = async (tx, scope, ids) => {
  const shared = scope.startsWith('customer:');
  const { rows } = await tx.connection.query(
    `select ${GUIDE_COLUMNS} from order_guides where tenant_id = $1 and ($3::uuid[] is null or id = any($3))
     and ${shared ? 'customer_id = $2 and customer_location_id is null' : 'customer_location_id = $2'}`,
    [tx.tenantId, scopeKey(scope), ids],
    shared ? 'shared_guides_source' : 'guides_source',
  );
  return new Map(rows.map((row) => [String(row.id), presentGuide(row)]));
};

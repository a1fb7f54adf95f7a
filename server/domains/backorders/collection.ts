import type { RowOf } from '../../../contract/collections.ts';
import { lineId } from '../../../contract/constants.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { scopeKey } from '../../sync/scope-key.ts';
import type { Source } from '../../sync/source.ts';

type BackorderRow = Columns<'backorders', 'customer_location_id' | 'item_code' | 'uom' | 'quantity' | 'added_at'>;

/** Returns a stored backorder in the shape of the contract. */
export const presentBackorder = (row: BackorderRow): RowOf<'backorders'> => ({
  id: lineId(row.customer_location_id, row.item_code, row.uom),
  customerLocationId: row.customer_location_id,
  itemCode: row.item_code,
  uom: row.uom,
  quantity: row.quantity,
  addedAt: row.added_at,
});

/** Returns all that a location waits for, in the order in which it was added. */
export async function readBackorders(tx: Tx, customerLocationId: string): Promise<RowOf<'backorders'>[]> {
  const rows = await tx.db
    .selectFrom('backorders')
    .select(['customer_location_id', 'item_code', 'uom', 'quantity', 'added_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('customer_location_id', '=', customerLocationId)
    .orderBy('added_at')
    .orderBy('item_code')
    .orderBy('uom')
    .execute();
  return rows.map(presentBackorder);
}

/** The backorders of a location, for the location's scope. */
export const backordersSource: Source<'backorders'> = async (tx, scope, ids) => {
  const wanted = ids && new Set(ids);
  const rows = await readBackorders(tx, scopeKey(scope));
  return new Map(rows.filter((row) => !wanted || wanted.has(row.id)).map((row) => [row.id, row]));
};

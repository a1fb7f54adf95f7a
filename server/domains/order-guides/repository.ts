import { AppError } from '../../../contract/errors.ts';
import type { GuideLine, OrderGuide } from '../../../contract/order-guides.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { nameOrder } from '../search-words.ts';
import { GUIDE_COLUMNS, type GuideRow, presentGuide } from './collection.ts';

/** Returns a location's guides and those that its customer shares, by name. */
export async function guidesOf(
  tx: Tx,
  location: { readonly customerId: string; readonly customerLocationId: string },
): Promise<OrderGuide[]> {
  const { rows } = await tx.connection.query<GuideRow>(
    `select ${GUIDE_COLUMNS} from order_guides
     where tenant_id = $1 and (customer_location_id = $2 or (customer_location_id is null and customer_id = $3))
     order by ${nameOrder('name')}, id`,
    [tx.tenantId, location.customerLocationId, location.customerId],
    'guides_of_location',
  );
  return rows.map(presentGuide);
}

/**
 * Throws `item_unknown` with the codes of items that never existed. Accepts discontinued items and those in `known`.
 */
export async function checkItems(tx: Tx, lines: readonly GuideLine[], known: readonly GuideLine[]): Promise<void> {
  const asked = new Set(lines.map((line) => line.itemCode));
  for (const line of known) asked.delete(line.itemCode);
  if (asked.size === 0) return;
  const { rows } = await tx.connection.query<Columns<'items', 'item_code'>>(
    'select item_code from items where tenant_id = $1 and item_code = any($2::text[])',
    [tx.tenantId, [...asked]],
    'known_items',
  );
  for (const row of rows) asked.delete(row.item_code);
  if (asked.size > 0) throw new AppError('item_unknown', { itemCodes: [...asked] });
}

type Stored = Pick<OrderGuide, 'id' | 'name' | 'customerId' | 'customerLocationId' | 'lines' | 'updatedAt'>;

/** Stores a new guide. Returns undefined if the id is taken. */
export async function insertGuide(tx: Tx, guide: Stored): Promise<OrderGuide | undefined> {
  const { rows } = await tx.connection.query<GuideRow>(
    `insert into order_guides (tenant_id, id, customer_id, customer_location_id, name, lines, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (tenant_id, id) do nothing returning ${GUIDE_COLUMNS}`,
    [
      tx.tenantId,
      guide.id,
      guide.customerId,
      guide.customerLocationId,
      guide.name,
      JSON.stringify(guide.lines),
      guide.updatedAt,
    ],
    'insert_guide',
  );
  return rows[0] && presentGuide(rows[0]);
}

/** Replaces name and lines of an existing guide. Throws `not_found`. */
export async function rewriteGuide(tx: Tx, guide: Stored): Promise<OrderGuide> {
  const { rows } = await tx.connection.query<GuideRow>(
    `update order_guides set name = $3, lines = $4, updated_at = $5 where tenant_id = $1 and id = $2 returning ${GUIDE_COLUMNS}`,
    [tx.tenantId, guide.id, guide.name, JSON.stringify(guide.lines), guide.updatedAt],
    'rewrite_guide',
  );
  if (!rows[0]) throw new AppError('not_found');
  return presentGuide(rows[0]);
}

/** Deletes a guide. */
export async function deleteGuide(tx: Tx, id: string): Promise<void> {
  await tx.connection.query(
    'delete from order_guides where tenant_id = $1 and id = $2',
    [tx.tenantId, id],
    'delete_guide',
  );
}

import { AppError } from '../../../contract/errors.ts';
import type { ItemUom } from '../../../contract/items.ts';
import { toGtin14 } from '../../../rules/gtin.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { invalidFields } from '../../invalid-fields.ts';
import { nameOrder } from '../search-words.ts';
import { hasGtin } from './catalog-sql.ts';

/**
 * Returns the units of one item, found by its code, by a scanned GTIN of any length, or by both. Throws `invalid_input`
 * if both are missing and `item_unknown` if no item matches or the GTIN's check digit is wrong.
 */
export async function findUnits(
  tx: Tx,
  query: { readonly itemCode?: string | undefined; readonly upc?: string | undefined },
): Promise<ItemUom[]> {
  const { itemCode, upc } = query;
  if (itemCode === undefined && upc === undefined) {
    throw invalidFields({ itemCode: { rule: 'required' } });
  }
  const gtin = upc === undefined ? null : toGtin14(upc);
  if (gtin === undefined) throw new AppError('item_unknown');
  const { rows } = await tx.connection.query<Columns<'items', 'uoms'>>(
    `select uoms from items i where tenant_id = $1 and is_active
     and ($2::text is null or item_code = $2) and ($3::text[] is null or ${hasGtin('$3')})`,
    [tx.tenantId, itemCode ?? null, gtin && [gtin, upc]],
    'find_units',
  );
  if (!rows[0]) throw new AppError('item_unknown');
  return rows[0].uoms;
}

/** Returns the catalog's brands with their item counts, by name. */
export async function readBrands(tx: Tx): Promise<{ group: string; items: number }[]> {
  const { rows } = await tx.connection.query<Columns<'items', 'brand'> & { readonly items: number }>(
    `select brand, count(*)::int as items from items where tenant_id = $1 and is_active and brand <> '' group by brand order by ${nameOrder('brand')}, brand`,
    [tx.tenantId],
    'brands',
  );
  return rows.map(({ brand: group, items }) => ({ group, items }));
}

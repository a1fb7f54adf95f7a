import type { RowOf } from '../../../contract/collections.ts';
import { type Columns, rowsBy } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { sourceOf } from '../../sync/packed-source.ts';
import type { Source } from '../../sync/source.ts';
import { packedItems } from './packed.ts';

/** The categories of the tenant, in their sequence. */
export const categoriesSource: Source<'categories'> = async (tx, _scope, ids) => {
  const { rows } = await tx.connection.query<Columns<'categories', 'id' | 'names' | 'sequence' | 'types'>>(
    'select id, names, sequence, types from categories where tenant_id = $1 and ($2::text[] is null or id = any($2)) order by sequence',
    [tx.tenantId, ids],
    'categories_source',
  );
  return rowsBy(rows, 'id', ({ types: itemTypes, ...category }) => ({ ...category, itemTypes }));
};

const itemsSource: Source<'items'> = sourceOf(packedItems);

/** Reads active items by code. */
export type ItemReader = (tx: Tx, codes: readonly string[]) => Promise<Map<string, RowOf<'items'>>>;
/** Returns active items by code. */
export const readItems: ItemReader = (tx, codes) =>
  itemsSource(tx, 'tenant', codes, { prices: true, exactStock: true });

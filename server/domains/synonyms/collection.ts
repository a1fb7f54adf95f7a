import type { Source } from '../../sync/source.ts';

/** The company's groups of synonyms, in the tenant's scope. */
export const synonymsSource: Source<'synonyms'> = async (tx, _scope, ids) => {
  if (ids?.length === 0) return new Map();
  const own = tx.db
    .selectFrom('synonyms')
    .select(['id', 'words', 'meanings', 'replaces'])
    .where('tenant_id', '=', tx.tenantId);
  const rows = await (ids === null ? own : own.where('id', 'in', [...ids])).execute();
  return new Map(rows.map((row) => [row.id, row]));
};

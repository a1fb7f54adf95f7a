import { sql } from 'kysely';
import { exceptionEndpoints } from '../../../contract/exceptions.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { warehousesOf } from '../../sync/scopes.ts';
import { requireLicense } from '../floor/access.ts';
import { presentException } from '../floor/collection.ts';
import { nameOrder } from '../search-words.ts';

/** The list of exceptions of the caller's warehouses. */
export const exceptionList = listHandlers(exceptionEndpoints.list)({
  scope: (context) => {
    requireLicense(context, 'lead');
    return warehousesOf(context.tx, context.actor);
  },
  rows: ({ tx }, warehouses) =>
    tx.db
      .selectFrom('exceptions as e')
      .innerJoin('warehouses as w', (join) =>
        join.onRef('w.tenant_id', '=', 'e.tenant_id').onRef('w.id', '=', 'e.warehouse_id'),
      )
      .leftJoin('items as i', (join) =>
        join.onRef('i.tenant_id', '=', 'e.tenant_id').on('i.item_code', '=', sql<string>`e.about ->> 'itemCode'`),
      )
      .where('e.tenant_id', '=', tx.tenantId)
      .where(sql<boolean>`e.warehouse_id = any(${warehouses}::text[])`)
      .selectAll('e')
      .select(['w.name as warehouse_name', 'i.description as item_name']),
  filters: {
    status: (rows, status) => rows.where('e.status', '=', status),
    warehouseId: (rows, id) => rows.where('e.warehouse_id', '=', id),
    kind: (rows, kind) => rows.where('e.kind', '=', kind),
  },
  search: [
    "(select string_agg(value, ' ') from jsonb_each_text(e.about) where key <> 'salesOrderId')",
    "(select string_agg(fact ->> 'by', ' ') from jsonb_array_elements(e.facts) as fact)",
    'i.description',
    'w.name',
    'e.resolved_by',
    'e.note',
  ],
  sorts: {
    raisedAt: sql`e.raised_at`,
    kind: sql`e.kind`,
    warehouseName: sql.raw(nameOrder('w.name')),
    resolvedAt: sql`e.resolved_at`,
  },
  key: sql`e.id`,
  totals: {},
  present: (row) => {
    const exception = presentException(row);
    // The stock ledger stores item codes only, and a page for exceptions has no catalog.
    const description = exception.about.description ?? row.item_name;
    return {
      ...exception,
      about: description === null ? exception.about : { ...exception.about, description },
      warehouseName: row.warehouse_name,
    };
  },
});

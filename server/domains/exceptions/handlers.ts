import { sql } from 'kysely';
import type { exceptionEndpoints } from '../../../contract/exceptions.ts';
import type { HandlersOf } from '../../context.ts';
import { warehousesOf } from '../../sync/scopes.ts';
import { nameOrder } from '../search-words.ts';
import { decideMany, undoMany } from './decide-many.ts';
import { exceptionList } from './list.ts';

/** Handlers of the exceptions in the caller's warehouses. */
export const exceptionHandlers: HandlersOf<typeof exceptionEndpoints> = {
  list: exceptionList.page,
  rows: exceptionList.rows,
  decideMany: (context, { params, body }) => decideMany(context, params.id, body),
  undoMany: (context, { params }) => undoMany(context, params.id),
  warehouses: async ({ tx, actor }) => ({
    data: await tx.db
      .selectFrom('warehouses')
      .select(['id', 'name'])
      .where('tenant_id', '=', tx.tenantId)
      .where(sql<boolean>`id = any(${await warehousesOf(tx, actor)}::text[])`)
      .orderBy(sql.raw(nameOrder('name')))
      .orderBy('id')
      .execute(),
  }),
};

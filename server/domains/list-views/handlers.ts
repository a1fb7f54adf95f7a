import { api } from '../../../contract/api.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { AppError } from '../../../contract/errors.ts';
import { type ListViewRow, type listViewEndpoints, MOST_VIEWS } from '../../../contract/list-views.ts';
import type { Actor } from '../../actor.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import { nameOrder } from '../search-words.ts';

/** Returns the permissions of all declared lists by path. */
function declaredLists(): Map<string, Endpoint['spec']['permission']> {
  const endpoints = Object.values(api).flatMap((domain) => Object.values<Endpoint>(domain));
  return new Map(endpoints.filter((one) => 'list' in one).map(({ path, spec }) => [path, spec.permission]));
}

let lists: ReturnType<typeof declaredLists> | undefined;

/** Throws `not_found` unless the caller's role may read the list. */
function checkList(path: string, { role }: Actor): void {
  lists ??= declaredLists();
  const permission = lists.get(path);
  if (!permission || permission === 'anyone' || !permission.includes(role)) throw new AppError('not_found');
}

const COLUMNS = 'id, list, name, address, is_default';

type ViewRow = Columns<'list_views', 'id' | 'list' | 'name' | 'address' | 'is_default'>;

const present = (row: ViewRow): ListViewRow => ({
  id: row.id,
  list: row.list,
  name: row.name,
  address: row.address,
  isDefault: row.is_default,
});

async function read({ tx, actor }: SignedInContext, list: string): Promise<ListViewRow[]> {
  const { rows } = await tx.connection.query<ViewRow>(
    `select ${COLUMNS} from list_views where tenant_id = $1 and user_id = $2 and list = $3 order by ${nameOrder('name')}, id`,
    [tx.tenantId, actor.userId, list],
    'read_list_views',
  );
  return rows.map(present);
}

/** Handlers of the views of lists that users save for themselves. */
export const listViewHandlers: HandlersOf<typeof listViewEndpoints> = {
  views: async (context, { query }) => {
    checkList(query.list, context.actor);
    return { data: await read(context, query.list) };
  },

  save: async (context, { params, body }) => {
    const { tx, actor } = context;
    checkList(body.list, actor);
    const others = (await read(context, body.list)).filter(({ id }) => id !== params.id);
    const name = body.name.trim();
    if (others.some((view) => view.name === name)) throw new AppError('conflict', { name });
    if (others.length >= MOST_VIEWS) throw new AppError('conflict', { most: MOST_VIEWS });
    if (body.isDefault)
      await tx.connection.query(
        'update list_views set is_default = false where tenant_id = $1 and user_id = $2 and list = $3 and is_default and id <> $4',
        [tx.tenantId, actor.userId, body.list, params.id],
        'clear_default_view',
      );
    // A concurrent view of the same name, or a concurrent default, violates a unique key, which is a conflict.
    const { rows } = await tx.connection.query<ViewRow>(
      `insert into list_views (tenant_id, id, user_id, list, name, address, is_default) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (tenant_id, id) do update set name = excluded.name, address = excluded.address, is_default = excluded.is_default, updated_at = now()
         where list_views.user_id = excluded.user_id and list_views.list = excluded.list
       returning ${COLUMNS}`,
      [tx.tenantId, params.id, actor.userId, body.list, name, body.address, body.isDefault],
      'save_list_view',
    );
    // The id is another user's.
    if (!rows[0]) throw new AppError('not_found');
    return present(rows[0]);
  },

  remove: async ({ tx, actor }, { params }) => {
    await tx.connection.query(
      'delete from list_views where tenant_id = $1 and user_id = $2 and id = $3',
      [tx.tenantId, actor.userId, params.id],
      'remove_list_view',
    );
    return {};
  },
};

import type { Person, personnelEndpoints } from '../../../contract/personnel.ts';
import type { License, Role } from '../../../contract/roles.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import { requireLicense } from '../floor/access.ts';
import { nameOrder } from '../search-words.ts';

/** Lists colleagues. App users need a license for drivers, leads, sales or purchasing. */
async function peopleOf(
  { tx, actor }: SignedInContext,
  role: Role,
  duty: License | undefined,
): Promise<{ data: Person[] }> {
  if (actor.role === 'APP') requireLicense({ actor }, 'driver', 'lead', 'sales', 'purchasing');
  const { rows } = await tx.connection.query<Columns<'users', 'id' | 'display_name' | 'licenses' | 'warehouse_id'>>(
    `select id, display_name, licenses, warehouse_id from users
     where tenant_id = $1 and role = $2 and is_active and ($3::text is null or $3 = any(licenses)) order by ${nameOrder('display_name')}, id`,
    [tx.tenantId, role, duty ?? null],
    'people_of_role',
  );
  return {
    data: rows.map((row) => ({
      id: row.id,
      name: row.display_name,
      duties: row.licenses,
      warehouseId: row.warehouse_id,
    })),
  };
}

/** Handlers that list colleagues. */
export const personnelHandlers: HandlersOf<typeof personnelEndpoints> = {
  list: (context, { query }) => peopleOf(context, 'APP', query.duty),
  sales: (context) => peopleOf(context, 'SALES', undefined),
  buyers: (context) => peopleOf(context, 'BUYER', undefined),
};

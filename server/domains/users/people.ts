import { AppError } from '../../../contract/errors.ts';
import type { PortalUser, userEndpoints } from '../../../contract/users.ts';
import { audit } from '../../audit.ts';
import type { Handler, SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import { endSessions, recordEnded } from '../accounts/sessions.ts';
import { voidResetLinks } from '../accounts/users.ts';
import { nameOrder } from '../search-words.ts';
import { managerOf, type People, peopleOf } from './policy.ts';

type Endpoints = typeof userEndpoints;

const QUERY = `select u.id, u.user_name, u.display_name, u.role, u.customer_id, u.is_active, u.manages_users,
    case when u.role = 'CUSTOMER' then u.customer_location_id end as customer_location_id, c.name as customer_name, l.display_name as location_name,
    o.last_order_at
  from users u
  join customers c on c.tenant_id = u.tenant_id and c.customer_id = u.customer_id
  left join customer_locations l on l.tenant_id = u.tenant_id and l.customer_location_id = u.customer_location_id and u.role = 'CUSTOMER'
  left join (select submitted_by_id, max(submitted_at) as last_order_at from orders
    where tenant_id = $1 and customer_location_id = any($2::text[]) group by 1) o on o.submitted_by_id = u.id
  where u.tenant_id = $1 and ($5::uuid is null or u.id = $5) and (u.id = $4
    or (u.role = 'CUSTOMER' and u.customer_location_id = any($2::text[]))
    or (u.customer_id = any($3::text[]) and (u.role = 'SUPERCUSTOMER' or (u.role = 'CUSTOMER' and u.customer_location_id is null))))
  order by ${nameOrder('u.user_name')}`;

interface PersonRow
  extends Columns<
    'users',
    'id' | 'user_name' | 'display_name' | 'is_active' | 'manages_users' | 'customer_location_id'
  > {
  readonly role: PortalUser['role'];
  readonly customer_id: string;
  readonly customer_name: string;
  readonly location_name: string | null;
  readonly last_order_at: string | null;
}

async function readPeople(context: SignedInContext, people: People, id: string | null = null): Promise<PortalUser[]> {
  const { tx, actor, tenant } = context;
  const { rows } = await tx.connection.query<PersonRow>(
    QUERY,
    [tx.tenantId, people.sees, people.customers, actor.userId, id],
    'people_of_customer',
  );
  return rows.map((row) => {
    const location = row.customer_location_id;
    const isSelf = row.id === actor.userId;
    return {
      id: row.id,
      userName: row.user_name,
      displayName: row.display_name,
      role: row.role,
      customerId: row.customer_id,
      customerName: row.customer_name,
      customerLocationId: location,
      customerLocationName: row.location_name,
      siteName: tenant.companyName,
      lastOrderDate: row.last_order_at,
      isActive: row.is_active,
      managesUsers: row.manages_users || row.role === 'SUPERCUSTOMER',
      isSelf,
      isManageable: !isSelf && row.role === 'CUSTOMER' && location !== null && people.manages.includes(location),
    };
  });
}

/** Returns whether the user name is in the caller's list. An error about such a name reveals nothing new. */
export async function seesUserName(context: SignedInContext, people: People, userName: string): Promise<boolean> {
  const wanted = userName.toLowerCase();
  return (await readPeople(context, people)).some((user) => user.userName.toLowerCase() === wanted);
}

/** Lists the users that the caller sees. */
export const customers: Handler<Endpoints['customers']> = async (context) =>
  readPeople(context, await peopleOf(context));

/** Lists the locations whose users the caller manages, all active ones for an administrator; empty if there are none. */
export const locations: Handler<Endpoints['locations']> = async (context) => {
  const manages = context.actor.role === 'ADMIN' ? null : (await peopleOf(context)).manages;
  const { rows } = await context.tx.connection.query<
    Columns<'customer_locations', 'customer_location_id' | 'display_name'> & { customer_name: string }
  >(
    `select l.customer_location_id, l.display_name, c.name as customer_name from customer_locations l
     join customers c on c.tenant_id = l.tenant_id and c.customer_id = l.customer_id
     where l.tenant_id = $1 and (l.customer_location_id = any($2::text[]) or ($2::text[] is null and l.is_active and c.is_active))
     order by ${nameOrder('l.display_name')}, l.customer_location_id`,
    [context.tx.tenantId, manages],
    'manageable_locations',
  );
  return rows.map((row) => ({
    customerLocationId: row.customer_location_id,
    displayName: row.display_name,
    customerName: row.customer_name,
  }));
};

/**
 * Enables or disables a user. Throws `not_found` for a user outside the caller's list, and `forbidden` for a listed
 * user whom the caller doesn't manage.
 */
export const setActive: Handler<Endpoints['setActive']> = async (context, { params, body }) => {
  const { tx, actor, now } = context;
  const people = await managerOf(context);
  const [before] = await readPeople(context, people, params.id);
  if (!before) throw new AppError('not_found');
  if (!before.isManageable) throw new AppError('forbidden');
  if (before.isActive === body.isActive) return before;
  await tx.db
    .updateTable('users')
    .set({ is_active: body.isActive, updated_at: now.toISOString() })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', before.id)
    .execute();
  if (!body.isActive) {
    await recordEnded(context, tx, await endSessions(context, tx, { userId: before.id }), 'disabled');
    await voidResetLinks(tx, before.id, now);
  }
  await audit(tx, actor, body.isActive ? 'users.enable' : 'users.disable', before.id, { userName: before.userName });
  return { ...before, isActive: body.isActive };
};

import { sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import { type PersonRow, peopleEndpoints } from '../../../contract/people.ts';
import type { License } from '../../../contract/roles.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { invalidFields } from '../../invalid-fields.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { requireThePerson } from '../accounts/account.ts';
import { endSessions, recordEnded } from '../accounts/sessions.ts';
import { SYSTEM_USER } from '../accounts/system-tokens.ts';
import { voidResetLinks } from '../accounts/users.ts';
import { nameOrder } from '../search-words.ts';
import { assignedLocations, assignLocations, changeOfLocations } from './assigned-locations.ts';

const NAME = "coalesce(nullif(u.display_name, ''), u.user_name)";

/** Selects the company's users, without the user that system tokens act as. */
const usersOf = ({ tx, actor }: SignedInContext) =>
  tx.db
    .selectFrom('users as u')
    .leftJoin('customers as c', (join) =>
      join.onRef('c.tenant_id', '=', 'u.tenant_id').onRef('c.customer_id', '=', 'u.customer_id'),
    )
    .leftJoin('customer_locations as l', (join) =>
      join.onRef('l.tenant_id', '=', 'u.tenant_id').onRef('l.customer_location_id', '=', 'u.customer_location_id'),
    )
    .leftJoin('warehouses as w', (join) =>
      join.onRef('w.tenant_id', '=', 'u.tenant_id').onRef('w.id', '=', 'u.warehouse_id'),
    )
    .where('u.tenant_id', '=', tx.tenantId)
    .where((of) => of.not(of.and({ 'u.role': 'ADMIN', 'u.user_name': SYSTEM_USER })))
    .select(['u.id', 'u.user_name', 'u.display_name', 'u.email', 'u.role', 'u.is_active', 'u.customer_location_id'])
    .select(['u.licenses', 'u.warehouse_id', 'u.manages_users', 'u.last_login_at', 'u.created_at', 'u.updated_at'])
    .select(['c.name as customer_name', 'l.display_name as location_name', 'w.name as warehouse_name'])
    .select((of) =>
      of
        .selectFrom('user_locations as ul')
        .whereRef('ul.tenant_id', '=', 'u.tenant_id')
        .whereRef('ul.user_id', '=', 'u.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('location_count'),
    )
    .select((of) => of.and([of('u.id', '!=', actor.userId), of('u.role', '!=', 'ADMIN')]).as('is_manageable'));

type Row = Awaited<ReturnType<ReturnType<typeof usersOf>['executeTakeFirstOrThrow']>>;

const present = (row: Row): PersonRow => ({
  id: row.id,
  userName: row.user_name,
  displayName: row.display_name,
  email: row.email,
  role: row.role,
  status: row.is_active ? 'active' : 'off',
  customerName: row.customer_name,
  customerLocationId: row.customer_location_id,
  locationName: row.location_name,
  licenses: row.licenses,
  warehouseId: row.warehouse_id,
  warehouseName: row.warehouse_name,
  managesUsers: row.manages_users,
  locationCount: row.location_count ?? 0,
  lastLoginAt: row.last_login_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  isManageable: row.is_manageable === true,
});

const list = listHandlers(peopleEndpoints.list)({
  scope: () => null,
  rows: usersOf,
  filters: {
    status: (rows, status) => rows.where('u.is_active', '=', status === 'active'),
    role: (rows, role) => rows.where('u.role', '=', role),
    license: (rows, license) => rows.where(sql<boolean>`${license} = any(u.licenses)`),
  },
  search: ['u.display_name', 'u.user_name', 'u.email', 'c.name', 'l.display_name', 'u.customer_location_id'],
  sorts: {
    name: sql.raw(nameOrder(NAME)),
    role: sql`u.role`,
    customerName: sql.raw(nameOrder('c.name')),
    lastLoginAt: sql`u.last_login_at`,
    createdAt: sql`u.created_at`,
  },
  key: sql`u.id`,
  totals: {},
  present,
});

/**
 * Returns a user whom the caller may change. Throws `not_found`, `forbidden` for the caller and for administrators, and
 * for callers who are not the person themselves.
 */
async function manageable(context: SignedInContext, id: string): Promise<PersonRow> {
  requireThePerson(context);
  const row = await usersOf(context).where('u.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  if (!row.is_manageable) throw new AppError('forbidden');
  return present(row);
}

/** Stores a change of a user, if it is still as `updatedAt` says, and returns the user. */
async function store(
  context: SignedInContext,
  before: PersonRow,
  change: {
    display_name?: string;
    manages_users?: boolean;
    licenses?: License[];
    warehouse_id?: string | null;
    is_active?: boolean;
  },
): Promise<PersonRow> {
  const { tx, now } = context;
  // The database keeps microseconds, the caller's instant has milliseconds.
  const updated = await tx.db
    .updateTable('users')
    .set({ ...change, updated_at: now.toISOString() })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', before.id)
    .where(sql<boolean>`date_trunc('milliseconds', updated_at) = ${before.updatedAt}`)
    .returning('id')
    .executeTakeFirst();
  if (!updated) throw new AppError('conflict');
  return stored(context, before.id);
}

/** Returns a user of the company as stored now. */
const stored = async (context: SignedInContext, id: string): Promise<PersonRow> =>
  present(await usersOf(context).where('u.id', '=', id).executeTakeFirstOrThrow());

/** Throws `invalid_input` for an unknown warehouse. */
async function requireWarehouse({ tx }: SignedInContext, id: string | null): Promise<void> {
  if (id === null) return;
  const { rows } = await tx.connection.query('select from warehouses where tenant_id = $1 and id = $2', [
    tx.tenantId,
    id,
  ]);
  if (rows.length > 0) return;
  throw invalidFields({ warehouseId: { rule: 'choice' } });
}

/** Handlers for administrators: the users of the company and their rights. */
export const peopleHandlers: HandlersOf<typeof peopleEndpoints> = {
  list: list.page,
  rows: list.rows,

  /** Rights that the user's role doesn't have stay as they are. */
  save: async (context, { params, body }) => {
    const before = await manageable(context, params.id);
    if (before.updatedAt !== body.updatedAt) throw new AppError('conflict');
    await requireWarehouse(context, body.warehouseId);
    const change = body.customerLocationIds && (await changeOfLocations(context, before, body.customerLocationIds));
    const saved = await store(context, before, {
      display_name: body.displayName.trim(),
      ...(before.role === 'CUSTOMER' ? { manages_users: body.managesUsers } : {}),
      ...(before.role === 'APP' ? { licenses: [...new Set(body.licenses)], warehouse_id: body.warehouseId } : {}),
    });
    if (change) await assignLocations(context, before.id, change);
    const { displayName, managesUsers, licenses, warehouseId } = saved;
    await audit(context.tx, context.actor, 'people.save', before.id, {
      displayName,
      managesUsers,
      licenses,
      warehouseId,
      ...(change && { locationsAdded: change.added, locationsRemoved: change.removed }),
    });
    return change ? stored(context, before.id) : saved;
  },

  locations: async (context, { params }) => {
    const { id } = await manageable(context, params.id);
    return { data: await assignedLocations(context.tx, id) };
  },

  setActive: async (context, { params, body }) => {
    const { tx, actor, now } = context;
    const before = await manageable(context, params.id);
    if ((before.status === 'active') === body.isActive) return before;
    const after = await store(context, before, { is_active: body.isActive });
    if (!body.isActive) {
      await recordEnded(context, tx, await endSessions(context, tx, { userId: before.id }), 'disabled');
      await voidResetLinks(tx, before.id, now);
    }
    await audit(tx, actor, body.isActive ? 'people.enable' : 'people.disable', before.id, {
      userName: before.userName,
    });
    return after;
  },

  endSessions: async (context, { params }) => {
    const { tx, actor } = context;
    const { id, userName } = await manageable(context, params.id);
    const ended = await endSessions(context, tx, { userId: id });
    await recordEnded(context, tx, ended, 'by an administrator');
    await audit(tx, actor, 'people.endSessions', id, { userName, ended: ended.length });
    return { ended: ended.length };
  },
};

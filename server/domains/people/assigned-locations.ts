import { sql } from 'kysely';
import { ASSIGNED_ROLES, type AssignedLocation, type PersonRow } from '../../../contract/people.ts';
import type { SignedInContext } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { invalidFields } from '../../invalid-fields.ts';
import { nameOrder } from '../search-words.ts';

/** Locations that a change assigns to a user and takes from the user. */
export interface LocationsChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Returns the locations assigned to a user, by name, inactive ones too. */
export const assignedLocations = (tx: Tx, userId: string): Promise<AssignedLocation[]> =>
  tx.db
    .selectFrom('user_locations as ul')
    .innerJoin('customer_locations as l', (join) =>
      join.onRef('l.tenant_id', '=', 'ul.tenant_id').onRef('l.customer_location_id', '=', 'ul.customer_location_id'),
    )
    .innerJoin('customers as c', (join) =>
      join.onRef('c.tenant_id', '=', 'l.tenant_id').onRef('c.customer_id', '=', 'l.customer_id'),
    )
    .where('ul.tenant_id', '=', tx.tenantId)
    .where('ul.user_id', '=', userId)
    .select(['l.customer_location_id as customerLocationId', 'l.display_name as displayName', 'c.name as customerName'])
    .orderBy(sql.raw(nameOrder('l.display_name')))
    .orderBy('l.customer_location_id')
    .execute();

/** Returns which of the locations exist. A corporate customer can have only locations of the own customer. */
async function assignable({ tx }: SignedInContext, user: PersonRow, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.connection.query<{ id: string }>(
    `select l.customer_location_id as id from customer_locations l
     where l.tenant_id = $1 and l.customer_location_id = any($2)
       and ($3 <> 'SUPERCUSTOMER' or exists
         (select from users u where u.tenant_id = $1 and u.id = $4 and coalesce(u.customer_id, l.customer_id) = l.customer_id))`,
    [tx.tenantId, ids, user.role, user.id],
    'assignable_locations',
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns what changes if the user gets exactly these locations. Throws `invalid_input` for new locations that are
 * unknown or of another customer than a corporate customer's, and for other roles than `ASSIGNED_ROLES`.
 */
export async function changeOfLocations(
  context: SignedInContext,
  user: PersonRow,
  ids: readonly string[],
): Promise<LocationsChange> {
  const before = new Set((await assignedLocations(context.tx, user.id)).map((each) => each.customerLocationId));
  const after = new Set(ids);
  const added = [...after].filter((id) => !before.has(id));
  const removed = [...before].filter((id) => !after.has(id));
  const known = added.length > 0 ? await assignable(context, user, added) : new Set();
  const hasLocations = ASSIGNED_ROLES.some((role) => role === user.role);
  if (added.some((id) => !known.has(id)) || (added.length > 0 && !hasLocations)) {
    throw invalidFields({ customerLocationIds: { rule: 'choice' } });
  }
  return { added, removed };
}

/**
 * Assigns and removes locations. A trigger tells the user's devices, whose scopes follow from them. The selected
 * location of the user is forgotten if it is removed.
 */
export async function assignLocations(
  { tx }: SignedInContext,
  userId: string,
  { added, removed }: LocationsChange,
): Promise<void> {
  if (removed.length > 0) {
    await tx.connection.query(
      'delete from user_locations where tenant_id = $1 and user_id = $2 and customer_location_id = any($3)',
      [tx.tenantId, userId, removed],
      'remove_user_locations',
    );
    await tx.connection.query(
      `update users set customer_location_id = null
       where tenant_id = $1 and id = $2 and role = 'SUPERCUSTOMER' and customer_location_id = any($3)`,
      [tx.tenantId, userId, removed],
      'forget_user_location',
    );
  }
  if (added.length > 0)
    await tx.connection.query(
      `insert into user_locations (tenant_id, user_id, customer_location_id)
       select $1, $2, unnest($3::text[]) on conflict do nothing`,
      [tx.tenantId, userId, added],
      'add_user_locations',
    );
}

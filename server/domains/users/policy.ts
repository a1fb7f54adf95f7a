import { AppError } from '../../../contract/errors.ts';
import type { SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import { shopperLocations } from '../../sync/scopes.ts';

/** The users of a customer that the caller sees and manages. */
export interface People {
  /** Locations whose users the caller sees. */
  readonly sees: readonly string[];
  /** Locations that the caller may invite to, and whose users they may disable. */
  readonly manages: readonly string[];
  /** Customers whose users without a single location the caller sees. */
  readonly customers: readonly string[];
}

/**
 * Returns the caller's rights over users of a customer. A corporate customer manages the users of their assigned
 * locations. A customer with the manager right manages those of their location, or of all locations of the customer if
 * they have none. A user can't grant a right that they don't have.
 */
export async function peopleOf({ tx, actor }: Pick<SignedInContext, 'tx' | 'actor'>): Promise<People> {
  const own = await shopperLocations(tx, actor);
  const locations = own.map((row) => row.customer_location_id);
  const customers = [...new Set(own.map((row) => row.customer_id))];
  if (actor.role === 'SUPERCUSTOMER') return { sees: locations, manages: locations, customers };
  const { rows } = await tx.connection.query<Columns<'users', 'manages_users'> & { all_locations: string[] }>(
    `select u.manages_users, array(select l.customer_location_id from customer_locations l
         join customers c on c.tenant_id = l.tenant_id and c.customer_id = l.customer_id and c.is_active
         where l.tenant_id = u.tenant_id and l.customer_id = u.customer_id and l.is_active and u.customer_location_id is null
         order by 1) as all_locations
     from users u where u.tenant_id = $1 and u.id = $2`,
    [tx.tenantId, actor.userId],
    'people_manager',
  );
  if (!rows[0]?.manages_users) return { sees: locations, manages: [], customers: [] };
  const managed = actor.customerLocationId ? locations : rows[0].all_locations;
  return { sees: managed, manages: managed, customers: actor.customerId ? [actor.customerId] : [] };
}

/** Returns the same for callers who manage at least one location. Throws `forbidden` otherwise. */
export async function managerOf(context: Pick<SignedInContext, 'tx' | 'actor'>): Promise<People> {
  const people = await peopleOf(context);
  if (people.manages.length === 0) throw new AppError('forbidden');
  return people;
}

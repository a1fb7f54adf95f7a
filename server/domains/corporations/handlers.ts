import type { Corporation, corporationEndpoints } from '../../../contract/corporations.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Address } from '../../../contract/locations.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import { requireLicense } from '../floor/access.ts';
import { type Page, pageOf } from '../paging.ts';
import { folded, nameOrder, wordPatterns } from '../search-words.ts';

const PAGE_SIZE = 25;

/**
 * SQL condition: a salesperson sees assigned locations only, all other roles of the company see all. $2 is the user id,
 * $3 is true for a salesperson.
 */
const OWN = `(not $3 or l.customer_location_id in
  (select u.customer_location_id from user_locations u where u.tenant_id = l.tenant_id and u.user_id = $2))`;

const own = ({ actor }: SignedInContext): [string, boolean] => [actor.userId, actor.role === 'SALES'];

async function find(context: SignedInContext, words: readonly string[] | null, page: Page) {
  const { tx } = context;
  const { rows } = await tx.connection.query<{ total: number; data: Corporation[] }>(
    `with hits as (
       select c.customer_id, c.name, jsonb_agg(jsonb_build_object('customerLocationId', l.customer_location_id, 'displayName', l.display_name,
         'customerId', l.customer_id) order by l.customer_location_id) as locations
       from customers c join customer_locations l on l.tenant_id = c.tenant_id and l.customer_id = c.customer_id and l.is_active
       where c.tenant_id = $1 and c.is_active and ${OWN}
       group by c.customer_id, c.name
       having $4::text[] is null or ${folded(`lower(c.customer_id || ' ' || c.name || ' ' || string_agg(l.customer_location_id || ' ' || l.display_name, ' '))`)} like all ($4))
     select (select count(*)::int from hits) as total, coalesce(
       (select jsonb_agg(jsonb_build_object('id', h.customer_id, 'customerId', h.customer_id, 'name', h.name, 'locations', h.locations) order by ${nameOrder('h.name')}, h.customer_id)
        from (select * from hits order by ${nameOrder('name')}, customer_id limit $5 offset $6) h), '[]') as data`,
    [tx.tenantId, ...own(context), words, page.pageSize, page.offset],
    'find_corporations',
  );
  const { pageNumber, pageSize } = page;
  const { data, total } = rows[0]!;
  return { data, pageNumber, pageSize, total };
}

interface PlaceRow {
  readonly customerLocationId: string;
  readonly displayName: string;
  readonly address: Address;
  readonly warehouseId: string;
  readonly routeName: string | null;
  readonly stop: number | null;
  readonly isActive: boolean;
  readonly deliveryInstructions: string;
}

/**
 * Throws `forbidden` for App users without a license for drivers, leads, sales or purchasing. They find customers by
 * name only.
 */
function requireCustomerContact({ actor }: SignedInContext): void {
  if (actor.role === 'APP') requireLicense({ actor }, 'driver', 'lead', 'sales', 'purchasing');
}

/**
 * Returns whether the caller visits or phones customers, and so may read their contact persons, phone
 * numbers and delivery instructions.
 */
const callsThere = ({ actor }: SignedInContext): boolean =>
  actor.role === 'ADMIN' ||
  actor.role === 'SALES' ||
  actor.licenses.includes('driver') ||
  actor.licenses.includes('sales');

/**
 * Returns customers with the locations that the caller may see, including inactive ones. Customers without such a
 * location are left out.
 */
async function infosOf(context: SignedInContext, ids: readonly string[]) {
  const { tx } = context;
  const { rows } = await tx.connection.query<
    Columns<'customers', 'customer_id' | 'name' | 'is_active'> & { locations: PlaceRow[] }
  >(
    `select c.customer_id, c.name, c.is_active, jsonb_agg(jsonb_build_object('customerLocationId', l.customer_location_id, 'displayName', l.display_name,
       'address', l.address, 'warehouseId', l.warehouse_id, 'routeName', r.name, 'stop', l.route_stop, 'isActive', l.is_active,
       'deliveryInstructions', l.delivery_instructions)
       order by l.customer_location_id) as locations
     from customers c join customer_locations l on l.tenant_id = c.tenant_id and l.customer_id = c.customer_id
     left join routes r on r.tenant_id = l.tenant_id and r.id = l.route_id
     where c.tenant_id = $1 and c.customer_id = any($4::text[]) and ${OWN} group by c.customer_id, c.name, c.is_active
     order by array_position($4::text[], c.customer_id)`,
    [tx.tenantId, ...own(context), ids],
    'corporation_infos',
  );
  return rows.map((row) => ({
    id: row.customer_id,
    name: row.name,
    isActive: row.is_active,
    locations: row.locations.map((place) =>
      callsThere(context)
        ? place
        : { ...place, address: { ...place.address, contactName: '', contactPhone: '' }, deliveryInstructions: '' },
    ),
  }));
}

/** Returns a customer with the locations that the caller may see. Throws `not_found` if there are none. */
async function infoOf(context: SignedInContext, id: string) {
  const [info] = await infosOf(context, [id]);
  if (!info) throw new AppError('not_found');
  return info;
}

/** Handlers that list and find customers with their locations. */
export const corporationHandlers: HandlersOf<typeof corporationEndpoints> = {
  list: (context, { query }) => find(context, null, pageOf(query, PAGE_SIZE)),
  search: (context, { query }) => find(context, wordPatterns(query.query), pageOf(query, PAGE_SIZE)),
  infos: async (context, { query }) => {
    requireCustomerContact(context);
    const { data, ...page } = await find(context, null, pageOf(query, PAGE_SIZE));
    const ids = data.map(({ id }) => id);
    return { ...page, data: await infosOf(context, ids) };
  },
  get: async (context, { params }) => {
    const { id, name, locations } = await infoOf(context, params.id);
    return {
      id,
      customerId: id,
      name,
      locations: locations.map(({ customerLocationId, displayName }) => ({
        customerLocationId,
        displayName,
        customerId: id,
      })),
    };
  },
  info: async (context, { params }) => {
    requireCustomerContact(context);
    return infoOf(context, params.id);
  },
};

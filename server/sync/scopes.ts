import { createHash } from 'node:crypto';
import { FLOOR_LICENSES } from '../../contract/floor.ts';
import type { Actor } from '../actor.ts';
import type { Columns } from '../db/rows.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { PLATFORM_ID } from '../tenants/tenant.ts';

/** The permissions by which a collection's source presents rows. */
export interface Viewer {
  /** Prices of this scope's rows are shown. */
  readonly prices: boolean;
  /**
   * Prices are hidden, but the catalog leaves out items without a price (disableZeroPriceItems). Each price is sent as
   * 1, or as 0 if there is none.
   */
  readonly priceSigns?: boolean;
  /** Quantities are shown. Otherwise only their presence is sent. */
  readonly exactStock: boolean;
}

/**
 * A part of the tenant's data that the user's devices hold. `rev` changes when the same rows must be presented
 * differently (PULL4).
 */
export interface Scope {
  readonly scope: string;
  readonly rev: string;
  readonly viewer: Viewer;
}

const ALL: Viewer = { prices: true, exactStock: true };
const revOf = (...facts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 16);

/** Returns the `rev` of a scope for an app that knows the row shapes `shapes` (PULL9). Older apps send none. */
export const revFor = (scope: Scope, shapes: string | undefined): string =>
  shapes === undefined ? scope.rev : `${scope.rev}.${shapes}`;

/** Returns the part of a device's `rev` that depends on the server alone. */
export const presentationOf = (rev: string): string => rev.split('.', 1)[0]!;

type ShopRow = Columns<
  'customer_locations',
  'customer_id' | 'customer_location_id' | 'price_list_id' | 'warehouse_id' | 'options'
>;

/** Returns the locations that a user orders for: the customer's own, or those assigned to a corporate customer. */
export async function shopperLocations(tx: Tx, actor: Actor): Promise<ShopRow[]> {
  const { rows } = await tx.connection.query<ShopRow>(
    `select l.customer_id, l.customer_location_id, l.price_list_id, l.warehouse_id, l.options from customer_locations l
     join customers c on c.tenant_id = l.tenant_id and c.customer_id = l.customer_id
     where l.tenant_id = $1 and l.is_active and c.is_active and (
       ($3 = 'CUSTOMER' and l.customer_location_id = $4)
       or ($3 = 'SUPERCUSTOMER' and l.customer_location_id in
         (select ul.customer_location_id from user_locations ul where ul.tenant_id = $1 and ul.user_id = $2)))
     order by l.customer_location_id`,
    [tx.tenantId, actor.userId, actor.role, actor.customerLocationId],
    'shopper_locations',
  );
  return rows;
}

/** Returns the warehouses that the user's licenses give access to. Warehouse data has no prices. */
export async function warehousesOf(tx: Tx, actor: Actor): Promise<string[]> {
  if (actor.role !== 'ADMIN' && !FLOOR_LICENSES.some((license) => actor.licenses.includes(license))) return [];
  const { rows } = await tx.connection.query<Columns<'warehouses', 'id'>>(
    'select id from warehouses where tenant_id = $1 and ($2::text is null or id = $2) order by id',
    [tx.tenantId, actor.warehouseId],
    'houses_of',
  );
  return rows.map((row) => row.id);
}

async function floorScopes(tx: Tx, actor: Actor): Promise<Scope[]> {
  const viewer: Viewer = { prices: false, exactStock: true };
  // The user's licenses decide which warehouse rows are sent, so they are part of the `rev`.
  const rev = revOf(viewer, [...actor.licenses].sort());
  const warehouses = await warehousesOf(tx, actor);
  const own = warehouses.map((id) => ({ scope: `floor:${id}`, rev, viewer }));
  const led = actor.licenses.includes('lead') ? warehouses.map((id) => ({ scope: `lead:${id}`, rev, viewer })) : [];
  // The scope `floors` holds the data between warehouses, for all floor users.
  return warehouses.length > 0 ? [{ scope: 'floors', rev, viewer }, ...own, ...led] : own;
}

/**
 * Returns the routes that the user drives, and those whose unfinished run the user took over, in the user's warehouses.
 */
export async function routesDrivenBy(tx: Tx, actor: Actor): Promise<string[]> {
  const { rows } = await tx.connection.query<Columns<'routes', 'id'>>(
    `select r.id from routes r where r.tenant_id = $1 and ($3::text is null or r.warehouse_id = $3) and (r.driver_user_id = $2
       or exists (select from route_runs n where n.tenant_id = $1 and n.route_id = r.id and n.driver_user_id = $2 and n.finished_at is null))
     order by r.id`,
    [tx.tenantId, actor.userId, actor.warehouseId],
    'routes_driven_by',
  );
  return rows.map((row) => row.id);
}

/**
 * Returns the route scopes of a driver's device. They include prices, because the total and the signature at delivery
 * depend on them.
 */
async function routeScopes(tx: Tx, actor: Actor): Promise<Scope[]> {
  if (!actor.licenses.includes('driver')) return [];
  const routes = await routesDrivenBy(tx, actor);
  return routes.map((id) => ({ scope: `route:${id}`, rev: revOf(ALL), viewer: ALL }));
}

/**
 * Returns every scope of the user in a stable order. A location that hides prices gets no price scope, or one that only
 * shows whether a price exists. Data that is not sent cannot be read.
 */
export async function scopesOf(tx: Tx, actor: Actor): Promise<Scope[]> {
  const user: Scope = { scope: `user:${actor.userId}`, rev: revOf(actor.role, actor.licenses), viewer: ALL };
  if (tx.tenantId === PLATFORM_ID) return [user];
  // The scope is the same for all users, so that one catalog snapshot serves every role (PULL8).
  const tenant: Scope = { scope: 'tenant', rev: revOf(ALL), viewer: ALL };
  if (actor.role === 'APP') return [user, tenant, ...(await floorScopes(tx, actor)), ...(await routeScopes(tx, actor))];
  if (actor.role !== 'CUSTOMER' && actor.role !== 'SUPERCUSTOMER') return [user, tenant];

  const scopes = new Map<string, Scope>([
    [user.scope, user],
    [tenant.scope, tenant],
  ]);
  const add = (scope: string, viewer: Viewer) => {
    const before = scopes.get(scope)?.viewer;
    const merged = before
      ? {
          prices: before.prices || viewer.prices,
          exactStock: before.exactStock || viewer.exactStock,
          ...(before.priceSigns || viewer.priceSigns ? { priceSigns: true } : {}),
        }
      : viewer;
    scopes.set(scope, { scope, rev: revOf(merged), viewer: merged });
  };
  for (const row of await shopperLocations(tx, actor)) {
    const { displayPrices, displayInventory, disableZeroPriceItems } = row.options;
    const signs = !displayPrices && disableZeroPriceItems;
    const viewer = { prices: displayPrices, exactStock: displayInventory, ...(signs ? { priceSigns: true } : {}) };
    add(`customer:${row.customer_id}`, { ...ALL, prices: displayPrices });
    add(`location:${row.customer_location_id}`, viewer);
    if (displayPrices) add(`pricelist:${row.price_list_id}`, ALL);
    else if (signs) add(`pricelist:${row.price_list_id}`, { ...ALL, prices: false, priceSigns: true });
    add(`warehouse:${row.warehouse_id}`, viewer);
  }
  return [...scopes.values()];
}

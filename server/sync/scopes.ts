import { createHash } from 'node:crypto';
import { FLOOR_LICENSES } from '../../contract/floor.ts';
import type { LocationOptions } from '../../contract/locations.ts';
import type { Actor } from '../actor.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { PLATFORM_ID } from '../tenants/tenant.ts';

/** What a collection's source needs to know of who will see the rows. */
export interface Viewer {
  /** May see prices of this scope's rows. */
  readonly prices: boolean;
  /**
   * May not see prices, but its catalog leaves out what has none (disableZeroPriceItems): each price is told as 1, or 0 where it is
   * nothing.
   */
  readonly priceSigns?: boolean;
  /** Sees quantities; otherwise only whether there is any. */
  readonly exactStock: boolean;
}

/** A part of the tenant's data that the user's devices hold. `rev` changes when the same rows must be presented otherwise (PULL4). */
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

interface ShopRow {
  customer_id: string;
  customer_location_id: string;
  price_list_id: string;
  warehouse_id: string;
  options: LocationOptions;
}

/** The locations that a shopper orders for: a customer's own, or those given to a corporate customer. */
export async function shopperLocations(tx: Tx, actor: Actor): Promise<ShopRow[]> {
  const { rows } = await tx.connection.query(
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
  return rows as unknown as ShopRow[];
}

/** The warehouses that somebody works in, by their licenses. What is kept of a warehouse shows no prices. */
export async function warehousesOf(tx: Tx, actor: Actor): Promise<string[]> {
  if (actor.role !== 'ADMIN' && !FLOOR_LICENSES.some((license) => actor.licenses.includes(license))) return [];
  const { rows } = await tx.connection.query(
    'select id from warehouses where tenant_id = $1 and ($2::text is null or id = $2) order by id',
    [tx.tenantId, actor.warehouseId],
    'houses_of',
  );
  return rows.map((row) => String(row.id));
}

async function floorScopes(tx: Tx, actor: Actor): Promise<Scope[]> {
  const viewer: Viewer = { prices: false, exactStock: true };
  // Which parts of a warehouse's rows are shown depends on what the person may do there.
  const rev = revOf(viewer, [...actor.licenses].sort());
  const warehouses = await warehousesOf(tx, actor);
  const own = warehouses.map((id) => ({ scope: `floor:${id}`, rev, viewer }));
  const led = actor.licenses.includes('lead') ? warehouses.map((id) => ({ scope: `lead:${id}`, rev, viewer })) : [];
  // What is between warehouses, which everybody of the floor holds.
  return warehouses.length > 0 ? [{ scope: 'floors', rev, viewer }, ...own, ...led] : own;
}

/** The routes that somebody drives, or whose run they took over and have not finished, in warehouses where they work. */
export async function routesDrivenBy(tx: Tx, actor: Actor): Promise<string[]> {
  const { rows } = await tx.connection.query(
    `select r.id from routes r where r.tenant_id = $1 and ($3::text is null or r.warehouse_id = $3) and (r.driver_user_id = $2
       or exists (select from route_runs n where n.tenant_id = $1 and n.route_id = r.id and n.driver_user_id = $2 and n.finished_at is null))
     order by r.id`,
    [tx.tenantId, actor.userId, actor.warehouseId],
    'routes_driven_by',
  );
  return rows.map((row) => String(row.id));
}

/** The routes that a driver's device holds: with prices, which the total at the door and the signature follow from. */
async function routeScopes(tx: Tx, actor: Actor): Promise<Scope[]> {
  if (!actor.licenses.includes('driver')) return [];
  const routes = await routesDrivenBy(tx, actor);
  return routes.map((id) => ({ scope: `route:${id}`, rev: revOf(ALL), viewer: ALL }));
}

/**
 * Every scope of the user, in a stable order. A location that hides prices gets no price scope, or one that tells only whether there is a
 * price: what isn't sent can't be read.
 */
export async function scopesOf(tx: Tx, actor: Actor): Promise<Scope[]> {
  const user: Scope = { scope: `user:${actor.userId}`, rev: revOf(actor.role, actor.licenses), viewer: ALL };
  if (tx.tenantId === PLATFORM_ID) return [user];
  // The same for everybody, so that one snapshot of the catalog serves every role (PULL8).
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
    add(`customer:${row.customer_id}`, ALL);
    add(`location:${row.customer_location_id}`, viewer);
    if (displayPrices) add(`pricelist:${row.price_list_id}`, ALL);
    else if (signs) add(`pricelist:${row.price_list_id}`, { ...ALL, prices: false, priceSigns: true });
    add(`warehouse:${row.warehouse_id}`, viewer);
  }
  return [...scopes.values()];
}

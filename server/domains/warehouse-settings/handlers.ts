import { sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import {
  type RouteSettingsRow,
  type WarehouseSettingsRow,
  warehouseSettingsEndpoints,
} from '../../../contract/warehouse-settings.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { nameOrder } from '../search-words.ts';

/** The zone of a bin (rules/walking-order.ts). */
const ZONE = `upper(coalesce(substring(l.bin from '^([A-Za-z0-9]{1,4})-'), substring(l.bin from '^([A-Za-z]{1,4})')))`;

/** SQL for the names of the users with the license `lead` in a warehouse `w`. */
export const LEADS = `array(select u.display_name from users u where u.tenant_id = w.tenant_id and u.role = 'APP' and u.is_active and 'lead' = any(u.licenses)
    and coalesce(u.warehouse_id, w.id) = w.id order by 1)`;

const warehousesOf = ({ tx }: SignedInContext) =>
  tx.db
    .selectFrom(
      sql<WarehouseSettingsRow>`(
        select w.id, w.name, w.zones, w.heavy_first as "heavyFirst", w.dock_zones as "dockZones", w.blind_receiving as "blindReceiving", w.gs1_prefix as "gs1Prefix", w.changed_by as "changedBy", w.changed_at as "updatedAt",
          array(select distinct ${sql.raw(ZONE)} from lots l
            where l.tenant_id = w.tenant_id and l.warehouse_id = w.id and l.on_hand > 0 and ${sql.raw(ZONE)} is not null order by 1) as "zonesInUse",
          ${sql.raw(LEADS)} as leads
        from warehouses w where w.tenant_id = ${tx.tenantId})`.as('s'),
    )
    .selectAll();

const routesOf = ({ tx }: SignedInContext) =>
  tx.db
    .selectFrom(
      sql<RouteSettingsRow>`(
        select r.id, r.name, w.name as "warehouseName", r.weekdays, coalesce(u.display_name, '') as "driverName", r.departs_at as "departsAt",
          r.changed_by as "changedBy", r.changed_at as "updatedAt"
        from routes r join warehouses w on w.tenant_id = r.tenant_id and w.id = r.warehouse_id
        left join users u on u.tenant_id = r.tenant_id and u.id = r.driver_user_id
        where r.tenant_id = ${tx.tenantId})`.as('s'),
    )
    .selectAll();

const warehouses = listHandlers(warehouseSettingsEndpoints.warehouses)({
  scope: () => null,
  rows: warehousesOf,
  filters: {},
  search: ['s.name', 's.id'],
  sorts: { name: sql.raw(nameOrder('s.name')), updatedAt: sql`s."updatedAt"` },
  key: sql`s.id`,
  totals: {},
  present: (row) => row,
});

const routes = listHandlers(warehouseSettingsEndpoints.routes)({
  scope: () => null,
  rows: routesOf,
  filters: {},
  search: ['s.name', 's.id', 's."warehouseName"', 's."driverName"'],
  sorts: {
    name: sql.raw(nameOrder('s.name')),
    warehouseName: sql.raw(nameOrder('s."warehouseName"')),
    departsAt: sql`s."departsAt"`,
    updatedAt: sql`s."updatedAt"`,
  },
  key: sql`s.id`,
  totals: {},
  present: (row) => row,
});

/** Returns the zones in capital letters, each once. */
const distinctZones = (zones: readonly string[]): string[] => [...new Set(zones.map((zone) => zone.toUpperCase()))];

/** Handlers for the walking orders of warehouses and the departures of routes. */
export const warehouseSettingsHandlers: HandlersOf<typeof warehouseSettingsEndpoints> = {
  warehouses: warehouses.page,
  warehouseRows: warehouses.rows,
  routes: routes.page,
  routeRows: routes.rows,

  saveWarehouse: async (
    context,
    {
      params: { id },
      body: { updatedAt: seen, zones: given, heavyFirst, gs1Prefix, dockZones: dock, blindReceiving: blind },
    },
  ) => {
    const { tx, actor, now } = context;
    const zones = distinctZones(given);
    const before = await tx.db
      .selectFrom('warehouses')
      .select(['zones', 'heavy_first', 'gs1_prefix', 'dock_zones', 'blind_receiving', 'changed_at'])
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new AppError('not_found');
    const dockZones = distinctZones(dock ?? before.dock_zones);
    const blindReceiving = blind ?? before.blind_receiving;
    // The same values again, after a lost response, are no change.
    const isSame =
      before.zones.join() === zones.join() &&
      before.heavy_first === heavyFirst &&
      before.gs1_prefix === gs1Prefix &&
      before.dock_zones.join() === dockZones.join() &&
      before.blind_receiving === blindReceiving;
    if (!isSame) {
      if (before.changed_at !== seen) throw new AppError('conflict');
      await tx.db
        .updateTable('warehouses')
        .set({
          zones,
          heavy_first: heavyFirst,
          gs1_prefix: gs1Prefix,
          dock_zones: dockZones,
          blind_receiving: blindReceiving,
          changed_by: actor.displayName,
          changed_at: now.toISOString(),
        })
        .where('tenant_id', '=', tx.tenantId)
        .where('id', '=', id)
        .execute();
      await audit(tx, actor, 'warehouses.save', id, { zones, heavyFirst, gs1Prefix, dockZones, blindReceiving });
    }
    return warehousesOf(context).where('s.id', '=', id).executeTakeFirstOrThrow();
  },

  saveRoute: async (context, { params: { id }, body: { updatedAt: seen, departsAt } }) => {
    const { tx, actor, now } = context;
    const before = await tx.db
      .selectFrom('routes')
      .select(['departs_at', 'changed_at'])
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new AppError('not_found');
    if (before.departs_at !== departsAt) {
      if (before.changed_at !== seen) throw new AppError('conflict');
      await tx.db
        .updateTable('routes')
        .set({ departs_at: departsAt, changed_by: actor.displayName, changed_at: now.toISOString() })
        .where('tenant_id', '=', tx.tenantId)
        .where('id', '=', id)
        .execute();
      await audit(tx, actor, 'routes.save', id, { departsAt });
    }
    return routesOf(context).where('s.id', '=', id).executeTakeFirstOrThrow();
  },
};

import * as z from 'zod/mini';
import { MOST_ZONES, ZONE } from '../rules/walking-order.ts';
import { atMost, clockTime, code, instant, weekday } from './atoms.ts';
import { put } from './endpoint.ts';
import { list, rowsOf } from './list.ts';

const permission = ['ADMIN'] as const;

const changed = {
  /** Who changed the settings last; empty if they were never changed. */
  changedBy: z.string(),
  updatedAt: z.nullable(instant),
};

const walking = {
  /** Zones in walking order; those that are missing follow by bin. */
  zones: z.array(z.string().check(z.regex(ZONE))).check(z.maxLength(MOST_ZONES)),
  /** Heavy cases come first in each zone. */
  heavyFirst: z.boolean(),
  /** GS1 company prefix for the numbers of pallets; empty if the company has none. */
  gs1Prefix: z.string().check(atMost(12), z.regex(/^(?:\d{7,12})?$/)),
};

/** Zones of the dock: goods that are received there are still to be put away. */
const dockZones = z.array(z.string().check(z.regex(ZONE))).check(z.maxLength(MOST_ZONES));

export const warehouseSettingsRow = z.object({
  id: code,
  name: z.string(),
  ...walking,
  dockZones,
  /** Receivers don't see ordered quantities. */
  blindReceiving: z.boolean(),
  /** Zones of the bins that hold stock, by name. */
  zonesInUse: z.array(z.string()),
  /** Names of the users with the license `lead` here; without one, exceptions wait for an administrator. */
  leads: z.array(z.string()),
  ...changed,
});
export type WarehouseSettingsRow = z.infer<typeof warehouseSettingsRow>;

/** HH:MM in the company's time zone; null if the departure is not planned. */
const departsAt = z.nullable(clockTime);

export const routeSettingsRow = z.object({
  id: code,
  name: z.string(),
  warehouseName: z.string(),
  weekdays: z.array(weekday),
  driverName: z.string(),
  departsAt,
  ...changed,
});
export type RouteSettingsRow = z.infer<typeof routeSettingsRow>;

const warehouses = list('/settings/warehouses', {
  summary: 'List warehouses with the walking order of their zones',
  permission,
  row: warehouseSettingsRow,
  filters: {},
  sorts: ['name', 'updatedAt'],
  sort: { by: 'name', direction: 'Asc' },
});
const routes = list('/settings/routes', {
  summary: 'List delivery routes with their departures',
  permission,
  row: routeSettingsRow,
  filters: {},
  sorts: ['name', 'warehouseName', 'departsAt', 'updatedAt'],
  sort: { by: 'name', direction: 'Asc' },
});

const params = z.object({ id: code });
const seen = { updatedAt: z.nullable(instant) };

/** Walking orders of warehouses, and departures of routes. */
export const warehouseSettingsEndpoints = {
  warehouses,
  warehouseRows: rowsOf(warehouses),
  saveWarehouse: put('/settings/warehouses/:id', {
    summary:
      'Set the walking order of a warehouse and how its receivers count; `conflict` if it was changed after `updatedAt`',
    permission,
    params,
    /** Earlier releases send no zones of the dock and no `blindReceiving`: they stay. */
    body: z.object({
      ...walking,
      dockZones: z.optional(dockZones),
      blindReceiving: z.optional(z.boolean()),
      ...seen,
    }),
    returns: warehouseSettingsRow,
    errors: ['not_found', 'conflict'],
  }),
  routes,
  routeRows: rowsOf(routes),
  saveRoute: put('/settings/routes/:id', {
    summary: 'Set the departure of a route; `conflict` if it was changed after `updatedAt`',
    permission,
    params,
    body: z.object({ departsAt, ...seen }),
    returns: routeSettingsRow,
    errors: ['not_found', 'conflict'],
  }),
};

import type { RowOf } from '../../../contract/collections.ts';
import type { WarehouseRow } from '../../../contract/floor.ts';
import { INSTANT } from '../../db/instant.ts';
import { type Columns, rowsBy } from '../../db/rows.ts';
import { scopeKey } from '../../sync/scope-key.ts';
import type { Source } from '../../sync/source.ts';
import { usualLimitOf } from '../goods-limits/limit-of.ts';

/** Reads the warehouses with their routes, pickers, walking order, limits of goods and way of receiving. */
export const warehousesSource: Source<'warehouses'> = async (tx, _scope, ids) => {
  const { rows } = await tx.connection.query<
    Columns<'warehouses', 'id' | 'name' | 'zones' | 'heavy_first' | 'dock_zones' | 'blind_receiving'> &
      Pick<WarehouseRow, 'routes' | 'pickers' | 'goodsLimits'>
  >(
    `select id, name, zones, heavy_first, dock_zones, blind_receiving, (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'weekdays', r.weekdays,
         'departsAt', r.departs_at, 'departed', (select coalesce(json_agg(json_build_object('day', n.day, 'isFinished', n.finished_at is not null) order by n.day), '[]')
           from route_runs n where n.tenant_id = r.tenant_id and n.route_id = r.id and not n.is_old and coalesce(n.started_at, n.finished_at) is not null))
         order by r.name, r.id), '[]')
       from routes r where r.tenant_id = w.tenant_id and r.warehouse_id = w.id) as routes,
       (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.display_name, 'zones', coalesce(z.zones, '{}'),
           'zonesAt', ${INSTANT('z.assigned_at')}) order by u.display_name, u.id), '[]')
         from users u left join picker_zones z on z.tenant_id = u.tenant_id and z.user_id = u.id and z.warehouse_id = w.id
         where u.tenant_id = w.tenant_id and picks_in(u) and coalesce(u.warehouse_id, w.id) = w.id) as pickers,
       (select coalesce(json_agg(json_build_object('key', g.key, 'maxFahrenheit', g.max_fahrenheit, 'needsDate', g.needs_date,
           'weightPercent', g.weight_percent) order by g.key), '[]') from (
           select g.key, g.max_fahrenheit, g.needs_date, g.weight_percent from goods_limits g where g.tenant_id = w.tenant_id
           union all
           select 'category:' || c.id, u.max_fahrenheit, false, null from categories c cross join lateral (values (${usualLimitOf('c')})) as u(max_fahrenheit)
             where c.tenant_id = w.tenant_id and u.max_fahrenheit is not null
               and not exists (select from goods_limits o where o.tenant_id = c.tenant_id and o.key = 'category:' || c.id)) g) as "goodsLimits"
     from warehouses w where tenant_id = $1 and ($2::text[] is null or id = any($2))`,
    [tx.tenantId, ids],
    'warehouses_source',
  );
  return rowsBy(
    rows,
    'id',
    ({ id, name, routes, pickers, goodsLimits, zones, heavy_first, dock_zones, blind_receiving }) => ({
      ...{ id, name, routes, pickers, goodsLimits },
      walking: { zones, heavyFirst: heavy_first },
      dockZones: dock_zones,
      blindReceiving: blind_receiving,
    }),
  );
};

/** Columns of `lots` that `presentLot` reads. */
export const LOT_COLUMNS = `id, item_code, warehouse_id, lot_code, bin, origin_country, vendor_id, received_on, packed_on, expires_on, on_hand, on_hold, hold_reason, hold_note, source, count_wanted_at, count_wanted_by`;

/** A row of `LOT_COLUMNS`. */
export type LotRow = Columns<
  'lots',
  | 'id'
  | 'item_code'
  | 'warehouse_id'
  | 'lot_code'
  | 'bin'
  | 'origin_country'
  | 'vendor_id'
  | 'received_on'
  | 'packed_on'
  | 'expires_on'
  | 'on_hand'
  | 'on_hold'
  | 'hold_reason'
  | 'hold_note'
  | 'source'
  | 'count_wanted_at'
  | 'count_wanted_by'
>;

/** Returns a row of `lots` in the shape of the contract. */
export const presentLot = (row: LotRow): RowOf<'lots'> => ({
  id: row.id,
  itemCode: row.item_code,
  warehouseId: row.warehouse_id,
  lotCode: row.lot_code,
  bin: row.bin,
  // The demo and old imports store an unknown origin as ''.
  originCountry: row.origin_country || null,
  vendorId: row.vendor_id,
  receivedOn: row.received_on,
  packedOn: row.packed_on,
  expiresOn: row.expires_on,
  onHand: row.on_hand,
  onHold: row.on_hold,
  holdReason: row.hold_reason,
  holdNote: row.hold_note,
  source: row.source,
  countWantedAt: row.count_wanted_at,
  countWantedBy: row.count_wanted_by,
});

/** Reads the lots of a warehouse's scope whose balance is not zero. */
export const lotsSource: Source<'lots'> = async (tx, scope, ids) => {
  const { rows } = await tx.connection.query<LotRow>(
    `select ${LOT_COLUMNS} from lots where tenant_id = $1 and warehouse_id = $2 and on_hand <> 0 and ($3::uuid[] is null or id = any($3))`,
    [tx.tenantId, scopeKey(scope), ids],
    'lots_source',
  );
  return rowsBy(rows, 'id', presentLot);
};

/** Columns of `exceptions` that `presentException` reads. */
export const EXCEPTION_COLUMNS = `id, kind, warehouse_id, about, facts, status, resolution, note, raised_at, resolved_at, resolved_by`;

/** A row of `EXCEPTION_COLUMNS`. */
export type ExceptionRow = Columns<
  'exceptions',
  | 'id'
  | 'kind'
  | 'warehouse_id'
  | 'about'
  | 'facts'
  | 'status'
  | 'resolution'
  | 'note'
  | 'raised_at'
  | 'resolved_at'
  | 'resolved_by'
>;

/** Returns a row of `exceptions` in the shape of the contract. */
export const presentException = (row: ExceptionRow): RowOf<'exceptions'> => ({
  id: row.id,
  kind: row.kind,
  warehouseId: row.warehouse_id,
  about: row.about,
  facts: row.facts,
  status: row.status,
  resolution: row.resolution,
  note: row.note,
  raisedAt: row.raised_at,
  resolvedAt: row.resolved_at,
  resolvedBy: row.resolved_by,
});

/** Reads the open exceptions of a warehouse lead's scope. */
export const exceptionsSource: Source<'exceptions'> = async (tx, scope, ids) => {
  const { rows } = await tx.connection.query<ExceptionRow>(
    `select ${EXCEPTION_COLUMNS} from exceptions where tenant_id = $1 and warehouse_id = $2 and status = 'open' and ($3::uuid[] is null or id = any($3))`,
    [tx.tenantId, scopeKey(scope), ids],
    'exceptions_source',
  );
  return rowsBy(rows, 'id', presentException);
};

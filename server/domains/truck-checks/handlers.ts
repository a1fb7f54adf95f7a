import { sql } from 'kysely';
import { type MeasuredRow, truckCheckEndpoints } from '../../../contract/truck-checks.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { INSTANT } from '../../db/instant.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { receivingLimitOf } from '../goods-limits/limit-of.ts';
import { nameOrder } from '../search-words.ts';
import { readCheckPhoto, recordCheck } from './record.ts';

/** The limit of an entry's item as it is now: its own, else that of its category, else the usual one. */
const LIMIT = `(select ${receivingLimitOf('g.max_fahrenheit', 'i')} from items i where i.tenant_id = e.tenant_id and i.item_code = e.item_code)`;
/** As `isTooWarm` in rules/receiving/limits.ts: the limit in tenths of a degree Celsius. */
const TOO_WARM = 'coalesce(temperature_tenths > round((max_fahrenheit - 32) * 50 / 9.0), false)';

/** Temperatures of trucks and of goods whose entry was not reversed. */
const measuredOf = ({ tx, tenant }: SignedInContext) =>
  tx.db
    .selectFrom(
      sql<MeasuredRow & { readonly day: string; readonly warehouseId: string }>`(
        select t.id, 'truck' as kind, ${sql.raw(INSTANT('t.checked_at'))} as at, (t.checked_at at time zone ${tenant.timeZone})::date as day,
          p.warehouse_id as "warehouseId", coalesce(w.name, p.warehouse_id) as "warehouseName", p.po_number as "poNumber", coalesce(v.company, p.vendor_id) as "vendorName",
          '' as "itemCode", '' as description, '' as "lotCode", t.door, t.seal_state as "sealState", t.seal, t.temperature_tenths as "temperatureTenths",
          null::int as "maxFahrenheit", false as "isTooWarm", null as outcome, t.note, t.by_name as by
        from truck_checks t join purchase_orders p on p.tenant_id = t.tenant_id and p.id = t.purchase_order_id
        left join warehouses w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
        left join vendors v on v.tenant_id = p.tenant_id and v.id = p.vendor_id
        where t.tenant_id = ${tx.tenantId}
        union all
        select m.id, 'goods', m.at, m.day, m.warehouse_id, m.warehouse_name, m.po_number, m.vendor_name, m.item_code, m.description, m.lot_code, '', null, '',
          m.temperature_tenths, m.max_fahrenheit, ${sql.raw(TOO_WARM)}, m.outcome, m.note, m.by_name
        from (
          select e.id, ${sql.raw(INSTANT('e.received_at'))} as at, e.received_on as day, p.warehouse_id, coalesce(w.name, p.warehouse_id) as warehouse_name, p.po_number,
            coalesce(v.company, p.vendor_id) as vendor_name, e.item_code, e.description, e.lot_code, e.temperature_tenths, ${sql.raw(LIMIT)} as max_fahrenheit,
            case when e.kind = 'reject' then 'refused' when e.on_hold then 'held' else 'received' end as outcome, e.note, e.by_name
          from receipt_entries e join purchase_orders p on p.tenant_id = e.tenant_id and p.id = e.purchase_order_id
          left join warehouses w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
          left join vendors v on v.tenant_id = p.tenant_id and v.id = p.vendor_id
          where e.tenant_id = ${tx.tenantId} and e.temperature_tenths is not null and e.kind in ('receive', 'reject')
            and not exists (select from receipt_entries r where r.tenant_id = e.tenant_id and r.kind = 'reverse' and r.reverses = e.id)) m)`.as(
        's',
      ),
    )
    .selectAll();

const log = listHandlers(truckCheckEndpoints.log)({
  scope: () => null,
  rows: measuredOf,
  filters: {
    kind: (rows, kind) => rows.where('s.kind', '=', kind),
    tooWarm: (rows) => rows.where('s.isTooWarm', '=', true),
    warehouseId: (rows, id) => rows.where('s.warehouseId', '=', id),
    from: (rows, day) => rows.where('s.day', '>=', day),
    to: (rows, day) => rows.where('s.day', '<=', day),
  },
  search: ['s."vendorName"', 's.description', 's."itemCode"', 's."lotCode"', 's."poNumber"::text', 's.seal', 's.by'],
  sorts: {
    at: sql`s.at`,
    temperatureTenths: sql`s."temperatureTenths"`,
    vendorName: sql.raw(nameOrder('s."vendorName"')),
  },
  key: sql`s.id`,
  totals: {},
  present: ({ day: _day, warehouseId: _warehouse, ...row }) => row,
});

/** Handlers for truck checks and the temperature log. */
export const truckCheckHandlers: HandlersOf<typeof truckCheckEndpoints> = {
  record: (context, { params, body }) => recordCheck(context, params.id, body),
  photo: (context, { params, query }) => readCheckPhoto(context, params.id, query.checkId),
  log: log.page,
  logRows: log.rows,
};

import type { Nullable, Selectable } from 'kysely';
import type { RowOf } from '../../../contract/collections.ts';
import type { LotSource, SourcePlace } from '../../../contract/lot-source.ts';
import type { PurchaseOrder, PurchaseOrderLine, ReceiptEntry, ReceivingUnit } from '../../../contract/receiving.ts';
import { tallyLine } from '../../../rules/receiving/tally.ts';
import { listedFood } from '../../../rules/traceability/food-list.ts';
import { INSTANT } from '../../db/instant.ts';
import { type Columns, rowsBy } from '../../db/rows.ts';
import type { Schema } from '../../db/schema.ts';
import type { PurchaseLineJson } from '../../db/tables/warehouses.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { scopeKey } from '../../sync/scope-key.ts';
import type { Source } from '../../sync/source.ts';
import { receivingLimitOf } from '../goods-limits/limit-of.ts';

/** A column of a line's item; null if the item no longer exists. */
type ItemColumn<K extends keyof Schema['items']> = Selectable<Schema['items']>[K] | null;

/** A line as stored, with the catalog data of its item. Costs are not read. */
interface LineRow extends Omit<PurchaseLineJson, 'costCents'> {
  readonly packSize: ItemColumn<'pack_size'>;
  readonly brand: ItemColumn<'brand'>;
  readonly catchWeight: ItemColumn<'catch_weight'>;
  readonly averageWeightGrams: ItemColumn<'average_weight_grams'>;
  readonly originCountry: ItemColumn<'origin_country'>;
  readonly gtin: ItemColumn<'gtin'>;
  readonly uoms: ItemColumn<'uoms'>;
  readonly limits: PurchaseOrderLine['limits'] | null;
  readonly usualSource: LotSource | null;
  readonly foodDecision: boolean | null;
  readonly bin: string | null;
}

const LINES = `(select coalesce(json_agg(json_build_object('lineNumber', l."lineNumber", 'itemCode', l."itemCode", 'description', l.description,
    'uom', l.uom, 'uomFactor', l."uomFactor", 'quantity', l.quantity, 'receivedQuantity', l."receivedQuantity",
    'packSize', i.pack_size, 'brand', i.brand, 'catchWeight', i.catch_weight, 'averageWeightGrams', i.average_weight_grams,
    'originCountry', i.origin_country, 'gtin', i.gtin, 'uoms', i.uoms,
    'limits', ${receivingLimitOf("json_build_object('maxFahrenheit', g.max_fahrenheit, 'needsDate', g.needs_date, 'weightPercent', g.weight_percent)", 'i')},
    'usualSource', (select u.source from usual_sources u where u.tenant_id = p.tenant_id and u.vendor_id = p.vendor_id and u.item_code = l."itemCode"
       and not exists (select from places o where o.tenant_id = u.tenant_id and o.key = u.source ->> 'place' and o.removed_at is not null)),
    'foodDecision', (select d.is_listed from food_decisions d where d.tenant_id = p.tenant_id and d.item_code = l."itemCode"),
    'bin', (select o.bin from lots o where o.tenant_id = p.tenant_id and o.item_code = l."itemCode" and o.warehouse_id = p.warehouse_id and o.bin <> ''
            order by o.received_on desc, o.id limit 1)) order by l."lineNumber"), '[]')
  from jsonb_to_recordset(p.lines) as l("lineNumber" int, "itemCode" text, description text, uom text, "uomFactor" numeric, quantity numeric, "receivedQuantity" numeric)
  left join items i on i.tenant_id = p.tenant_id and i.item_code = l."itemCode")`;

const ENTRIES = `(select coalesce(json_agg(json_build_object('id', e.id, 'lineNumber', e.line_number, 'kind', e.kind, 'reverses', e.reverses,
    'itemCode', e.item_code, 'description', e.description, 'quantity', e.quantity, 'uom', e.uom, 'factor', e.factor, 'weightGrams', e.weight_grams,
    'caseWeights', e.case_weights, 'lotId', e.lot_id, 'lotCode', e.lot_code, 'originCountry', e.origin_country, 'isOriginOfItem', e.is_origin_of_item, 'packedOn', e.packed_on,
    'expiresOn', e.expires_on, 'temperatureTenths', e.temperature_tenths, 'onHold', e.on_hold, 'sscc', e.sscc, 'bin', e.bin, 'reason', e.reason,
    'source', e.source, 'note', e.note, 'receivedOn', e.received_on,
    'receivedAt', to_char(e.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', e.by_name,
    'hasPhoto', exists (select from receipt_photos f where f.tenant_id = e.tenant_id and f.entry_id = e.id)) order by e.recorded_at, e.id), '[]')
  from receipt_entries e where e.tenant_id = p.tenant_id and e.purchase_order_id = p.id)`;

/** The latest check of the order's truck. */
const TRUCK = `(select json_build_object('id', t.id, 'door', t.door, 'sealState', t.seal_state, 'seal', t.seal, 'temperatureTenths', t.temperature_tenths, 'note', t.note,
    'hasPhoto', t.photo is not null, 'checkedAt', ${INSTANT('t.checked_at')}, 'by', t.by_name)
  from truck_checks t where t.tenant_id = p.tenant_id and t.purchase_order_id = p.id order by t.checked_at desc, t.id desc limit 1)`;

/** The vendor as a possible source of its lots, then the packers that sell by it or were stated as sources. */
const SOURCES = `(select json_agg(json_build_object('key', c.key, 'name', c.name, 'city', coalesce(c.city, ''), 'gln', coalesce(c.gln, '')) order by c.key not like 'vendor:%', c.name)
  from (select 'vendor:' || p.vendor_id as key, coalesce(o.name, v.company, p.vendor_id) as name, o.city, o.gln
        from (values (1)) as one left join places o on o.tenant_id = p.tenant_id and o.key = 'vendor:' || p.vendor_id
        union
        select o.key, o.name, o.city, o.gln from places o where o.tenant_id = p.tenant_id and o.removed_at is null and (o.key like 'packer:%' and o.vendor_id = p.vendor_id
          or o.key in (select u.source ->> 'place' from usual_sources u where u.tenant_id = p.tenant_id and u.vendor_id = p.vendor_id))) c)`;

/** Whether the vendor may send listed foods without a lot code. */
const EXEMPT = `exists (select from places o where o.tenant_id = p.tenant_id and o.key = 'vendor:' || p.vendor_id and o.is_exempt)`;

/** Columns of a purchase order's heading; `p` is the order, `v` its vendor. */
const PURCHASE_HEAD = `p.id, p.po_number, p.vendor_id, coalesce(v.company, p.vendor_id) as vendor_name, p.warehouse_id, p.status, p.ordered_on,
  p.expected_on, p.finished_at, p.finished_by`;
const FROM = 'from purchase_orders p left join vendors v on v.tenant_id = p.tenant_id and v.id = p.vendor_id';

type PurchaseHeadRow = Columns<
  'purchase_orders',
  | 'id'
  | 'po_number'
  | 'vendor_id'
  | 'warehouse_id'
  | 'status'
  | 'ordered_on'
  | 'expected_on'
  | 'finished_at'
  | 'finished_by'
> & { readonly vendor_name: string };

type PurchaseOrderRow = PurchaseHeadRow & {
  readonly lines: readonly LineRow[];
  readonly is_vendor_exempt: boolean;
  readonly sources: readonly SourcePlace[];
  readonly entries: ReceiptEntry[];
  readonly truck_check: PurchaseOrder['truckCheck'] | null;
};

/** Returns the heading of a purchase order in the shape of the contract. */
const presentPurchaseHead = (
  row: PurchaseHeadRow,
): Omit<PurchaseOrder, 'lines' | 'entries' | 'sources' | 'isVendorExempt' | 'truckCheck'> => ({
  id: row.id,
  poNumber: row.po_number,
  vendorId: row.vendor_id,
  vendorName: row.vendor_name,
  warehouseId: row.warehouse_id,
  status: row.status,
  orderedOn: row.ordered_on,
  expectedOn: row.expected_on,
  finishedAt: row.finished_at,
  finishedBy: row.finished_by,
});

/** Returns the units of a line's item, including the ordered unit. The item's own GTIN belongs to its default unit. */
function unitsOf({ uoms, gtin, uom, uomFactor }: LineRow): ReceivingUnit[] {
  const units = (uoms ?? []).map((unit) => {
    const own = unit.gtin ?? (unit.isDefault ? gtin : null);
    return { uom: unit.uom, factor: unit.factor, gtins: own ? [own.padStart(14, '0')] : [] };
  });
  return units.some((unit) => unit.uom === uom) ? units : [{ uom, factor: uomFactor, gtins: [] }, ...units];
}

function presentLine(row: LineRow, entries: readonly ReceiptEntry[]): PurchaseOrderLine {
  const line = {
    lineNumber: row.lineNumber,
    itemCode: row.itemCode,
    description: row.description,
    packSize: row.packSize ?? '',
    brand: row.brand ?? '',
    uom: row.uom,
    uomFactor: row.uomFactor,
    orderedQuantity: row.quantity,
    receivedBefore: row.receivedQuantity ?? 0,
    catchWeight: row.catchWeight === true,
    averageWeightGrams: row.averageWeightGrams,
    originCountry: row.originCountry || null,
    limits: row.limits ?? { maxFahrenheit: null, needsDate: false },
    usualSource: row.usualSource,
    isListed: listedFood(row.description, row.foodDecision) !== null,
    bin: row.bin ?? '',
    units: unitsOf(row),
  };
  const { received, rejected } = tallyLine(line, entries);
  return { ...line, receivedQuantity: received, rejectedQuantity: rejected };
}

const present = ({
  lines,
  entries,
  sources,
  is_vendor_exempt: isVendorExempt,
  truck_check: truckCheck,
  ...head
}: PurchaseOrderRow): PurchaseOrder => ({
  ...presentPurchaseHead(head),
  lines: lines.map((line) => presentLine(line, entries)),
  isVendorExempt,
  sources: [...sources],
  truckCheck: truckCheck ?? null,
  entries,
});

/** Returns purchase orders by id, of any warehouse and age. The caller checks access. */
export async function readPurchaseOrders(tx: Tx, ids: readonly string[]): Promise<Map<string, PurchaseOrder>> {
  const { rows } = await tx.connection.query<PurchaseOrderRow>(
    `select ${PURCHASE_HEAD}, ${LINES} as lines, ${ENTRIES} as entries, ${SOURCES} as sources, ${EXEMPT} as is_vendor_exempt, ${TRUCK} as truck_check ${FROM} where p.tenant_id = $1 and p.id = any($2::uuid[])`,
    [tx.tenantId, ids],
    'read_purchase_orders',
  );
  return rowsBy(rows, 'id', present);
}

/** Returns a purchase order with lines and entries, of any warehouse. The caller checks access. */
export const findPurchaseOrder = async (tx: Tx, id: string): Promise<PurchaseOrder | undefined> =>
  (await readPurchaseOrders(tx, [id])).get(id);

/** Reads the purchase orders of a warehouse's scope. */
export const purchaseOrdersSource: Source<'purchaseOrders'> = async (tx, scope, ids) => {
  const { rows } = await tx.connection.query<PurchaseOrderRow>(
    `select ${PURCHASE_HEAD}, ${LINES} as lines, ${ENTRIES} as entries, ${SOURCES} as sources, ${EXEMPT} as is_vendor_exempt, ${TRUCK} as truck_check ${FROM}
     where p.tenant_id = $1 and p.warehouse_id = $2 and ($3::uuid[] is null or p.id = any($3)) and floor_of_purchase_order(p) is not null`,
    [tx.tenantId, scopeKey(scope), ids],
    'purchase_orders_source',
  );
  return rowsBy(rows, 'id', present);
};

type LotTrailRow = Columns<
  'sales_orders',
  'id' | 'sales_order_number' | 'warehouse_id' | 'customer_id' | 'customer_location_id' | 'delivery_on' | 'status'
> &
  Pick<RowOf<'lotTrails'>, 'lines'> & { readonly customer_name: string; readonly location_name: string } & Nullable<{
    phone: string;
    route_name: string;
    driver_name: string;
  }>;

const PICKS = `(select coalesce(json_agg(p order by p."itemCode", p."lotCode"), '[]') from (
    select e.item_code as "itemCode", e.lot_code as "lotCode", sum(e.quantity) as quantity, bool_or(e.lot_assumed) as assumed,
      array_remove(array_agg(distinct e.container), '') as containers
    from pick_events e where e.tenant_id = l.tenant_id and e.sales_order_id = l.sales_order_id and e.line_number = l.line_number
      and e.kind = 'pick' and e.undone_by is null and e.lot_code <> '' group by e.item_code, e.lot_code) p)`;

/**
 * Reads the orders of a warehouse's scope with their lots. The quantity of a delivered line is what the customer kept,
 * and lines that came back whole are left out. Before that it is the picked one.
 */
export const lotTrailsSource: Source<'lotTrails'> = async (tx, scope, ids) => {
  const { rows } = await tx.connection.query<LotTrailRow>(
    `select s.id, s.sales_order_number, s.warehouse_id, s.customer_id, s.customer_location_id, coalesce(c.name, s.customer_id) as customer_name,
       coalesce(cl.display_name, s.customer_location_id) as location_name, s.delivery_on, s.status, s.shipping_address->>'contactPhone' as phone, r.name as route_name, run.driver_name,
       (select coalesce(json_agg(json_build_object('itemCode', l.item_code, 'description', l.description, 'uom', l.uom, 'quantity', q.quantity,
            'lots', l.lots, 'picks', ${PICKS}) order by l.line_number), '[]')
        from sales_order_lines l cross join lateral (select case when s.status in ('delivered', 'invoiced') or l.shipped_quantity > 0
            then l.shipped_quantity else l.picked_quantity end as quantity) q
        where l.tenant_id = s.tenant_id and l.sales_order_id = s.id and cardinality(l.lots) > 0
          and (q.quantity > 0 or s.status not in ('delivered', 'invoiced'))) as lines
     from sales_orders s left join customers c on c.tenant_id = s.tenant_id and c.customer_id = s.customer_id
     left join customer_locations cl on cl.tenant_id = s.tenant_id and cl.customer_location_id = s.customer_location_id
     left join routes r on r.tenant_id = s.tenant_id and r.id = s.run_route_id
     left join route_runs run on run.tenant_id = s.tenant_id and run.route_id = s.run_route_id and run.day = s.run_day
     where s.tenant_id = $1 and s.warehouse_id = $2 and ($3::uuid[] is null or s.id = any($3)) and floor_of_lot_trail(s) is not null`,
    [tx.tenantId, scopeKey(scope), ids],
    'lot_trails_source',
  );
  return rowsBy(rows, 'id', (row) => ({
    id: row.id,
    salesOrderNumber: row.sales_order_number,
    warehouseId: row.warehouse_id,
    customerId: row.customer_id,
    customerLocationId: row.customer_location_id,
    customerName: row.customer_name,
    locationName: row.location_name,
    deliveryDate: row.delivery_on,
    status: row.status,
    phone: row.phone ?? '',
    routeName: row.route_name ?? '',
    driverName: row.driver_name ?? '',
    lotCodes: [...new Set(row.lines.flatMap(({ lots }) => lots))],
    lines: row.lines,
  }));
};

import type { Address } from '../../../contract/locations.ts';
import type { LotTrace } from '../../../contract/tracing.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { addressOf } from '../places/source-sites.ts';
import type { Selection } from './selection.ts';

const select = async <Row extends object>(
  tx: Tx,
  sql: string,
  { by, values }: Selection,
  name: string,
  ...more: readonly string[]
): Promise<Row[]> => (await tx.connection.query<Row>(sql, [tx.tenantId, ...values, ...more], `${name}_${by}`)).rows;

type ReceiptRow = Columns<
  'receipt_entries',
  | 'id'
  | 'received_at'
  | 'received_on'
  | 'lot_code'
  | 'item_code'
  | 'description'
  | 'quantity'
  | 'uom'
  | 'weight_grams'
  | 'origin_country'
  | 'packed_on'
  | 'expires_on'
  | 'temperature_tenths'
  | 'sscc'
  | 'by_name'
> &
  Columns<'purchase_orders', 'po_number' | 'vendor_id' | 'warehouse_id'> & {
    readonly kind: 'receive' | 'send_back';
    readonly vendor_name: string;
    readonly warehouse_name: string;
  };

/** Returns receipts and returns to vendors that were not undone, oldest first. `where` selects receipt entries `e`. */
export async function readReceipts(tx: Tx, where: Selection): Promise<LotTrace['receipts']> {
  const rows = await select<ReceiptRow>(
    tx,
    `select e.id, e.kind, e.received_at, e.received_on, e.lot_code, p.po_number, p.vendor_id, coalesce(v.company, p.vendor_id) as vendor_name, p.warehouse_id,
       coalesce(w.name, p.warehouse_id) as warehouse_name, e.item_code, coalesce(nullif(e.description, ''), i.description, '') as description, e.quantity, e.uom,
       e.weight_grams, e.origin_country, e.packed_on, e.expires_on, e.temperature_tenths, e.sscc, e.by_name
     from receipt_entries e join purchase_orders p on p.tenant_id = e.tenant_id and p.id = e.purchase_order_id
     left join vendors v on v.tenant_id = p.tenant_id and v.id = p.vendor_id
     left join warehouses w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
     left join items i on i.tenant_id = e.tenant_id and i.item_code = e.item_code
     where e.tenant_id = $1 and ${where.sql} and e.kind in ('receive', 'send_back')
       and not exists (select from receipt_entries r where r.tenant_id = e.tenant_id and r.kind = 'reverse' and r.reverses = e.id)
     order by e.received_at, e.id`,
    where,
    'trace_receipts',
  );
  return rows.map((row) => ({
    entryId: row.id,
    lotCode: row.lot_code,
    kind: row.kind,
    receivedAt: row.received_at,
    receivedOn: row.received_on,
    poNumber: row.po_number,
    vendorId: row.vendor_id,
    vendorName: row.vendor_name,
    warehouseId: row.warehouse_id,
    warehouseName: row.warehouse_name,
    itemCode: row.item_code,
    description: row.description,
    quantity: row.quantity,
    uom: row.uom,
    weightGrams: row.weight_grams,
    originCountry: row.origin_country || null,
    packedOn: row.packed_on,
    expiresOn: row.expires_on,
    temperatureTenths: row.temperature_tenths,
    sscc: row.sscc || null,
    by: row.by_name,
  }));
}

type PlaceRow = Columns<
  'lots',
  | 'lot_code'
  | 'warehouse_id'
  | 'item_code'
  | 'bin'
  | 'on_hand'
  | 'on_hold'
  | 'origin_country'
  | 'received_on'
  | 'packed_on'
  | 'expires_on'
> & { readonly warehouse_name: string; readonly vendor_name: string };

const PLACES = `
  select l.lot_code, l.warehouse_id, coalesce(w.name, l.warehouse_id) as warehouse_name, l.item_code, l.bin, l.on_hand, l.on_hold, coalesce(v.company, l.vendor_id, '') as vendor_name,
    l.origin_country, l.received_on, l.packed_on, l.expires_on
  from lots l left join warehouses w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
  left join vendors v on v.tenant_id = l.tenant_id and v.id = l.vendor_id`;
const BY_PLACE = 'order by l.warehouse_id, l.item_code, l.lot_code, l.bin';

const placeOf = (row: PlaceRow): LotTrace['places'][number] => ({
  lotCode: row.lot_code,
  warehouseId: row.warehouse_id,
  warehouseName: row.warehouse_name,
  itemCode: row.item_code,
  bin: row.bin,
  onHand: row.on_hand,
  onHold: row.on_hold,
  vendorName: row.vendor_name,
  originCountry: row.origin_country || null,
  receivedOn: row.received_on,
  packedOn: row.packed_on,
  expiresOn: row.expires_on,
});

/** Returns the balances of lots by place. `where` selects lots `l`. */
export async function readPlaces(tx: Tx, where: Selection): Promise<LotTrace['places']> {
  const rows = await select<PlaceRow>(
    tx,
    `${PLACES} where l.tenant_id = $1 and ${where.sql} ${BY_PLACE}`,
    where,
    'trace_places',
  );
  return rows.map(placeOf);
}

/**
 * Returns lots whose arrival is only in their own row, because receipts, packouts and transfers were not recorded yet.
 * A lot in several bins is returned once per warehouse. `where` selects lots `l`.
 */
export async function readUnrecordedLots(tx: Tx, where: Selection): Promise<LotTrace['places']> {
  const none = (table: string, of = '') =>
    `not exists (select from ${table} x where x.tenant_id = l.tenant_id and x.lot_code = l.lot_code and x.item_code = l.item_code ${of})`;
  const rows = await select<PlaceRow>(
    tx,
    `select distinct on (p.warehouse_id, p.item_code, p.lot_code) p.* from (${PLACES}
       where l.tenant_id = $1 and ${where.sql} and ${none('receipt_entries')}
         and ${none('packout_entries', "and x.kind = 'output'")} and ${none('transfer_events', "and x.kind = 'receive'")}) p
     order by p.warehouse_id, p.item_code, p.lot_code, p.received_on`,
    where,
    'trace_unrecorded',
  );
  return rows.map(placeOf);
}

type RecipientRow = Columns<
  'sales_orders',
  | 'id'
  | 'sales_order_number'
  | 'customer_id'
  | 'customer_location_id'
  | 'delivery_on'
  | 'status'
  | 'warehouse_id'
  | 'warehouse_name'
> &
  Columns<'sales_order_lines', 'item_code' | 'description' | 'uom' | 'lots'> & {
    readonly lot_code: string;
    /** May lack fields in imported orders. A trace shows these orders, too. */
    readonly shipping_address: Partial<Address>;
    readonly customer_name: string;
    readonly location_name: string;
    readonly quantity: number;
    readonly shipped_on: string | null;
    readonly lot_assumed: boolean;
  };

/** What a delivered order's customer kept of a line; before the delivery what was picked. */
const KEPT = `case when s.status in ('delivered', 'invoiced') or l.shipped_quantity > 0 then l.shipped_quantity else l.picked_quantity end`;
/** The day of the last change of an order to a status, in the time zone $4. */
const DAY_OF = (status: string): string => `(select ((h ->> 'at')::timestamptz at time zone $4)::date
      from jsonb_array_elements(s.history) h where h ->> 'status' = '${status}' order by h ->> 'at' desc limit 1)`;
/** SQL: the day on which an order `s` left. An order that was imported as delivered has only its delivery day. */
export const SHIPPED_ON = `case when s.status in ('shipped', 'delivered', 'invoiced') then coalesce(${DAY_OF('shipped')}, ${DAY_OF('delivered')}, s.delivery_on) end`;

/**
 * Returns who received lots, with the quantity of each lot, by delivery day. If another item was picked in place of the
 * ordered one, it is the item of the row. `where` selects lots of lines: `g.lot_code` and `g.item_code` of the line `l`
 * and the order `s`.
 */
export async function readRecipients(tx: Tx, where: Selection, timeZone: string): Promise<LotTrace['recipients']> {
  const rows = await select<RecipientRow>(
    tx,
    `select s.id, g.lot_code, s.sales_order_number, s.customer_id, coalesce(c.name, s.customer_id) as customer_name, s.customer_location_id,
       coalesce(cl.display_name, s.customer_location_id) as location_name, s.shipping_address, s.delivery_on, s.status, s.warehouse_id, s.warehouse_name, g.item_code,
       case when g.item_code = l.item_code then l.description else coalesce(i.description, l.description) end as description,
       least(${KEPT}, coalesce(p.quantity, ${KEPT})) as quantity, l.uom, l.lots, ${SHIPPED_ON}::text as shipped_on, coalesce(p.lot_assumed, false) as lot_assumed
     from sales_order_lines l
     join sales_orders s on s.tenant_id = l.tenant_id and s.id = l.sales_order_id
     cross join unnest(l.lots) as o(lot)
     -- Imported orders have no picks.
     left join lateral (
       select e.item_code, sum(e.quantity) as quantity, bool_or(e.lot_assumed) as lot_assumed from pick_events e
       where e.tenant_id = $1 and e.sales_order_id = l.sales_order_id and e.line_number = l.line_number
         and e.kind = 'pick' and e.undone_by is null and e.lot_code = o.lot group by e.item_code) p on true
     cross join lateral (select o.lot as lot_code, coalesce(p.item_code, l.item_code) as item_code) g
     left join items i on i.tenant_id = $1 and i.item_code = g.item_code
     left join customers c on c.tenant_id = s.tenant_id and c.customer_id = s.customer_id
     left join customer_locations cl on cl.tenant_id = s.tenant_id and cl.customer_location_id = s.customer_location_id
     where l.tenant_id = $1 and ${where.sql}
       and s.status <> 'cancelled' and (s.status not in ('delivered', 'invoiced') or l.shipped_quantity > 0)
     order by s.delivery_on, s.sales_order_number, l.line_number, g.lot_code, g.item_code`,
    where,
    'trace_recipients',
    timeZone,
  );
  return rows.map((row) => ({
    salesOrderId: row.id,
    lotCode: row.lot_code,
    salesOrderNumber: row.sales_order_number,
    customerId: row.customer_id,
    customerName: row.customer_name,
    customerLocationId: row.customer_location_id,
    locationName: row.location_name,
    address: addressOf(row.shipping_address),
    phone: row.shipping_address.contactPhone ?? '',
    deliveryDate: row.delivery_on,
    status: row.status,
    warehouseId: row.warehouse_id,
    warehouseName: row.warehouse_name,
    itemCode: row.item_code,
    description: row.description,
    quantity: row.quantity,
    uom: row.uom,
    lots: row.lots,
    shippedOn: row.shipped_on,
    lotAssumed: row.lot_assumed,
  }));
}

type TransferRow = Columns<'transfers', 'transfer_number' | 'from_warehouse_id' | 'to_warehouse_id'> &
  Columns<'transfer_events', 'kind' | 'lot_code' | 'item_code' | 'quantity' | 'by_name'> & {
    readonly description: string;
    readonly uom: string;
    readonly day: string;
    readonly from_name: string;
    readonly to_name: string;
  };

/** SQL: the day of a transfer event `e`, in the time zone $4. */
export const MOVED_ON = '(e.at at time zone $4)::date';

/** Returns what left for another warehouse or arrived there, oldest first. `where` selects transfer events `e`. */
export async function readTransfers(tx: Tx, where: Selection, timeZone: string): Promise<LotTrace['transfers']> {
  const rows = await select<TransferRow>(
    tx,
    `select t.transfer_number, t.from_warehouse_id, t.to_warehouse_id, e.kind, e.lot_code, e.item_code, e.quantity, e.by_name, coalesce(i.description, '') as description, ${MOVED_ON}::text as day,
       coalesce((select u ->> 'uom' from jsonb_array_elements(i.uoms) u where (u ->> 'factor')::numeric = 1 limit 1), '') as uom,
       coalesce(f.name, t.from_warehouse_id) as from_name, coalesce(o.name, t.to_warehouse_id) as to_name
     from transfer_events e join transfers t on t.tenant_id = e.tenant_id and t.id = e.transfer_id
     left join warehouses f on f.tenant_id = t.tenant_id and f.id = t.from_warehouse_id
     left join warehouses o on o.tenant_id = t.tenant_id and o.id = t.to_warehouse_id
     left join items i on i.tenant_id = e.tenant_id and i.item_code = e.item_code
     where e.tenant_id = $1 and ${where.sql} order by e.at, e.id`,
    where,
    'trace_transfers',
    timeZone,
  );
  return rows.map((row) => ({
    transferNumber: row.transfer_number,
    kind: row.kind,
    lotCode: row.lot_code,
    itemCode: row.item_code,
    description: row.description,
    quantity: row.quantity,
    uom: row.uom,
    on: row.day,
    fromId: row.from_warehouse_id,
    fromName: row.from_name,
    toId: row.to_warehouse_id,
    toName: row.to_name,
    by: row.by_name,
  }));
}

import type { Nullable } from 'kysely';
import type { Address } from '../../../contract/locations.ts';
import type { LotTrace } from '../../../contract/tracing.ts';
import { listedFood } from '../../../rules/traceability/food-list.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { addressOf, readSites } from '../places/source-sites.ts';
import { readFoodDecisions } from '../traced-foods/decisions.ts';
import { asked, type Chain, lotChain, readTransformations } from './chain.ts';
import { readSources } from './sources.ts';

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

const RECEIPTS = `
  select e.id, e.kind, e.received_at, e.received_on, e.lot_code, p.po_number, p.vendor_id, coalesce(v.company, p.vendor_id) as vendor_name, p.warehouse_id,
    coalesce(w.name, p.warehouse_id) as warehouse_name, e.item_code, coalesce(nullif(e.description, ''), i.description, '') as description, e.quantity, e.uom,
    e.weight_grams, e.origin_country, e.packed_on, e.expires_on, e.temperature_tenths, e.sscc, e.by_name
  from receipt_entries e join purchase_orders p on p.tenant_id = e.tenant_id and p.id = e.purchase_order_id
  left join vendors v on v.tenant_id = p.tenant_id and v.id = p.vendor_id
  left join warehouses w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
  left join items i on i.tenant_id = e.tenant_id and i.item_code = e.item_code
  where e.tenant_id = $1 and ${asked('e')} and e.kind in ('receive', 'send_back')
    and not exists (select from receipt_entries r where r.tenant_id = e.tenant_id and r.kind = 'reverse' and r.reverses = e.id)
  order by e.received_at, e.id`;

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
  left join vendors v on v.tenant_id = l.tenant_id and v.id = l.vendor_id
  where l.tenant_id = $1 and ${asked('l')} order by l.warehouse_id, l.item_code, l.lot_code, l.bin`;

type MoveRow = Columns<'stock_moves', 'at' | 'kind' | 'warehouse_id' | 'item_code' | 'bin' | 'quantity' | 'by_name'> &
  Nullable<Columns<'sales_orders', 'sales_order_number'> & Columns<'purchase_orders', 'po_number'>>;

const MOVES = `
  select m.at, m.kind, m.warehouse_id, m.item_code, m.bin, m.quantity, m.by_name, s.sales_order_number, p.po_number
  from stock_moves m left join sales_orders s on s.tenant_id = m.tenant_id and s.id = m.source_id
  left join purchase_orders p on p.tenant_id = m.tenant_id and p.id = m.source_id
  where m.tenant_id = $1 and ${asked('m')} order by m.at, m.id`;

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
/** The picks of a line `l` from the lot `w.lot`. Imported orders have none. */
const OF_LOT = `from pick_events e where e.tenant_id = $1 and e.sales_order_id = l.sales_order_id and e.line_number = l.line_number
      and e.kind = 'pick' and e.undone_by is null and e.lot_code = w.lot and (w.item is null or e.item_code = w.item)`;
/** The day of the last change of an order to a status, in the time zone $4. */
const DAY_OF = (status: string): string => `(select ((h ->> 'at')::timestamptz at time zone $4)::date::text
      from jsonb_array_elements(s.history) h where h ->> 'status' = '${status}' order by h ->> 'at' desc limit 1)`;
/** The day on which an order left. An order that was imported as delivered has only its delivery day. */
const SHIPPED_ON = `case when s.status in ('shipped', 'delivered', 'invoiced') then coalesce(${DAY_OF('shipped')}, ${DAY_OF('delivered')}, s.delivery_on::text) end`;
const RECIPIENTS = `
  select s.id, w.lot as lot_code, s.sales_order_number, s.customer_id, coalesce(c.name, s.customer_id) as customer_name, s.customer_location_id,
    coalesce(cl.display_name, s.customer_location_id) as location_name, s.shipping_address, s.delivery_on, s.status, s.warehouse_id, s.warehouse_name, l.item_code, l.description,
    least(${KEPT}, coalesce((select sum(e.quantity) ${OF_LOT}), ${KEPT})) as quantity, l.uom, l.lots, ${SHIPPED_ON} as shipped_on,
    coalesce((select bool_or(e.lot_assumed) ${OF_LOT}), false) as lot_assumed
  from unnest($2::text[], $3::text[]) as w(lot, item)
  join sales_order_lines l on l.tenant_id = $1 and l.lots && $2::text[] and l.lots @> array[w.lot] and (w.item is null or l.item_code = w.item
    -- Another item was picked in its place.
    or exists (select from pick_events e where e.tenant_id = $1 and e.sales_order_id = l.sales_order_id and e.line_number = l.line_number
      and e.item_code = w.item and e.lot_code = w.lot))
  join sales_orders s on s.tenant_id = l.tenant_id and s.id = l.sales_order_id
  left join customers c on c.tenant_id = s.tenant_id and c.customer_id = s.customer_id
  left join customer_locations cl on cl.tenant_id = s.tenant_id and cl.customer_location_id = s.customer_location_id
  where s.status <> 'cancelled' and (s.status not in ('delivered', 'invoiced') or l.shipped_quantity > 0) order by s.delivery_on, s.sales_order_number, l.line_number, w.lot`;

type TransferRow = Columns<'transfers', 'transfer_number' | 'from_warehouse_id' | 'to_warehouse_id'> &
  Columns<'transfer_events', 'kind' | 'lot_code' | 'item_code' | 'quantity' | 'by_name'> & {
    readonly description: string;
    readonly uom: string;
    readonly day: string;
    readonly from_name: string;
    readonly to_name: string;
  };

const TRANSFERS = `
  select t.transfer_number, t.from_warehouse_id, t.to_warehouse_id, e.kind, e.lot_code, e.item_code, e.quantity, e.by_name, coalesce(i.description, '') as description, (e.at at time zone $4)::date::text as day,
    coalesce((select u ->> 'uom' from jsonb_array_elements(i.uoms) u where (u ->> 'factor')::numeric = 1 limit 1), '') as uom,
    coalesce(f.name, t.from_warehouse_id) as from_name, coalesce(o.name, t.to_warehouse_id) as to_name
  from transfer_events e join transfers t on t.tenant_id = e.tenant_id and t.id = e.transfer_id
  left join warehouses f on f.tenant_id = t.tenant_id and f.id = t.from_warehouse_id
  left join warehouses o on o.tenant_id = t.tenant_id and o.id = t.to_warehouse_id
  left join items i on i.tenant_id = e.tenant_id and i.item_code = e.item_code
  where e.tenant_id = $1 and ${asked('e')} order by e.at, e.id`;

/**
 * Returns all records of a lot code, for one item or for all items with this code. Follows packouts to the lots that it
 * was made of and those made from it.
 */
export async function traceLot(tx: Tx, lotCode: string, itemCode: string | null, timeZone: string): Promise<LotTrace> {
  const itself = { lotCode, itemCode };
  const { madeOf, madeInto } = await lotChain(tx, itself);
  const ask = async <Row extends object>(
    sql: string,
    lots: readonly Chain[],
    name: string,
    ...more: readonly string[]
  ): Promise<Row[]> =>
    (
      await tx.connection.query<Row>(
        sql,
        [tx.tenantId, lots.map((lot) => lot.lotCode), lots.map((lot) => lot.itemCode), ...more],
        name,
      )
    ).rows;
  const receipts = await ask<ReceiptRow>(RECEIPTS, [itself, ...madeOf], 'trace_receipts');
  const places = await ask<PlaceRow>(PLACES, [itself, ...madeInto], 'trace_places');
  const moves = await ask<MoveRow>(MOVES, [itself], 'trace_moves');
  const recipients = await ask<RecipientRow>(RECIPIENTS, [itself, ...madeInto], 'trace_recipients', timeZone);
  const transfers = await ask<TransferRow>(TRANSFERS, [itself, ...madeInto], 'trace_transfers', timeZone);
  const transformations = await readTransformations(tx, [itself, ...madeInto], [itself, ...madeOf], timeZone);
  const sources = await readSources(tx, [itself, ...madeOf, ...madeInto]);
  const sites = await readSites(
    tx,
    sources.map(({ source }) => source),
    [
      ...receipts.flatMap((row) => [`vendor:${row.vendor_id}`, `warehouse:${row.warehouse_id}`]),
      ...[...places, ...recipients].map((row) => `warehouse:${row.warehouse_id}`),
      ...transfers.flatMap((row) => [`warehouse:${row.from_warehouse_id}`, `warehouse:${row.to_warehouse_id}`]),
      ...transformations.map(({ warehouseId }) => `warehouse:${warehouseId}`),
    ],
  );
  const goods = transformations.flatMap(({ sources, outputs }) => [...sources, ...outputs]);
  const codes = [
    ...new Set([
      ...[...receipts, ...places, ...recipients, ...transfers].map((row) => row.item_code),
      ...goods.map((one) => one.itemCode),
    ]),
  ].sort();
  const { rows: items } = await tx.connection.query<
    Columns<'items', 'item_code' | 'description' | 'brand' | 'pack_size'>
  >(
    'select item_code, description, brand, pack_size from items where tenant_id = $1 and item_code = any($2)',
    [tx.tenantId, codes],
    'trace_items',
  );
  const decisions = await readFoodDecisions(tx, codes);
  const described = new Map([...recipients, ...receipts, ...items].map((row) => [row.item_code, row.description]));
  return {
    lotCode,
    items: codes.map((code) => {
      const description = described.get(code) ?? '';
      const item = items.find((row) => row.item_code === code);
      return {
        ...{ itemCode: code, description, brand: item?.brand ?? '', packSize: item?.pack_size ?? '' },
        listedAs: listedFood(description, decisions.get(code)),
      };
    }),
    transformations,
    sources,
    sites,
    receipts: receipts.map((row) => ({
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
    })),
    places: places.map((row) => ({
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
    })),
    moves: moves.map((row) => ({
      at: row.at,
      kind: row.kind,
      warehouseId: row.warehouse_id,
      itemCode: row.item_code,
      bin: row.bin,
      quantity: row.quantity,
      by: row.by_name,
      salesOrderNumber: row.sales_order_number,
      poNumber: row.po_number,
    })),
    recipients: recipients.map((row) => ({
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
    })),
    transfers: transfers.map((row) => ({
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
    })),
  };
}

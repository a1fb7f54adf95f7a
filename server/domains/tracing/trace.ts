import type { LotTrace } from '../../../contract/tracing.ts';
import { listedFood } from '../../../rules/traceability/food-list.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { asked, type Chain, lotChain, readTransformations } from './chain.ts';

type Rows = Record<string, unknown>[];
const text = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);
const whole = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

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

const PLACES = `
  select l.lot_code, l.warehouse_id, coalesce(w.name, l.warehouse_id) as warehouse_name, l.item_code, l.bin, l.on_hand, l.on_hold, coalesce(v.company, l.vendor_id, '') as vendor_name,
    l.origin_country, l.received_on, l.packed_on, l.expires_on
  from lots l left join warehouses w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
  left join vendors v on v.tenant_id = l.tenant_id and v.id = l.vendor_id
  where l.tenant_id = $1 and ${asked('l')} order by l.warehouse_id, l.item_code, l.lot_code, l.bin`;

const MOVES = `
  select m.at, m.kind, m.warehouse_id, m.item_code, m.bin, m.quantity, m.by_name, s.sales_order_number, p.po_number
  from stock_moves m left join sales_orders s on s.tenant_id = m.tenant_id and s.id = m.source_id
  left join purchase_orders p on p.tenant_id = m.tenant_id and p.id = m.source_id
  where m.tenant_id = $1 and ${asked('m')} order by m.at, m.id`;

const RECIPIENTS = `
  select s.id, w.lot as lot_code, s.sales_order_number, s.customer_id, coalesce(c.name, s.customer_id) as customer_name, s.customer_location_id,
    coalesce(cl.display_name, s.customer_location_id) as location_name, s.shipping_address, s.delivery_on, s.status, s.warehouse_name, l.item_code, l.description,
    case when l.shipped_quantity > 0 then l.shipped_quantity else l.picked_quantity end as quantity, l.uom, l.lots
  from unnest($2::text[], $3::text[]) as w(lot, item)
  join sales_order_lines l on l.tenant_id = $1 and l.lots && $2::text[] and l.lots @> array[w.lot] and (w.item is null or l.item_code = w.item
    -- Another item was picked in its place.
    or exists (select from pick_events e where e.tenant_id = $1 and e.sales_order_id = l.sales_order_id and e.line_number = l.line_number
      and e.item_code = w.item and e.lot_code = w.lot))
  join sales_orders s on s.tenant_id = l.tenant_id and s.id = l.sales_order_id
  left join customers c on c.tenant_id = s.tenant_id and c.customer_id = s.customer_id
  left join customer_locations cl on cl.tenant_id = s.tenant_id and cl.customer_location_id = s.customer_location_id
  where s.status <> 'cancelled' order by s.delivery_on, s.sales_order_number, l.line_number, w.lot`;

interface Address {
  readonly line1?: string;
  readonly line2?: string;
  readonly city?: string;
  readonly state?: string;
  readonly postalCode?: string;
  readonly contactPhone?: string;
}

const addressOf = ({ line1, line2, city, state, postalCode }: Address): string =>
  [line1, line2, [city, state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/**
 * Returns all records of a lot code, for one item or for all items with this code. Follows packouts to the lots that it
 * was made of and those made from it.
 */
export async function traceLot(tx: Tx, lotCode: string, itemCode: string | null): Promise<LotTrace> {
  const itself = { lotCode, itemCode };
  const { madeOf, madeInto } = await lotChain(tx, itself);
  const ask = async (sql: string, lots: readonly Chain[], name: string): Promise<Rows> =>
    (
      await tx.connection.query(
        sql,
        [tx.tenantId, lots.map((lot) => lot.lotCode), lots.map((lot) => lot.itemCode)],
        name,
      )
    ).rows;
  const receipts = await ask(RECEIPTS, [itself, ...madeOf], 'trace_receipts');
  const places = await ask(PLACES, [itself, ...madeInto], 'trace_places');
  const moves = await ask(MOVES, [itself], 'trace_moves');
  const recipients = await ask(RECIPIENTS, [itself, ...madeInto], 'trace_recipients');
  const transformations = await readTransformations(tx, [itself, ...madeInto], [itself, ...madeOf]);
  const goods = transformations.flatMap(({ sources, outputs }) => [...sources, ...outputs]);
  const codes = [
    ...new Set([
      ...[...receipts, ...places, ...recipients].map((row) => String(row.item_code)),
      ...goods.map((one) => one.itemCode),
    ]),
  ].sort();
  const { rows: items } = await tx.connection.query(
    'select item_code, description from items where tenant_id = $1 and item_code = any($2)',
    [tx.tenantId, codes],
    'trace_items',
  );
  const described = new Map(
    [...recipients, ...receipts, ...items].map((row) => [String(row.item_code), String(row.description ?? '')]),
  );
  return {
    lotCode,
    items: codes.map((code) => {
      const description = described.get(code) ?? '';
      return { itemCode: code, description, listedAs: listedFood(description) };
    }),
    transformations,
    receipts: receipts.map((row) => ({
      entryId: String(row.id),
      lotCode: String(row.lot_code),
      kind: row.kind === 'send_back' ? 'send_back' : 'receive',
      receivedAt: String(row.received_at),
      receivedOn: String(row.received_on),
      poNumber: Number(row.po_number),
      vendorId: String(row.vendor_id),
      vendorName: String(row.vendor_name),
      warehouseId: String(row.warehouse_id),
      warehouseName: String(row.warehouse_name),
      itemCode: String(row.item_code),
      description: String(row.description),
      quantity: Number(row.quantity),
      uom: String(row.uom),
      weightGrams: whole(row.weight_grams),
      originCountry: text(row.origin_country),
      packedOn: text(row.packed_on),
      expiresOn: text(row.expires_on),
      temperatureTenths: whole(row.temperature_tenths),
      sscc: text(row.sscc),
      by: String(row.by_name),
    })),
    places: places.map((row) => ({
      lotCode: String(row.lot_code),
      warehouseId: String(row.warehouse_id),
      warehouseName: String(row.warehouse_name),
      itemCode: String(row.item_code),
      bin: String(row.bin),
      onHand: Number(row.on_hand),
      onHold: row.on_hold === true,
      vendorName: String(row.vendor_name),
      originCountry: text(row.origin_country),
      receivedOn: String(row.received_on),
      packedOn: text(row.packed_on),
      expiresOn: text(row.expires_on),
    })),
    moves: moves.map((row) => ({
      at: String(row.at),
      kind: String(row.kind),
      warehouseId: String(row.warehouse_id),
      itemCode: String(row.item_code),
      bin: String(row.bin),
      quantity: Number(row.quantity),
      by: String(row.by_name),
      salesOrderNumber: whole(row.sales_order_number),
      poNumber: whole(row.po_number),
    })),
    recipients: recipients.map((row) => {
      const address = row.shipping_address as Address;
      return {
        salesOrderId: String(row.id),
        lotCode: String(row.lot_code),
        salesOrderNumber: Number(row.sales_order_number),
        customerId: String(row.customer_id),
        customerName: String(row.customer_name),
        customerLocationId: String(row.customer_location_id),
        locationName: String(row.location_name),
        address: addressOf(address),
        phone: address.contactPhone ?? '',
        deliveryDate: String(row.delivery_on),
        status: String(row.status),
        warehouseName: String(row.warehouse_name),
        itemCode: String(row.item_code),
        description: String(row.description),
        quantity: Number(row.quantity),
        uom: String(row.uom),
        lots: row.lots as string[],
      };
    }),
  };
}

import type { Nullable } from 'kysely';
import type { RowOf } from '../../../contract/collections.ts';
import { type Delivery, MOST_TO_SIGN, type OrderToSign, type Signable } from '../../../contract/deliveries.ts';
import { AppError } from '../../../contract/errors.ts';
import type { ReceiptMail } from '../../../contract/rows/receipt-mail.ts';
import { pricedWeight } from '../../../rules/picking.ts';
import { INSTANT } from '../../db/instant.ts';
import { type Columns, rowsBy } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { scopeKey } from '../../sync/scope-key.ts';
import type { Source } from '../../sync/source.ts';
import { limitOf } from '../goods-limits/limit-of.ts';
import { hoursOf } from '../locations/receiving-hours.ts';
import { type ItemUnits, unitsOf } from '../picking/collection.ts';
import { folded } from '../search-words.ts';

/** Net grams of the picked cases of a line `l`, lightest first. */
const CASE_WEIGHTS = `(select coalesce(json_agg(w.grams order by w.grams), '[]') from pick_events e, unnest(e.case_weights) as w(grams)
  where e.tenant_id = l.tenant_id and e.sales_order_id = l.sales_order_id and e.line_number = l.line_number and e.kind = 'pick' and e.undone_by is null)`;

/** Quantity of a line `l` on each pallet or tote. */
const PICKED_INTO = `(select coalesce(json_agg(json_build_object('container', c.container, 'quantity', c.quantity) order by c.container), '[]')
  from (select e.container, sum(e.quantity) as quantity from pick_events e
    where e.tenant_id = l.tenant_id and e.sales_order_id = l.sales_order_id and e.line_number = l.line_number
      and e.kind = 'pick' and e.undone_by is null and e.container <> ''
    group by e.container) c)`;

const LINES = `(select coalesce(json_agg(json_build_object('lineNumber', l.line_number, 'itemCode', l.item_code, 'description', l.description,
    'packSize', l.pack_size, 'brand', l.brand, 'uom', l.uom, 'uomFactor', l.uom_factor, 'orderedQuantity', l.ordered_quantity,
    'pickedQuantity', l.picked_quantity, 'loadedQuantity', coalesce(d.loaded_quantity, 0), 'pickedWeightGrams', l.picked_weight_grams,
    'weighedQuantity', coalesce(l.weighed_quantity, case when l.picked_weight_grams is null then 0 else l.picked_quantity end),
    'caseWeightsGrams', ${CASE_WEIGHTS}, 'pickedInto', ${PICKED_INTO},
    'averageWeightGrams', l.average_weight_grams, 'weightPercent', ${limitOf('g.weight_percent', 'i')}, 'catchWeight', l.catch_weight, 'lots', l.lots, 'unitPrice', l.unit_price_cents,
    'priceUnit', l.price_unit, 'taxable', l.taxable, 'outcome', d.outcome, 'instructions', l.instructions,
    'item', case when i.item_code is not null then json_build_object('uoms', i.uoms, 'gtin', i.gtin, 'orderUom', i.order_uom) end,
    'photoIds', (select coalesce(json_agg(p.id order by p.taken_at, p.id), '[]') from delivery_photos p
      where p.tenant_id = l.tenant_id and p.sales_order_id = l.sales_order_id and p.line_number = l.line_number)) order by l.line_number), '[]')
  from sales_order_lines l
  left join delivery_lines d on d.tenant_id = l.tenant_id and d.sales_order_id = l.sales_order_id and d.line_number = l.line_number
  left join items i on i.tenant_id = l.tenant_id and i.item_code = l.item_code
  where l.tenant_id = s.tenant_id and l.sales_order_id = s.id)`;

const CONTAINERS = `(select coalesce(json_agg(json_build_object('kind', k.kind, 'left', k.left_count, 'returned', k.returned_count) order by k.kind), '[]')
  from container_counts k where k.tenant_id = s.tenant_id and k.source_id = s.id and (k.left_count > 0 or k.returned_count > 0))`;

/**
 * Containers that the location owes from earlier deliveries. The first report of this delivery sets its position among
 * them; without a report, all others are earlier.
 */
const OWED = `(select coalesce(json_agg(json_build_object('kind', o.kind, 'count', o.count) order by o.kind), '[]')
  from (select k.kind, sum(k.left_count - k.returned_count)::int as count from container_counts k
    where k.tenant_id = s.tenant_id and k.customer_location_id = s.customer_location_id and k.source_id <> s.id
      and (k.at, k.source_id) < (coalesce((select min(own.at) from container_counts own where own.tenant_id = s.tenant_id and own.source_id = s.id),
        'infinity'::timestamptz), s.id)
    group by k.kind having sum(k.left_count - k.returned_count) <> 0) o)`;

const SIGNATURES = `(select coalesce(json_agg(json_build_object('id', g.signature_id, 'name', g.name, 'hash', g.hash, 'total', g.total_cents,
    'at', ${INSTANT('g.signed_at')}, 'by', g.by_name, 'place', g.place) order by g.signed_at, g.signature_id), '[]')
  from delivery_signatures g where g.tenant_id = s.tenant_id and g.sales_order_id = s.id)`;

/** A sent mail is removed from the outbox after a month. */
const RECEIPT_MAILS = `(select coalesce(json_agg(json_build_object('id', m.id, 'to', m.to_address, 'at', ${INSTANT('m.requested_at')}, 'state',
    case when m.failed_at is not null or o.failed_at is not null then 'failed' when m.mail_id is null or (o.id is not null and o.sent_at is null) then 'waiting' else 'sent' end)
    order by m.requested_at, m.id), '[]')
  from receipt_mails m left join mail_outbox o on o.tenant_id = m.tenant_id and o.id = m.mail_id
  where m.tenant_id = s.tenant_id and m.sales_order_id = s.id)`;

/** The stop number of a location applies to its own route only. */
const STOP = 'case when coalesce(s.run_route_id, s.own_route_id, c.route_id) = c.route_id then c.route_stop end';

const ORDERS = `select s.id, s.sales_order_number, coalesce(s.run_route_id, s.own_route_id, c.route_id) as route_id, s.delivery_on, s.customer_location_id,
    coalesce(c.display_name, s.customer_location_id) as location_name, s.shipping_address, coalesce(c.delivery_instructions, '') as delivery_instructions,
    coalesce(c.loading_note, '') as loading_note, coalesce(c.access_note, '') as access_note, coalesce(c.receipt_email, '') as receipt_email,
    exists (select from smtp_settings m where m.tenant_id = s.tenant_id) as sends_mail, ${RECEIPT_MAILS} as receipt_mails, c.receives_from, c.receives_until,
    ${STOP} as route_stop, s.warehouse_id, s.status, s.staged_lane, s.staged_pallets, s.po_number, s.notes, s.shipping_method,
    coalesce((c.options ->> 'displayPrices')::boolean, true) as show_prices,
    coalesce(s.terms, terms_of_location(s.tenant_id, s.customer_location_id, s.delivery_on)) as terms,
    coalesce(k.terms_days = 0, false) as collects, case when s.status in ('open', 'allocated', 'picking', 'staged', 'shipped')
      and not exists (select from invoices i where i.tenant_id = s.tenant_id and i.sales_order_id = s.id) then k.balance_cents end as account_balance,
    d.payment, d.arrived_at, d.completed_at, d.unsigned, d.undelivered, ${LINES} as lines, ${CONTAINERS} as containers, ${OWED} as owed, ${SIGNATURES} as signatures
  from sales_orders s
  left join customer_locations c on c.tenant_id = s.tenant_id and c.customer_location_id = s.customer_location_id
  left join customers k on k.tenant_id = s.tenant_id and k.customer_id = s.customer_id
  left join deliveries d on d.tenant_id = s.tenant_id and d.sales_order_id = s.id
  where s.tenant_id = $1`;
const SELECT = `${ORDERS} and s.shipping_method = 'Delivery' and coalesce(s.run_route_id, s.own_route_id, c.route_id) is not null`;

type RawLine = Omit<Delivery['lines'][number], 'units'> & { readonly item: ItemUnits | null };

const presentLine = ({ item, ...line }: RawLine): Delivery['lines'][number] => ({
  ...line,
  pickedWeightGrams: pricedWeight(line),
  units: item ? unitsOf(item) : [],
});

/** A row of `ORDERS`. The route is null for an order that no route delivers. */
interface OrderRow
  extends Columns<
      'sales_orders',
      | 'id'
      | 'sales_order_number'
      | 'delivery_on'
      | 'customer_location_id'
      | 'shipping_address'
      | 'warehouse_id'
      | 'status'
      | 'staged_lane'
      | 'staged_pallets'
      | 'po_number'
      | 'notes'
      | 'shipping_method'
    >,
    Columns<
      'customer_locations',
      | 'route_id'
      | 'route_stop'
      | 'delivery_instructions'
      | 'loading_note'
      | 'access_note'
      | 'receives_from'
      | 'receives_until'
    >,
    Nullable<Columns<'deliveries', 'payment' | 'arrived_at' | 'completed_at' | 'unsigned' | 'undelivered'>> {
  location_name: string;
  receipt_email: string;
  sends_mail: boolean;
  receipt_mails: ReceiptMail[];
  show_prices: boolean;
  collects: boolean;
  account_balance: number | null;
  terms: Delivery['terms'];
  lines: RawLine[];
  containers: Delivery['containers'];
  owed: Delivery['containersOwed'];
  signatures: Delivery['signatures'];
}
/** A row of `SELECT`, which has a route. */
type DeliveryRow = OrderRow & { route_id: string };

const presentSignable = (row: OrderRow): Signable => ({
  id: row.id,
  salesOrderNumber: row.sales_order_number,
  deliveryDate: row.delivery_on,
  customerLocationId: row.customer_location_id,
  locationName: row.location_name,
  address: row.shipping_address,
  phone: row.shipping_address.contactPhone,
  deliveryInstructions: row.delivery_instructions,
  receives: hoursOf(row),
  stop: row.route_stop,
  warehouseId: row.warehouse_id,
  status: row.status,
  lane: row.staged_lane,
  pallets: row.staged_pallets,
  purchaseOrder: row.po_number,
  notes: row.notes,
  showPrices: row.show_prices,
  terms: row.terms,
  account: { collects: row.collects, balance: row.show_prices ? row.account_balance : null },
  lines: row.lines.map(presentLine),
  containers: row.containers,
  containersOwed: row.owed,
  payment: row.payment,
  signatures: row.signatures,
  arrivedAt: row.arrived_at,
  completedAt: row.completed_at,
  unsigned: row.unsigned,
  undelivered: row.undelivered,
});

/** Only the drivers of a route get the notes for loading and for keys, and mail receipts; salespeople do not. */
const present = (row: DeliveryRow): RowOf<'deliveries'> => ({
  ...presentSignable(row),
  routeId: row.route_id,
  loadingNote: row.loading_note,
  accessNote: row.access_note,
  receiptEmail: row.sends_mail ? row.receipt_email : null,
  receiptMails: row.receipt_mails,
});

const presentToSign = (row: OrderRow): OrderToSign => ({
  ...presentSignable(row),
  routeId: row.route_id,
  shippingMethod: row.shipping_method,
});

/** Returns deliveries by id, in any scope or none. The caller checks access. */
export async function readDeliveries(tx: Tx, ids: readonly string[]): Promise<Map<string, Delivery>> {
  const { rows } = await tx.connection.query<DeliveryRow>(
    `${SELECT} and s.id = any($2::uuid[])`,
    [tx.tenantId, ids],
    'read_deliveries',
  );
  return rowsBy(rows, 'id', present);
}

/** Returns orders with any shipping method as their customers receive them, by id. The caller checks access. */
export async function readHandedOver(tx: Tx, ids: readonly string[]): Promise<Map<string, Signable>> {
  const { rows } = await tx.connection.query<OrderRow>(
    `${ORDERS} and s.id = any($2::uuid[])`,
    [tx.tenantId, ids],
    'read_handed_over',
  );
  return rowsBy(rows, 'id', presentSignable);
}

/** Returns one delivery. The caller checks access. Throws `not_found`. */
export async function readDelivery(tx: Tx, id: string): Promise<Delivery> {
  const delivery = (await readDeliveries(tx, [id])).get(id);
  if (!delivery) throw new AppError('not_found');
  return delivery;
}

/**
 * Returns the deliveries of a route on a day, including delivered ones of a finished route run, without canceled ones.
 */
export async function readDeliveriesOn(tx: Tx, routeId: string, day: string): Promise<Delivery[]> {
  const { rows } = await tx.connection.query<DeliveryRow>(
    `${SELECT} and coalesce(s.run_route_id, s.own_route_id, c.route_id) = $2 and s.delivery_on = $3 and s.status <> 'cancelled' order by s.sales_order_number`,
    [tx.tenantId, routeId, day],
    'read_deliveries_on',
  );
  return rows.map(present);
}

/** Returns an order with any shipping method. The caller checks access. Throws `not_found`. */
export async function readOrderToSign(tx: Tx, id: string): Promise<OrderToSign> {
  const { rows } = await tx.connection.query<OrderRow>(
    `${ORDERS} and s.id = $2`,
    [tx.tenantId, id],
    'read_order_to_sign',
  );
  if (!rows[0]) throw new AppError('not_found');
  return presentToSign(rows[0]);
}

/**
 * Returns orders of a salesperson's locations, the latest first. All words must occur in the order number, the PO
 * number or the location's name. Orders without a pick are left out, because the customer cannot have received
 * anything.
 */
export async function readOrdersToSign(
  tx: Tx,
  userId: string,
  words: readonly string[] | null,
): Promise<OrderToSign[]> {
  const { rows } = await tx.connection.query<OrderRow>(
    `${ORDERS} and s.status <> 'cancelled'
       and exists (select from sales_order_lines p where p.tenant_id = $1 and p.sales_order_id = s.id and p.picked_quantity > 0)
       and exists (select from user_locations ul where ul.tenant_id = $1 and ul.user_id = $2 and ul.customer_location_id = s.customer_location_id)
       and ($3::text[] is null or not exists (select from unnest($3::text[]) as w(pattern) where not (s.sales_order_number::text like w.pattern
         or ${folded('lower(s.po_number)')} like w.pattern or ${folded('lower(coalesce(c.display_name, s.customer_location_id))')} like w.pattern)))
     order by s.sales_order_number desc limit ${MOST_TO_SIGN}`,
    [tx.tenantId, userId, words],
    'read_orders_to_sign',
  );
  return rows.map(presentToSign);
}

/** Reads the rows of a route's scope. Its condition equals `scope_of_delivery` of migration 0128. */
export const deliveriesSource: Source<'deliveries'> = async (tx, scope, ids) => {
  const { rows } = await tx.connection.query<DeliveryRow>(
    `${SELECT} and coalesce(s.run_route_id, s.own_route_id, c.route_id) = $2 and ($3::uuid[] is null or s.id = any($3))
       and (s.status in ('open', 'allocated', 'picking', 'staged', 'shipped') or (s.status in ('delivered', 'invoiced') and not s.run_finished and s.run_route_id is not null))`,
    [tx.tenantId, scopeKey(scope), ids],
    'deliveries_source',
  );
  return rowsBy(rows, 'id', present);
};

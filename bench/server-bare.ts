import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { Pool } from 'pg';
import { settingsOfUrl } from '../server/db/connection/postgres-settings.ts';
import { valueParsers } from '../server/db/connection/value-parsers.ts';

/**
 * The rival of the server's benches: Fastify and prepared statements, one statement for each read. It trusts callers and
 * checks only what the work needs; one company, no row-level security, no feed, no idempotency. Its tables are copies in
 * the schema `bare`. Numbers of items by category are kept in a table, and pages begin after a key, so that no page
 * counts or skips rows. Its commits wait for the disk like ours (the same PostgreSQL, the same settings). Its orders do
 * less than ours, which also create a sales order with lines and a number.
 */
const { tls: _tls, ...place } = settingsOfUrl(process.env.DATABASE_URL ?? '');
const pool = new Pool({ ...place, max: 16, types: valueParsers, options: '-c search_path=bare -c TimeZone=UTC' });
const app = fastify();

interface Where {
  location: string;
  warehouse: string;
  list: string;
}

const ITEM = `i.item_code, i.description, i.brand, i.pack_size, i.category_id, i.type_id, i.plu, i.gtin, i.origin_country, i.order_uom, i.uoms, i.price_unit,
  i.catch_weight, i.average_weight_grams, i.taxable, i.organic, i.sequence, i.keywords, i.image_hash, i.available_weekdays, i.lead_days, i.substitutes`;
/** Adds the location's prices and stock to the items of `page`. */
const PRICED = `${ITEM}, s.on_hand - s.committed as available, s.inbound_on,
    (select json_agg(json_build_object('uom', p.uom, 'price', coalesce(o.price_cents, p.price_cents)) order by p.uom)
     from price_list_prices p left join location_prices o on o.customer_location_id = $1 and o.item_code = p.item_code and o.uom = p.uom
     where p.price_list_id = $3 and p.item_code = i.item_code) as prices,
    exists (select from location_items l where l.customer_location_id = $1 and l.item_code = i.item_code) as is_standard
  from page i left join stock s on s.warehouse_id = $2 and s.item_code = i.item_code order by i.sequence, i.item_code`;
const BROWSE = `with page as (select * from items where is_active and category_id = $4 and (sequence, item_code) > ($5, $6)
    order by sequence, item_code limit 50)
  select (select total from category_totals where category_id = $4) as total, ${PRICED}`;
const SEARCH = `with hits as materialized (select * from items where is_active and search_text like all($4::text[])),
    page as (select * from hits order by sequence, item_code limit 50)
  select (select count(*)::int from hits) as total, ${PRICED}`;

const present = (row: Record<string, unknown>) => ({
  itemCode: row.item_code,
  description: row.description,
  brand: row.brand,
  packSize: row.pack_size,
  categoryId: row.category_id,
  typeId: row.type_id,
  plu: row.plu,
  gtin: row.gtin,
  originCountry: row.origin_country,
  orderUom: row.order_uom,
  uoms: row.uoms,
  priceUnit: row.price_unit,
  catchWeight: row.catch_weight,
  averageWeightGrams: row.average_weight_grams,
  taxable: row.taxable,
  organic: row.organic,
  sequence: row.sequence,
  keywords: row.keywords,
  imageUrl: row.image_hash === null ? null : `/media/${String(row.image_hash)}`,
  availableWeekdays: row.available_weekdays,
  leadDays: row.lead_days,
  substitutes: row.substitutes,
  prices: row.prices,
  available: Number(row.available ?? 0),
  inStock: Number(row.available ?? 0) > 0,
  inboundOn: row.inbound_on,
  isStandard: row.is_standard,
});

interface ItemQuery extends Where {
  q?: string;
  category?: string;
  afterSequence?: string;
  afterCode?: string;
}

app.get<{ Querystring: ItemQuery }>('/items', async ({ query }) => {
  const { location, warehouse, list, q, category, afterSequence = '-1', afterCode = '' } = query;
  const values = [location, warehouse, list];
  const { rows } = q
    ? await pool.query({ name: 'search', text: SEARCH, values: [...values, q.split(' ').map((word) => `%${word}%`)] })
    : await pool.query({ name: 'browse', text: BROWSE, values: [...values, category, afterSequence, afterCode] });
  return { data: rows.map(present), pageNumber: 1, pageSize: 50, total: rows[0]?.total ?? 0 };
});

const ORDERS = `with page as (select * from orders where customer_location_id = $1 order by submitted_at desc, order_number desc limit 25)
  select o.*, l.display_name, w.name as warehouse_name, t.total,
    (select count(*)::int from order_lines ol where ol.order_id = o.id) as line_count
  from page o join customer_locations l on l.customer_location_id = o.customer_location_id left join warehouses w on w.id = o.warehouse_id,
    (select count(*)::int as total from orders where customer_location_id = $1) t
  order by o.submitted_at desc, o.order_number desc`;

app.get<{ Querystring: Where }>('/orders', async ({ query }) => {
  const { rows } = await pool.query({ name: 'orders', text: ORDERS, values: [query.location] });
  const data = rows.map((row) => ({
    id: row.id,
    orderNumber: row.order_number,
    customerId: row.customer_id,
    customerLocationId: row.customer_location_id,
    locationName: row.display_name,
    status: row.status,
    holds: row.holds,
    deliveryDate: row.delivery_on,
    warehouseName: row.warehouse_name,
    shipMethod: row.shipping_method,
    purchaseOrder: row.po_number,
    notes: row.notes,
    contactName: row.shipping_address.contactName,
    shippingAddress: row.shipping_address,
    subtotal: row.subtotal_cents,
    discount: row.discount_cents,
    tax: row.tax_cents,
    surcharge: row.surcharge_cents,
    total: row.total_cents,
    submittedAt: row.submitted_at,
    receivedAt: row.received_at,
    submittedBy: row.submitted_by,
    lineCount: row.line_count,
  }));
  return { data, pageNumber: 1, pageSize: 25, total: rows[0]?.total ?? 0 };
});

const CART = `select c.*, i.description, i.pack_size, i.brand, i.order_uom, coalesce(o.price_cents, p.price_cents) as price
  from cart_lines c left join items i on i.item_code = c.item_code and i.is_active
  left join price_list_prices p on p.price_list_id = $2 and p.item_code = c.item_code and p.uom = c.uom
  left join location_prices o on o.customer_location_id = $1 and o.item_code = c.item_code and o.uom = c.uom
  where c.customer_location_id = $1 order by c.added_at, c.item_code, c.uom`;

app.get<{ Querystring: Where & { customer: string } }>('/cart', async ({ query: { location, list, customer } }) => {
  const { rows } = await pool.query({ name: 'cart', text: CART, values: [location, list] });
  const lineItems = rows.map((row) => ({
    id: `${row.customer_location_id}|${row.item_code}|${row.uom}`,
    itemCode: row.item_code,
    description: row.description ?? '',
    packSize: row.pack_size ?? '',
    brand: row.brand ?? '',
    uom: row.uom,
    defaultUoM: row.order_uom ?? row.uom,
    quantity: row.quantity,
    unitPrice: row.price,
    linePrice: Math.round((row.price ?? 0) * row.quantity),
    available: row.description !== null,
  }));
  const subtotal = lineItems.reduce((sum, { linePrice }) => sum + linePrice, 0);
  return {
    ...{ id: location, customerId: customer, customerLocationId: location, lineItems, itemCount: lineItems.length },
    ...{ subtotal, discount: 0, tax: 0, surcharge: 0, total: subtotal },
  };
});

app.put<{ Body: Where & { itemCode: string; uom: string; quantity: number } }>('/cart', async ({ body }, reply) => {
  const { rows } = await pool.query({
    name: 'item',
    text: `select i.uoms, coalesce(o.price_cents, p.price_cents) as price from items i
      left join price_list_prices p on p.price_list_id = $2 and p.item_code = i.item_code and p.uom = $4
      left join location_prices o on o.customer_location_id = $3 and o.item_code = i.item_code and o.uom = $4
      where i.item_code = $1 and i.is_active`,
    values: [body.itemCode, body.list, body.location, body.uom],
  });
  if (!(rows[0]?.uoms as { uom: string }[] | undefined)?.some(({ uom }) => uom === body.uom))
    return reply.code(400).send({});
  const { rows: lines } = await pool.query({
    name: 'set_line',
    text: `insert into cart_lines as c (customer_location_id, item_code, uom, quantity, added_at, updated_at) values ($1, $2, $3, $4, now(), now())
      on conflict (customer_location_id, item_code, uom) do update set quantity = excluded.quantity, updated_at = now() returning added_at`,
    values: [body.location, body.itemCode, body.uom, body.quantity],
  });
  return { ...body, id: `${body.location}|${body.itemCode}|${body.uom}`, addedAt: lines[0].added_at };
});

interface OrderBody extends Where {
  orderId: string;
  customer: string;
  deliveryDate: string;
  lines: { itemCode: string; uom: string; quantity: number }[];
}

app.post<{ Body: OrderBody }>('/orders', async ({ body }) => {
  const client = await pool.connect();
  try {
    await client.query({ name: 'begin', text: 'begin' });
    const codes = body.lines.map(({ itemCode }) => itemCode);
    const { rows: items } = await client.query({
      name: 'terms',
      text: `select i.item_code, i.description, i.brand, i.pack_size, i.uoms, p.uom, coalesce(o.price_cents, p.price_cents) as price, s.on_hand - s.committed as available
        from items i join price_list_prices p on p.price_list_id = $2 and p.item_code = i.item_code
        left join location_prices o on o.customer_location_id = $3 and o.item_code = i.item_code and o.uom = p.uom
        left join stock s on s.warehouse_id = $4 and s.item_code = i.item_code where i.item_code = any($1) and i.is_active`,
      values: [codes, body.list, body.location, body.warehouse],
    });
    const lines = body.lines.map((line, index) => {
      const item = items.find((row) => row.item_code === line.itemCode && row.uom === line.uom);
      const factor =
        (item?.uoms as { uom: string; factor: number }[] | undefined)?.find(({ uom }) => uom === line.uom)?.factor ?? 1;
      const price = Number(item?.price ?? 0);
      return {
        ...line,
        lineNumber: index + 1,
        description: item?.description,
        factor,
        price,
        net: Math.round(price * line.quantity),
      };
    });
    const total = lines.reduce((sum, { net }) => sum + net, 0);
    await client.query({
      name: 'lines',
      text: `insert into order_lines (order_id, line_number, item_code, description, uom, uom_factor, quantity, unit_price_cents, line_cents, price_unit, catch_weight, taxable, discount_cents, pack_size, brand)
        select $1, l.*, 'uom', false, false, 0, '', '' from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::numeric[], $7::numeric[], $8::int[], $9::bigint[]) l`,
      values: [
        body.orderId,
        lines.map((line) => line.lineNumber),
        codes,
        lines.map((line) => line.description),
        lines.map((line) => line.uom),
        lines.map((line) => line.factor),
        lines.map((line) => line.quantity),
        lines.map((line) => line.price),
        lines.map((line) => line.net),
      ],
    });
    await client.query({
      name: 'stock',
      text: `update stock s set committed = s.committed + c.quantity from (select * from unnest($2::text[], $3::numeric[]) as c(item_code, quantity) order by 1) c
        where s.warehouse_id = $1 and s.item_code = c.item_code`,
      values: [body.warehouse, codes, lines.map((line) => line.quantity * line.factor)],
    });
    await client.query({
      name: 'credit',
      text: 'update customers set open_orders_cents = open_orders_cents + $2 where customer_id = $1',
      values: [body.customer, total],
    });
    await client.query({
      name: 'clear',
      text: 'delete from cart_lines where customer_location_id = $1 and item_code = any($2)',
      values: [body.location, codes],
    });
    const { rows } = await client.query({
      name: 'number',
      text: "update counters set value = value + 1 where name = 'orders' returning value",
    });
    await client.query({
      name: 'order',
      text: `insert into orders (id, order_number, customer_id, customer_location_id, warehouse_id, status, holds, shipping_method, delivery_on, po_number, notes, shipping_address,
          subtotal_cents, discount_cents, tax_cents, surcharge_cents, total_cents, submitted_at, received_at, submitted_by, updated_at)
        values ($1, $2, $3, $4, $5, 'received', '[]', 'Delivery', $6, '', '', '{}', $7, 0, 0, 0, $7, now(), now(), '', now())`,
      values: [body.orderId, rows[0].value, body.customer, body.location, body.warehouse, body.deliveryDate, total],
    });
    await client.query({ name: 'commit', text: 'commit' });
    return { id: body.orderId, orderNumber: rows[0].value, total, lines };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});

await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`);
process.once('SIGTERM', async () => {
  await app.close();
  await pool.end();
  process.exit(0);
});

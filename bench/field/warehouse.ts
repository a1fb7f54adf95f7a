import type { DemoServer } from '../demo-server.ts';

/** A warehouse of the bench, beside those of the demo. */
export interface WarehouseRequest {
  readonly id: string;
  /** Number of orders to pick, of LINES lines each. */
  readonly openOrders: number;
  /** Number of lots. */
  readonly lots: number;
  /** Days of shipped orders, ORDERS_A_DAY per day. Default none. */
  readonly days?: number;
}

/** A line whose cases can be scanned, and the codes on them. */
export interface Target {
  readonly lineNumber: number;
  readonly gtin: string;
  readonly lotCode: string;
}

/** An order that never completes: each of its lines orders MANY cases. */
export interface ScannedOrder {
  readonly id: string;
  readonly targets: readonly Target[];
}

export interface WarehouseRow extends WarehouseRequest {
  /** Several orders for scans, because hundreds of picks in one order would make its reads unrealistic. */
  readonly scanned: readonly ScannedOrder[];
}

/** Lines of an order. */
export const LINES = 12;
export const ORDERS_A_DAY = 100;
/** Cases that each line of a scanned order needs. */
export const MANY = 900;
const SCANNED_ORDERS = 12;
/** Items of the first line of every shipped order: each week one of their lots goes to many customers. */
const STAPLES = 10;

/** Returns the lot of a staple item that was shipped in a week, counted back from this one. */
export const stapleLot = (staple: number, weeksAgo: number): string => `S${staple}-${weeksAgo}`;

/**
 * Fills a warehouse in one transaction of the owner, feed included: its lots, its orders to pick, and shipped orders
 * with their picks and movements. The rows equal those that the server writes.
 */
export async function furnish(ground: DemoServer, wish: WarehouseRequest): Promise<WarehouseRow> {
  const { id, openOrders, lots, days = 0 } = wish;
  const { items, locations } = await sizes(ground);
  const trails = days * ORDERS_A_DAY;
  const perItem = Math.floor(lots / items);
  if (perItem < 1) throw new RangeError(`${lots} lots don't suffice for ${items} items`);
  const weeks = Math.ceil(days / 7);
  const t = `'${ground.tenantId}'`;
  const orderRows = (from: string, status: string, day: string) => `
    insert into sales_orders (tenant_id, id, sales_order_number, customer_id, customer_location_id, warehouse_id, warehouse_name, status, history, shipping_method,
      delivery_on, shipping_address, subtotal_cents, discount_cents, tax_cents, surcharge_cents, total_cents, ordered_at, ordered_by)
    select ${t}, o.id, (select max(sales_order_number) from sales_orders where tenant_id = ${t}) + 1 + o.n, o.customer_id, o.customer_location_id, '${id}', 'House ${id}',
      '${status}', jsonb_build_array(jsonb_build_object('status', 'open', 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), 'Delivery',
      ${day}, o.shipping_address, ${LINES * 1995}, 0, 0, 0, ${LINES * 1995}, now(), 'Bench' from ${from} o;`;
  const ordersOf = (table: string, count: number) => `
    create temp table ${table} on commit drop as
      select gen_random_uuid() as id, s.n, l.customer_id, l.customer_location_id, l.shipping_address
      from generate_series(0, ${count - 1}) as s(n) join bench_places l on l.r = s.n % ${locations};`;
  await ground.asOwner(`
    insert into warehouses (tenant_id, id, name) values (${t}, '${id}', 'House ${id}');
    create temp table bench_items on commit drop as
      select item_code, description, pack_size, brand, order_uom, catch_weight, average_weight_grams,
        (select (u ->> 'factor')::numeric from jsonb_array_elements(uoms) u where u ->> 'uom' = order_uom) as factor,
        row_number() over (order by gtin is not null and not catch_weight desc, item_code)::int - 1 as r
      from items where tenant_id = ${t} and is_active;
    create temp table bench_places on commit drop as
      select *, row_number() over (order by customer_location_id)::int - 1 as r
      from (select distinct on (customer_location_id) customer_id, customer_location_id, shipping_address from sales_orders
            where tenant_id = ${t} and warehouse_name not like 'House %' order by customer_location_id) s;
    insert into stock (tenant_id, warehouse_id, item_code, on_hand) select ${t}, '${id}', item_code, 10000000 from bench_items;
    create temp table bench_lots on commit drop as
      select gen_random_uuid() as id, i.item_code, 'L' || s.n as lot_code, i.r, i.factor, 20 + s.n / ${items} as keeps
      from generate_series(0, ${lots - STAPLES * weeks - 1}) as s(n) join bench_items i on i.r = s.n % ${items}
      union all
      select gen_random_uuid(), i.item_code, 'S' || i.r || '-' || w, i.r, i.factor, 60 - w
      from bench_items i cross join generate_series(0, ${weeks - 1}) as w where i.r < ${STAPLES};
    insert into lots (tenant_id, id, item_code, warehouse_id, lot_code, bin, received_on, expires_on, on_hand)
      select ${t}, id, item_code, '${id}', lot_code, chr(65 + r % 8) || '-' || lpad((r % 38)::text, 2, '0') || '-' || 1 + r % 4, current_date - 20,
        current_date + keeps, 100000 from bench_lots;
    insert into stock_moves (tenant_id, id, kind, warehouse_id, item_code, lot_id, lot_code, bin, quantity, at)
      select tenant_id, gen_random_uuid(), 'opening', warehouse_id, item_code, id, lot_code, bin, on_hand, received_on from lots
      where tenant_id = ${t} and warehouse_id = '${id}';
    ${ordersOf('bench_open', openOrders)}
    ${orderRows('bench_open', 'open', 'current_date + o.n % 2')}
    insert into sales_order_lines (tenant_id, sales_order_id, line_number, item_code, description, pack_size, brand, uom, uom_factor, ordered_quantity,
        unit_price_cents, catch_weight, average_weight_grams, line_cents)
      select ${t}, o.id, k + 1, i.item_code, i.description, i.pack_size, i.brand, i.order_uom, i.factor,
        case when o.n < ${SCANNED_ORDERS} then ${MANY} else 1 + (o.n + k) % 9 end, 1995, i.catch_weight, i.average_weight_grams, 1995
      from bench_open o cross join generate_series(0, ${LINES - 1}) as k join bench_items i on i.r = (o.n * 5 + k * 13) % ${items};
    ${trails === 0 ? '' : `${ordersOf('bench_gone', trails)} ${orderRows('bench_gone', 'delivered', `current_date - o.n / ${ORDERS_A_DAY}`)} ${gone(t, id, items, perItem)}`}
    analyze sales_orders; analyze sales_order_lines; analyze lots; analyze stock; analyze stock_moves; analyze pick_events; analyze changes`);
  return { ...wish, scanned: await scannedOrders(ground, id) };
}

/**
 * Returns the lot of each shipped line: the staple's lot of the week for the first one, one of their item's lots for
 * the others.
 */
const gone = (t: string, warehouse: string, items: number, perItem: number): string => `
  create temp table bench_picked on commit drop as
    select o.id as order_id, o.n, k + 1 as line_number, 1 + (o.n + k) % 9 as quantity, gen_random_uuid() as event_id, i.item_code, i.description, i.pack_size, i.brand,
      i.order_uom, i.factor, i.catch_weight, i.average_weight_grams, now() - o.n / ${ORDERS_A_DAY} * interval '1 day' as at,
      case when k = 0 then 'S' || i.r || '-' || o.n / ${ORDERS_A_DAY} / 7 else 'L' || i.r + ${items} * (o.n % ${perItem}) end as lot_code
    from bench_gone o cross join generate_series(0, ${LINES - 1}) as k
    join bench_items i on i.r = case when k = 0 then o.n % ${STAPLES} else (o.n * 5 + k * 13) % ${items} end;
  insert into sales_order_lines (tenant_id, sales_order_id, line_number, item_code, description, pack_size, brand, uom, uom_factor, ordered_quantity,
      picked_quantity, shipped_quantity, lots, unit_price_cents, catch_weight, average_weight_grams, line_cents)
    select ${t}, order_id, line_number, item_code, description, pack_size, brand, order_uom, factor, quantity, quantity, quantity, array[lot_code], 1995, catch_weight,
      average_weight_grams, 1995 from bench_picked;
  create index on bench_lots (item_code, lot_code);
  analyze bench_lots;
  insert into pick_events (tenant_id, id, sales_order_id, line_number, kind, item_code, lot_id, lot_code, quantity, base_quantity, at, by_name)
    select ${t}, p.event_id, p.order_id, p.line_number, 'pick', p.item_code, l.id, p.lot_code, p.quantity, p.quantity * p.factor, p.at, 'Bench'
    from bench_picked p join bench_lots l on l.item_code = p.item_code and l.lot_code = p.lot_code;
  insert into stock_moves (tenant_id, id, kind, warehouse_id, item_code, lot_id, lot_code, quantity, source_id, source_line, at, by_name)
    select ${t}, p.event_id, 'pick', '${warehouse}', p.item_code, l.id, p.lot_code, -p.quantity * p.factor, p.order_id, p.line_number, p.at, 'Bench'
    from bench_picked p join bench_lots l on l.item_code = p.item_code and l.lot_code = p.lot_code;`;

async function sizes(ground: DemoServer): Promise<{ items: number; locations: number }> {
  const { rows } = await ground.as(({ connection, tenantId }) =>
    connection.query<Record<string, unknown>>(
      `select (select count(*) from items where tenant_id = $1 and is_active) as items,
         (select count(distinct customer_location_id) from sales_orders where tenant_id = $1 and warehouse_name not like 'House %') as locations`,
      [tenantId],
    ),
  );
  return { items: Number(rows[0]?.items), locations: Number(rows[0]?.locations) };
}

/** Returns the orders with many cases, and the codes on their cases. */
async function scannedOrders(ground: DemoServer, warehouse: string): Promise<ScannedOrder[]> {
  const { rows } = await ground.as(({ connection, tenantId }) =>
    connection.query<Record<string, unknown>>(
      `select l.sales_order_id, l.line_number, i.gtin,
         (select k.lot_code from lots k where k.tenant_id = $1 and k.warehouse_id = $2 and k.item_code = l.item_code order by k.expires_on, k.lot_code limit 1) as lot_code
       from sales_order_lines l join sales_orders s on s.tenant_id = l.tenant_id and s.id = l.sales_order_id
       join items i on i.tenant_id = l.tenant_id and i.item_code = l.item_code
       where l.tenant_id = $1 and s.warehouse_id = $2 and s.status = 'open' and l.ordered_quantity = $3 and i.gtin is not null and not i.catch_weight
       order by s.sales_order_number, l.line_number`,
      [tenantId, warehouse, MANY],
    ),
  );
  if (rows.length === 0) throw new Error('no case of the house has a label');
  const lines = rows.map((row) => ({
    id: String(row.sales_order_id),
    lineNumber: Number(row.line_number),
    gtin: String(row.gtin).padStart(14, '0'),
    lotCode: String(row.lot_code),
  }));
  return [...Map.groupBy(lines, ({ id }) => id)].map(([id, targets]) => ({ id, targets }));
}

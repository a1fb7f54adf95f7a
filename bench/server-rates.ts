import { randomUUID } from 'node:crypto';
import { API_BASE } from '../contract/api-base.ts';
import { type DemoServer, HOST, openDemoServer } from './demo-server.ts';
import { type Request, rate } from './server-load.ts';
import { memoryOf } from './server-memory.ts';
import { type Row, statsOf } from './table.ts';

const CONNECTIONS = 16;
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const SHARE = Number(process.env.BENCH_SHARE ?? 1);
/** Words of the demo's catalog, common and rare. */
const WORDS = [
  'tomato',
  'romaine',
  'organic',
  'pepper',
  'basil',
  'mango',
  'onion',
  'mushroom',
  'beef',
  'cheese',
  'oil',
];
/** Catalogs that the reads are measured with. */
const SIZES = [5_000, 50_000];
const CART_LINES = 10;
/** Two letters that make a search one that was not asked before. */
const PAIRS = Array.from('abcdefghijklmnopqrstuvwxyz', (first) =>
  Array.from('abcdefghijklmnopqrstuvwxyz', (second) => first + second),
).flat();

interface Shopper {
  readonly token: string;
  readonly location: string;
  readonly customer: string;
  readonly warehouse: string;
  readonly list: string;
}

/**
 * No order is held and every line may be ordered, so that both servers always do the whole work. Then copies the
 * rival's tables.
 */
const PREPARE = `
  update customers set credit_hold = false, credit_limit_cents = null, oldest_overdue_days = 0;
  update stock set on_hand = 10000000;
  delete from holidays;
  update customer_locations set minimum_order_cents = 0, minimum_cases = 0, holidays = '{}', route_id = null, delivery_weekdays = '{0,1,2,3,4,5,6}', options = options
    || '{"onlyAllowStandardItems":false,"onlyAllowStandardUoms":false,"disableOrdering":false,"disableZeroPriceItems":false,"displayPrices":true,"displayInventory":true,"defaultToStandardItems":false}';
  delete from cart_lines;
  with numbered as materialized (
      select item_code, order_uom, row_number() over (order by item_code) as number from items where is_active)
    insert into cart_lines (tenant_id, customer_location_id, item_code, uom, quantity, added_at)
    select l.tenant_id, l.customer_location_id, i.item_code, i.order_uom, 2, now() from customer_locations l
    join numbered i on i.number - abs(hashtext(l.customer_location_id)) % 4000 between 1 and ${CART_LINES};
  create schema bare;
  create extension if not exists pg_trgm;
  ${[
    'items',
    'price_list_prices',
    'location_prices',
    'location_items',
    'stock',
    'customers',
    'customer_locations',
    'warehouses',
    'cart_lines',
    'orders',
    'order_lines',
    'counters',
  ]
    .map((table) => `create table bare.${table} as table ${table}; alter table bare.${table} drop column tenant_id;`)
    .join('\n')}
  alter table bare.items add primary key (item_code);
  create index on bare.items (category_id, sequence, item_code) where is_active;
  create table bare.category_totals as select category_id, count(*)::int as total from bare.items where is_active group by 1;
  alter table bare.category_totals add primary key (category_id);
  alter table bare.customer_locations add primary key (customer_location_id);
  alter table bare.warehouses add primary key (id);
  create index on bare.items using gin (search_text gin_trgm_ops);
  alter table bare.price_list_prices add primary key (price_list_id, item_code, uom);
  alter table bare.location_prices add primary key (customer_location_id, item_code, uom);
  alter table bare.location_items add primary key (customer_location_id, item_code);
  alter table bare.stock add primary key (warehouse_id, item_code);
  alter table bare.customers add primary key (customer_id);
  alter table bare.cart_lines add primary key (customer_location_id, item_code, uom);
  alter table bare.orders add primary key (id);
  create unique index on bare.orders (order_number);
  create index on bare.orders (customer_location_id, submitted_at desc);
  alter table bare.order_lines add primary key (order_id, line_number);
  create index on bare.order_lines (item_code);
  alter table bare.counters add primary key (name);
  insert into bare.counters values ('orders', 900000) on conflict do nothing`;

async function shoppers(ground: DemoServer): Promise<Shopper[]> {
  const rows = await ground.as(async (tx) => {
    const result = await tx.connection.query<Record<string, unknown>>(
      `select u.user_name, u.customer_id, l.customer_location_id, l.warehouse_id, l.price_list_id from users u
       join customer_locations l on l.tenant_id = u.tenant_id and l.customer_location_id = u.customer_location_id
       where u.tenant_id = $1 and u.role = 'CUSTOMER' and l.is_active order by u.user_name limit $2`,
      [tx.tenantId, CONNECTIONS],
    );
    return result.rows;
  });
  return Promise.all(
    rows.map(async (row) => ({
      token: (await ground.tokens(String(row.user_name), 1))[0] ?? '',
      location: String(row.customer_location_id),
      customer: String(row.customer_id),
      warehouse: String(row.warehouse_id),
      list: String(row.price_list_id),
    })),
  );
}

async function goods(ground: DemoServer): Promise<{ itemCode: string; uom: string; factor: number }[]> {
  const { rows } = await ground.as((tx) =>
    tx.connection.query<Record<string, unknown>>(
      `select item_code, order_uom, (select (u->>'factor')::numeric from jsonb_array_elements(uoms) u where u->>'uom' = order_uom) as factor
       from items where tenant_id = $1 and is_active and available_weekdays is null order by item_code limit 400`,
      [tx.tenantId],
    ),
  );
  return rows.map((row) => ({
    itemCode: String(row.item_code),
    uom: String(row.order_uom),
    factor: Number(row.factor),
  }));
}

/** Categories with at least one page of items. */
async function categoriesOf(ground: DemoServer): Promise<string[]> {
  const { rows } = await ground.as((tx) =>
    tx.connection.query<Record<string, unknown>>(
      'select category_id from items where tenant_id = $1 and is_active group by 1 having count(*) >= 50 order by 1',
      [tx.tenantId],
    ),
  );
  return rows.map((row) => String(row.category_id));
}

/** One kind of call, with its goal in calls per second. */
interface Work {
  readonly what: string;
  readonly perSecond?: number;
  readonly count: number;
  real(at: number): Request;
  bare(at: number): Request;
}

/**
 * Sixteen users at once, each on a separate connection: the real server against bare Fastify with prepared statements.
 * Reads are measured with a small and a large catalog, writes with the small one.
 */
export async function ratesBench(): Promise<Row[]> {
  const table: Row[] = [];
  for (const items of SIZES) table.push(...(await ratesOf(items)));
  return table;
}

async function ratesOf(size: number): Promise<Row[]> {
  const ground = await openDemoServer(size);
  try {
    if (process.env.BENCH_VERBOSE) process.stderr.write('prepared\n');
    await ground.asOwner(PREPARE);
    await ground.asOwner('select 1; analyze');
    const people = await shoppers(ground);
    const items = await goods(ground);
    const categories = await categoriesOf(ground);
    const deliveryDate = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const [real, bare] = [await ground.start('server-real.ts'), await ground.start('server-bare.ts')];
    const clients = people.map(() => ({ id: randomUUID(), seq: 0 }));
    let turn = 0;
    const person = (at: number): Shopper => people[at % people.length]!;
    const keyed = (at: number) => ({ 'idempotency-key': `${clients[at]!.id}:${++clients[at]!.seq}` });
    const where = ({ location, warehouse, list, customer }: Shopper) => ({ location, warehouse, list, customer });
    const query = (at: number) => new URLSearchParams(where(person(at))).toString();
    const word = () => WORDS[turn++ % WORDS.length]!;
    const newWords = () => `${word()} ${PAIRS[Math.floor(turn / WORDS.length) % PAIRS.length]}`;
    const category = () => encodeURIComponent(categories[turn++ % categories.length]!);
    const lineOf = () => ({ ...items[turn++ % 50]!, quantity: 1 + (turn % 90) });
    const orderOf = () => {
      const from = (turn++ * 10) % (items.length - 10);
      return {
        orderId: randomUUID(),
        deliveryDate,
        lines: items.slice(from, from + 10).map((item) => ({ ...item, quantity: 2 })),
      };
    };
    const get = (at: number, path: string): Request => ({
      method: 'GET',
      path: `${API_BASE}/portal${path}`,
      token: person(at).token,
    });
    const getBare = (at: number, path: string, more = ''): Request => ({
      method: 'GET',
      path: `${path}?${query(at)}${more}`,
    });
    const reads: Work[] = [
      {
        what: 'browse a category, 50 items',
        perSecond: 1300,
        count: 2000,
        real: (at) => get(at, `/items/search?PageSize=50&categoryId=${category()}`),
        bare: (at) => getBare(at, '/items', `&category=${category()}`),
      },
      {
        what: 'search by a word',
        perSecond: 1300,
        count: 2000,
        real: (at) => get(at, `/items/search?PageSize=50&q=${word()}`),
        bare: (at) => getBare(at, '/items', `&q=${word()}`),
      },
      {
        what: 'search by words that were not asked before',
        perSecond: 1300,
        count: 300,
        real: (at) => get(at, `/items/search?PageSize=50&q=${encodeURIComponent(newWords())}`),
        bare: (at) => getBare(at, '/items', `&q=${encodeURIComponent(newWords())}`),
      },
      {
        what: 'list 25 orders',
        perSecond: 1000,
        count: 2000,
        real: (at) => get(at, '/orders'),
        bare: (at) => getBare(at, '/orders'),
      },
      {
        what: `read a cart of ${CART_LINES} lines`,
        perSecond: 2500,
        count: 3000,
        real: (at) => get(at, '/cart'),
        bare: (at) => getBare(at, '/cart'),
      },
    ];
    const writes: Work[] = [
      {
        what: 'set a cart line',
        perSecond: 700,
        count: 2000,
        real: (at) => ({
          method: 'PUT',
          path: `${API_BASE}/portal/cart/lines`,
          token: person(at).token,
          headers: keyed(at),
          body: { ...lineOf(), customerLocationId: person(at).location },
        }),
        bare: (at) => ({ method: 'PUT', path: '/cart', body: { ...lineOf(), ...where(person(at)) } }),
      },
      {
        what: 'order 10 lines',
        perSecond: 40,
        count: 800,
        real: (at) => {
          const { lines, ...order } = orderOf();
          return {
            method: 'POST',
            path: `${API_BASE}/portal/checkout`,
            token: person(at).token,
            headers: keyed(at),
            body: {
              ...order,
              ...{
                customerLocationId: person(at).location,
                shippingMethod: 'Delivery',
                poNumber: '',
                notes: '',
                shippingAddress: null,
              },
              ...{ seenTotal: null, submittedAt: new Date().toISOString() },
              lines: lines.map(({ factor, ...line }) => ({
                ...line,
                seenUnitPrice: null,
                seenFactor: factor,
                seenAvailable: null,
              })),
            },
          };
        },
        bare: (at) => ({ method: 'POST', path: '/orders', body: { ...orderOf(), ...where(person(at)) } }),
      },
    ];
    const only = process.env.BENCH_ONLY;
    const table: Row[] = [];
    const measure = async (works: readonly Work[], suffix: string) => {
      for (const work of works.filter(({ what }) => !only || what.includes(only))) {
        const ours: number[] = [];
        const theirs: number[] = [];
        for (let run = -1; run < RUNS; run++) {
          const one = await rate(real.port, HOST, CONNECTIONS, Math.ceil(work.count * SHARE), work.real);
          const other = await rate(bare.port, HOST, CONNECTIONS, Math.ceil(work.count * SHARE), work.bare);
          if (process.env.BENCH_VERBOSE)
            process.stderr.write(`${work.what} ${one.toFixed(0)} ${other.toFixed(0)} ${(one / other).toFixed(2)}\n`);
          if (run < 0) continue;
          ours.push(one);
          theirs.push(other);
        }
        // Each pair ran one after the other, so that other load affected both alike.
        const ratio = statsOf(ours.map((one, run) => one / (theirs[run] ?? Number.NaN))).median;
        const [mine, rival] = [statsOf(ours), statsOf(theirs)];
        const goal =
          work.perSecond === undefined ? {} : { goal: `≥ ${work.perSecond} /s`, met: mine.median >= work.perSecond };
        table.push(
          { what: `${work.what}${suffix}`, ...mine, unit: '/s', against: 'bare Fastify and SQL', ratio, ...goal },
          { what: `${work.what}${suffix}, bare`, ...rival, unit: '/s', against: '', ratio: null },
        );
      }
    };
    const suffix = `, ${size.toLocaleString('en-US')} items`;
    await measure(reads, suffix);
    const { now } = await memoryOf(real.pid);
    table.push({
      ...{ what: `memory of the server after these reads${suffix}`, median: now, min: now, max: now, unit: 'MB' },
      ...{ against: '', ratio: null, runs: 1, goal: '≤ 350 MB', met: now <= 350 },
    });
    if (size === SIZES[0]) await measure(writes, '');
    return table;
  } finally {
    await ground.close();
  }
}

if (import.meta.main) {
  for (const row of await ratesBench()) {
    process.stdout.write(
      `${row.what}: ${row.median.toFixed(0)} (${row.min.toFixed(0)}–${row.max.toFixed(0)}) ${row.unit} ${row.ratio?.toFixed(2) ?? ''}\n`,
    );
  }
}

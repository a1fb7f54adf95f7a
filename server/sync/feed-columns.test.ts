import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CollectionName } from '../../contract/collections.ts';
import { type TestDatabase, testDatabase } from '../../tests/harness/database.ts';
import type { SqlConnection } from '../db/connection/database.ts';
import { kyselyOn } from '../db/connection/kysely.ts';
import { openFloor } from '../domains/picking/picking.fixture.ts';
import { sources } from '../domains/sources.ts';

/**
 * PostgreSQL records which columns a view reads and which columns a trigger's condition names. So each source is made a
 * view here, and its columns are compared with those of the feed triggers.
 */

const TENANT = '00000000-0000-4000-8000-000000000001';
const KEY = '00000000-0000-4000-8000-000000000002';
/** Scopes per collection with more than one statement. The others read any scope alike. */
const SCOPES: { readonly [C in CollectionName]?: readonly string[] } = {
  orderGuides: [`location:${KEY}`, `customer:${KEY}`],
};

/** Tables whose rows are written only in a transaction that also writes their heading, which is in the feed. */
const PARTS_OF: Readonly<Record<string, string>> = {
  order_lines: 'orders',
  sales_order_lines: 'sales_orders',
  pick_events: 'sales_orders',
  deliveries: 'sales_orders',
  delivery_lines: 'sales_orders',
  invoices: 'sales_orders',
  delivery_photos: 'sales_orders',
  receipt_mails: 'sales_orders',
  credit_requests: 'sales_orders',
  credit_request_photos: 'sales_orders',
  credit_decisions: 'sales_orders',
  credit_memos: 'sales_orders',
  delivery_signatures: 'sales_orders',
  transfer_events: 'transfers',
  receipt_entries: 'purchase_orders',
  receipt_photos: 'purchase_orders',
  truck_checks: 'purchase_orders',
  packout_entries: 'packouts',
};

/** Columns that a source reads and no trigger has to name, with the reason. */
const NOT_FED: readonly { readonly collection: CollectionName; readonly columns: RegExp; readonly why: string }[] = [
  {
    collection: 'locations',
    columns: /^customers\.(balance_cents|open_orders_cents|oldest_overdue_days)$/,
    why: 'devices get zeros here and the debt as customerCredits',
  },
  {
    collection: 'purchaseOrders',
    columns: /^lots\./,
    why: 'a suggested bin is as of the last change of the order; each pick would feed it otherwise',
  },
];

/** Functions in sources that read tables: orders since migration 0041 store what this one returns. */
const READING_FUNCTIONS = ['terms_of_location'];
/** Feed functions that compare columns to find the scopes of a row, not to decide whether it changed. */
const SCOPE_FUNCTIONS = ['feed_delivery_locations', 'feed_route_rows', 'feed_route_runs'];

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => {
  await db.drop();
});

const literal = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? `'{${value.join(',')}}'` : `'${String(value)}'`;
};

/** Returns the statements with which a source reads a scope, with their parameters in place. */
async function statementsOf(collection: CollectionName): Promise<string[]> {
  const statements: string[] = [];
  await db.as(TENANT, async (tx) => {
    const connection: SqlConnection = {
      ...tx.connection,
      query(text, values = [], name) {
        statements.push(text.replace(/\$(\d+)/g, (_, position) => literal(values[Number(position) - 1])));
        return tx.connection.query(text, values, name);
      },
    };
    const recorded = { ...tx, connection, db: kyselyOn(connection) };
    for (const scope of SCOPES[collection] ?? [`any:${KEY}`])
      await sources[collection](recorded, scope, null, { prices: true, exactStock: true });
  });
  return statements;
}

/** Returns the columns ("table.column") that the statements of a source read, without primary keys, and its functions. */
async function readBy(collection: CollectionName): Promise<{ columns: Set<string>; functions: Set<string> }> {
  const session = await db.database.connect();
  const columns = new Set<string>();
  const functions = new Set<string>();
  for (const statement of await statementsOf(collection)) {
    const [, , read] = await session.batch(`begin;
      create view pg_temp.source as select 1 as one from (${statement}) q;
      select c.relname as table, a.attname as column, p.proname as function from pg_rewrite w
        join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid
        left join pg_class c on d.refclassid = 'pg_class'::regclass and c.oid = d.refobjid and c.oid <> w.ev_class
        left join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid and a.attnum > 0 and not exists
          (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey))
        left join pg_proc p on d.refclassid = 'pg_proc'::regclass and p.oid = d.refobjid
        where w.ev_class = 'pg_temp.source'::regclass;
      rollback`);
    for (const row of read!.rows) {
      if (row.column) columns.add(`${row.table}.${row.column}`);
      if (row.function) functions.add(String(row.function));
    }
  }
  session.release();
  return { columns, functions };
}

interface FeedTrigger {
  readonly table: string;
  /** Text of its function, with the names of the collections that it feeds. */
  readonly body: string;
  /** Columns whose change fires it; null for any. */
  readonly columns: ReadonlySet<string> | null;
}

/** Returns the triggers that feed changed rows, with the columns that their conditions name. */
async function feedTriggers(): Promise<FeedTrigger[]> {
  const session = await db.database.connect();
  const [triggers, helpers] = await session.batch(`
    select g.tgname as name, c.relname as table, p.prosrc as body, array(select a.attname::text from pg_depend d
        join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
        where d.classid = 'pg_trigger'::regclass and d.objid = g.oid and d.refobjid = c.oid and d.refobjsubid > 0) as columns
      from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
      where p.proname like 'feed\\_%' and g.tgtype & 16 > 0;
    select proname as name, prosrc as body from pg_proc where proname like 'feed\\_%' and prorettype <> 'trigger'::regtype`);
  session.release();
  /** The text of a function with that of the helpers that it calls. */
  const whole = (body: string): string =>
    [body, ...helpers!.rows.filter(({ name }) => body.includes(`${name}(`)).map((helper) => String(helper.body))].join(
      '\n',
    );
  return triggers!.rows.map(({ table, body, columns }) => ({
    table: String(table),
    body: whole(String(body)),
    columns: (columns as string[]).length > 0 ? new Set(columns as string[]) : null,
  }));
}

test('each column that a source reads is named by a feed trigger of its table', async () => {
  const triggers = await feedTriggers();
  const missing: string[] = [];
  for (const collection of Object.keys(sources) as CollectionName[]) {
    const { columns } = await readBy(collection);
    expect(columns.size, collection).toBeGreaterThan(0);
    for (const column of columns) {
      const [table, name] = column.split('.') as [string, string];
      const fed = triggers.some(
        (trigger) =>
          trigger.table === table &&
          trigger.body.includes(`'${collection}'`) &&
          (trigger.columns === null || trigger.columns.has(name)),
      );
      const excused = NOT_FED.some((rule) => rule.collection === collection && rule.columns.test(column));
      const heading = PARTS_OF[table];
      const fedByHeading = triggers.some(
        (trigger) => trigger.table === heading && trigger.columns === null && trigger.body.includes(`'${collection}'`),
      );
      if (!fed && !excused && !fedByHeading) missing.push(`${collection}: ${column}`);
    }
  }
  expect(missing).toEqual([]);
});

test('the lists of columns are in the conditions of feed triggers, not inside their functions', async () => {
  const session = await db.database.connect();
  const { rows } = await session.query<Record<string, unknown>>(
    `select proname as name from pg_proc where proname like 'feed\\_%' and prosrc ~ 'is distinct from|(old|new)[.][a-z_]+ (<>|!=) (old|new)[.]' order by 1`,
  );
  session.release();
  expect(rows.map(({ name }) => name)).toEqual(SCOPE_FUNCTIONS);
});

test('sources call only functions whose columns are known to be fed', async () => {
  const session = await db.database.connect();
  const { rows } = await session.query<Record<string, unknown>>(
    `select proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and prosrc ~* '\\m(from|join)\\M'`,
  );
  session.release();
  const reading = new Set(rows.map(({ proname }) => String(proname)));
  const called = new Set<string>();
  for (const collection of Object.keys(sources) as CollectionName[])
    for (const name of (await readBy(collection)).functions) if (reading.has(name)) called.add(name);
  expect([...called]).toEqual(READING_FUNCTIONS);
});

test('a device gets the rows in which a changed value is shown', async () => {
  const floor = await openFloor();
  const { shop } = floor;
  const code = (itemCode: string) => ({ code: itemCode, stock: 0 });
  await shop.addItems([code('KALE'), code('CHARD'), code('FIG')]);
  await shop.sql("update items set substitutes = '{CHARD}' where tenant_id = $1 and item_code = 'KALE'");
  await shop.sql("insert into vendors (tenant_id, id, company) values ($1, 'V1', 'Bay Produce')");
  await shop.sql(
    "insert into routes (tenant_id, id, name, weekdays, warehouse_id) values ($1, 'R1', 'North', '{5}', 'W1')",
  );
  const { id: order } = await floor.order([{ itemCode: 'KALE', quantity: 2 }], 'picking');
  // A lot trail has the orders of the last 30 days.
  await shop.sql("update sales_orders set own_route_id = 'R1', delivery_on = current_date where tenant_id = $1");
  const purchase = randomUUID();
  await shop.sql(
    `insert into purchase_orders (tenant_id, id, po_number, vendor_id, warehouse_id, status, ordered_on, expected_on, lines)
     values ($1, $2, 70000, 'V1', 'W1', 'open', current_date, current_date, '[{"lineNumber": 1, "itemCode": "FIG"}]')`,
    [purchase],
  );

  const fedBy = async (change: string) => {
    await shop.sql('delete from changes where tenant_id = $1');
    await shop.sql(`${change} and tenant_id = $1`);
    const rows = await shop.sql(
      `select collection || ' ' || id as row from changes where tenant_id = $1 and not deleted order by 1`,
    );
    return rows.map(({ row }) => row);
  };
  expect(await fedBy("update items set order_uom = 'EA' where item_code = 'KALE'")).toEqual([
    `deliveries ${order}`,
    'items KALE',
    `pickOrders ${order}`,
  ]);
  expect(await fedBy("update items set description = 'Rainbow chard' where item_code = 'CHARD'")).toEqual([
    'items CHARD',
    `pickOrders ${order}`,
  ]);
  expect(await fedBy("update items set gtin = '00012345678905' where item_code = 'FIG'")).toEqual([
    'items FIG',
    `purchaseOrders ${purchase}`,
  ]);
  await shop.sql(
    "update customer_locations set route_id = 'R1' where tenant_id = $1 and customer_location_id = 'C1-1'",
  );
  expect(
    await fedBy(
      "update customer_locations set delivery_instructions = 'Ring twice' where customer_location_id = 'C1-1'",
    ),
  ).toEqual([`deliveries ${order}`, 'locations C1-1', `pickOrders ${order}`]);
  expect(await fedBy("update vendors set company = 'Bay Farms' where id = 'V1'")).toEqual([
    `purchaseOrders ${purchase}`,
  ]);
  expect(await fedBy("update routes set name = 'North 2' where id = 'R1'")).toContain(`pickOrders ${order}`);
  expect(await fedBy("update customers set name = 'Luna' where customer_id = 'C1'")).toContain(`lotTrails ${order}`);
  // The truck of the order, with its route and driver.
  await shop.sql("insert into route_runs (tenant_id, route_id, day) values ($1, 'R1', '2026-11-20')");
  await shop.sql(
    "update sales_orders set run_route_id = 'R1', run_day = '2026-11-20' where tenant_id = $1 and id = $2",
    [order],
  );
  expect(await fedBy("update route_runs set driver_name = 'Kwame' where route_id = 'R1'")).toContain(
    `lotTrails ${order}`,
  );
  expect(await fedBy("update routes set name = 'North 3' where id = 'R1'")).toContain(`lotTrails ${order}`);
  expect(
    await fedBy("update customer_locations set display_name = 'Luna 2' where customer_location_id = 'C1-1'"),
  ).toContain(`lotTrails ${order}`);
  await shop.close();
});

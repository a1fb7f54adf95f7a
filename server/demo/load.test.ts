import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type CollectionName, collections } from '../../contract/collections.ts';
import { type TestDatabase, testDatabase } from '../../tests/harness/database.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { verifyPassword } from '../domains/accounts/passwords.ts';
import { readOrders } from '../domains/orders/collection.ts';
import { findLedgerFaults } from '../domains/receivables/ledger-faults.ts';
import { readSalesOrders } from '../domains/sales-orders/collection.ts';
import { hasImage } from '../domains/settings/icon-source.ts';
import { organizationSettingsOf } from '../domains/settings/organization.ts';
import { findPwa } from '../domains/settings/pwa.ts';
import { sources } from '../domains/sources.ts';
import { createRegistry } from '../tenants/registry.ts';
import { PLATFORM_ID } from '../tenants/tenant.ts';
import { generateTenant } from './generate.ts';
import { goodsLimitRows } from './goods-limits.ts';
import { DEMO_TENANT_IDS, loadDemo } from './load.ts';
import { DEMO_OVERRIDE_PASSWORD, DEMO_PASSWORD, DEMO_SUPER } from './people.ts';
import { pickEvents } from './pick-events.ts';
import { placeRows, usualSourceRows } from './places.ts';
import { containerRows } from './rows-customers.ts';

const SIZE = { items: 300, today: '2026-03-11' };
const [GREENLEAF = '', HARBOR = ''] = DEMO_TENANT_IDS;

let db: TestDatabase;
const said: string[] = [];
beforeAll(async () => {
  db = await testDatabase();
  await loadDemo(db.database, { ...SIZE, onProgress: (step) => said.push(step) });
});
afterAll(() => db.drop());

/** Returns the rows that row-level security lets a query without a tenant condition see. */
const seenBy = (tenantId: string, query: string): Promise<Record<string, unknown>[]> =>
  db.as(tenantId, async (tx) => (await tx.connection.query<Record<string, unknown>>(query)).rows);
const countsOf = async (tenantId: string, tables: readonly string[]): Promise<Record<string, unknown>> => {
  const columns = tables.map((table) => `(select count(*) from ${table}) as ${table}`);
  return (await seenBy(tenantId, `select ${columns.join(', ')}`))[0] ?? {};
};
const platform = async (query: string): Promise<Record<string, unknown>[]> => {
  const connection = await db.database.connect();
  try {
    return (await connection.query<Record<string, unknown>>(query)).rows;
  } finally {
    connection.release();
  }
};

describe.each([
  ['greenleaf', GREENLEAF],
  ['harbor', HARBOR],
] as const)('the loaded tenant %s', (kind, tenantId) => {
  const made = generateTenant(kind, SIZE);

  it('[M1.8] has a ledger that balances, and balances that follow from it', async () => {
    expect(await db.as(tenantId, findLedgerFaults)).toEqual([]);
    const [open] = await seenBy(
      tenantId,
      'select count(*)::int as count from receivable_documents where open_cents <> 0',
    );
    expect(Number(open?.count)).toBeGreaterThan(10);
  });

  it('contains every generated row, and none of another tenant', async () => {
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    const expected = {
      options: made.settings.options.length,
      holidays: made.settings.holidays.length,
      messages: made.settings.messages.length,
      synonyms: made.settings.synonyms.length,
      organization: 1,
      pwa_settings: 1,
      categories: made.categories.length,
      goods_limits: goodsLimitRows(made).length,
      items: SIZE.items,
      price_lists: made.priceLists.length,
      price_list_prices: made.listPrices.length,
      location_prices: made.locationPrices.length,
      location_items: sum(made.locations.map(({ standardItems }) => standardItems.length)),
      warehouses: made.warehouses.length,
      vendors: made.vendors.length,
      places: placeRows(made).length,
      usual_sources: usualSourceRows(made).length,
      lots: made.lots.length,
      stock: made.stock.length,
      customers: made.customers.length,
      customer_locations: made.locations.length,
      routes: made.routes.length,
      users: made.users.length,
      user_locations: sum(made.users.map(({ locationIds }) => locationIds.length)),
      orders: made.orders.length,
      order_lines: sum(made.orders.map(({ lines }) => lines.length)),
      sales_orders: made.salesOrders.length,
      sales_order_lines: sum(made.salesOrders.map(({ lines }) => lines.length)),
      pick_events: pickEvents(made).length,
      container_counts: containerRows(made).length,
      order_guides: made.orderGuides.length,
      invoices: made.invoices.length,
      credit_memos: made.creditMemos.length,
      purchase_orders: made.purchaseOrders.length,
    };
    expect(await countsOf(tenantId, Object.keys(expected))).toEqual(expected);
  });

  it('is found by its host, with its generated settings', async () => {
    const secrets = { seal: String, open: String, reseal: () => undefined };
    const registry = await createRegistry(db.database, secrets, { info() {}, warn() {}, error() {} });
    const { companyName, timeZone, hideOutOfStockItems, pwaEnabled, theme } = made.settings;
    try {
      const tenant = await registry.byHost(made.settings.hostName);
      expect(tenant).toMatchObject({ id: tenantId, companyName, timeZone, hideOutOfStockItems, pwaEnabled });
      if (!tenant) throw new Error('no tenant');
      const shown = await db.as(tenantId, (tx) => organizationSettingsOf(tx, tenant));
      expect(shown).toMatchObject({ themePrimaryColor: theme.themePrimaryColor, loginMessage: theme.loginMessage });
    } finally {
      await registry.close();
    }
  });

  it('has every image that it shows, under the hash of its content', async () => {
    const blobs = await seenBy(tenantId, 'select hash, media_type, bytes from blobs');
    for (const { hash, bytes } of blobs) {
      expect(
        createHash('sha256')
          .update(bytes as Buffer)
          .digest('base64url'),
      ).toBe(hash);
    }
    const shown = await seenBy(tenantId, 'select distinct image_hash as hash from items where image_hash is not null');
    expect(shown.length).toBeGreaterThan(20);
    const known = new Set(blobs.map(({ hash }) => hash));
    expect(shown.filter(({ hash }) => !known.has(hash))).toEqual([]);
    const isKnown = await db.as(tenantId, async (tx) => {
      const { rows } = await tx.connection.query<Record<string, unknown>>(
        `select theme->>'companyImageUrl' as logo, theme->>'faviconUrl' as icon from organization`,
      );
      const urls = [rows[0]?.logo, rows[0]?.icon, (await findPwa(tx))?.imageUrl512];
      return Promise.all(urls.map((url) => hasImage(tx, String(url))));
    });
    expect(isKnown).toEqual([true, true, true]);
  });

  it('lets its users sign in, each with a separate seal key', async () => {
    const users = await seenBy(
      tenantId,
      `select user_name, password_hash, override_password_hash, encode(seal_key, 'hex') as seal_key from users`,
    );
    const byName = new Map(users.map((user) => [user.user_name, user]));
    for (const name of ['chef', 'admin', 'picker']) {
      const hash = byName.get(`${name}@${kind}.test`)?.password_hash;
      expect(await verifyPassword(DEMO_PASSWORD, String(hash))).toBe(true);
    }
    const withOverride = users.filter((user) => user.override_password_hash !== null);
    expect(withOverride.map((user) => user.user_name)).toEqual([`admin@${kind}.test`]);
    expect(await verifyPassword(DEMO_OVERRIDE_PASSWORD, String(withOverride[0]?.override_password_hash))).toBe(true);
    expect(new Set(users.map((user) => user.seal_key)).size).toBe(made.users.length);
    expect(users.every((user) => String(user.seal_key).length === 64)).toBe(true);
  });

  it('continues the numbers of its history', async () => {
    const rows = await seenBy(tenantId, 'select name, value from counters');
    const { order, salesOrder, invoice, creditMemo, purchaseOrder, packout } = made.counters;
    expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
      orders: order,
      sales_orders: salesOrder,
      invoices: invoice,
      credit_memos: creditMemo,
      purchase_orders: purchaseOrder,
      packouts: packout,
    });
  });

  it('feeds devices exactly the rows of their scopes, in the form of the contract', async () => {
    const held = await seenBy(
      tenantId,
      'select collection, scope, array_agg(id order by id collate "C") as ids from changes group by 1, 2',
    );
    const all = { prices: true, exactStock: true };
    // Old orders leave devices by their age, and these orders are as old as the fixed day.
    const read = (tx: Tx, collection: CollectionName, scope: string, ids: string[]) =>
      collection === 'orders'
        ? readOrders(tx, ids)
        : collection === 'salesOrders'
          ? readSalesOrders(tx, ids)
          : sources[collection](tx, scope, null, all);
    const found = await db.as(tenantId, async (tx) => {
      const answers = [];
      for (const { collection, scope, ids } of held) {
        const rows = await read(tx, collection as CollectionName, String(scope), ids as string[]);
        const { row: schema } = collections[collection as CollectionName];
        const fault = [...rows.values()]
          .map((row) => z.safeParse(schema as z.ZodMiniType, row))
          .find((r) => !r.success);
        expect(fault?.error?.message).toBeUndefined();
        answers.push({ collection, scope, ids: [...rows.keys()].sort() });
      }
      return answers;
    });
    expect(found).toEqual(held);
  });
});

describe('loading the demo', () => {
  it('reports what it loads', () => {
    expect(said[0]).toBe('Greenleaf Produce: 300 items');
    expect(said).toContain('Harbor Foods: 300 items');
  });

  it('adds the administrator of the platform, who belongs to no tenant', async () => {
    const users = await seenBy(PLATFORM_ID, 'select id, user_name, role, password_hash from users');
    expect(users).toMatchObject([{ id: DEMO_SUPER.id, user_name: DEMO_SUPER.userName, role: 'SUPERADMIN' }]);
    expect(await verifyPassword(DEMO_PASSWORD, String(users[0]?.password_hash))).toBe(true);
    const [clock] = await seenBy(PLATFORM_ID, 'select value from tenant_clock');
    expect(clock).toEqual({ value: 1 });
  });

  it('does nothing if the demo is loaded', async () => {
    expect(await platform(`select value from platform.facts where name = 'demo'`)).toEqual([{ value: SIZE.today }]);
    const state = () => seenBy(GREENLEAF, 'select epoch, value, (select count(*) from changes) from tenant_clock');
    const before = await state();
    const again: string[] = [];
    await loadDemo(db.database, { items: 200, onProgress: (step) => again.push(step) });
    expect(again).toEqual([]);
    expect(await state()).toEqual(before);
  });

  it('leaves the feed triggers enabled', async () => {
    const off = await platform(
      `select tgrelid::regclass::text from pg_trigger where not tgisinternal and tgenabled <> 'O'`,
    );
    expect(off).toEqual([]);
    const [before] = await seenBy(HARBOR, 'select value from tenant_clock');
    await seenBy(
      HARBOR,
      `update items set brand = 'Other' where item_code = (select min(item_code) from items where is_active)`,
    );
    const [after] = await seenBy(HARBOR, 'select value from tenant_clock');
    expect(after?.value).toBe(Number(before?.value) + 1);
  });
});

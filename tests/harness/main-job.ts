import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { PullReply, PushReply } from '../../contract/sync.ts';
import { addDays, dayInZone } from '../../rules/calendar.ts';
import type { Database } from '../../server/db/connection/database.ts';
import { inTenant } from '../../server/db/tenant-transaction.ts';
import type { TestApp } from './app.ts';
import { createLocation, createUser, type TestTenant } from './factories.ts';

export interface JobResult {
  readonly orderId: string;
  readonly pulled: PullReply;
}

/** Puts a kitchen, an item with price and stock, and a chef into a tenant's database. */
export async function furnish(
  database: Database,
  tenant: TestTenant,
): Promise<{ location: string; item: string; userName: string; password: string }> {
  const { customerId, customerLocationId } = await createLocation(database, tenant.id);
  const item = `I${customerLocationId}`;
  await inTenant(database, tenant.id, async (tx) => {
    const run = (text: string, values: unknown[]) => tx.connection.query(text, [tx.tenantId, ...values]);
    await run("insert into organization (tenant_id, time_zone) values ($1, 'America/New_York')", []);
    await run("insert into warehouses (tenant_id, id, name) values ($1, 'W1', 'Main')", []);
    await run("insert into price_lists (tenant_id, id, name) values ($1, 'A', 'A')", []);
    await run(
      "insert into items (tenant_id, item_code, description, category_id, type_id, order_uom, uoms) values ($1, $2, 'ROMAINE', 'K', 'T', 'CS', $3)",
      [item, JSON.stringify([{ uom: 'CS', factor: 1, isDefault: true, isStandard: true }])],
    );
    await run(
      "insert into price_list_prices (tenant_id, price_list_id, item_code, uom, price_cents) values ($1, 'A', $2, 'CS', 2450)",
      [item],
    );
    await run("insert into stock (tenant_id, warehouse_id, item_code, on_hand) values ($1, 'W1', $2, 100)", [item]);
  });
  const user = await createUser(database, tenant.id, { role: 'CUSTOMER', customerId, customerLocationId });
  return { location: customerLocationId, item, userName: user.userName, password: user.password };
}

/** The next weekday from five days on: a day that every factory location is delivered to. */
export function deliveryDay(): string {
  let day = addDays(dayInZone(new Date().toISOString(), 'America/New_York'), 5);
  while ([0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) day = addDays(day, 1);
  return day;
}

/**
 * The main job over the API: sign in, pull, push a cart line and an order twice (the reply of the first push counts as lost), pull again.
 * Asserts that the order is there exactly once.
 */
export async function orderOnce(app: TestApp, database: Database, tenant: TestTenant): Promise<JobResult> {
  const { location, item, userName, password } = await furnish(database, tenant);
  const token = await app.signIn(tenant.hostName, { userName, password });
  const host = tenant.hostName;
  const clientId = randomUUID();
  const pull = async () =>
    (
      await app.call({
        host,
        path: '/sync/pull',
        token,
        body: { clientId, epoch: null, scopes: [], packs: [], settledSeq: 0 },
      })
    ).json<PullReply>();
  const first = await pull();
  expect(first.packs.map((pack) => pack.collection).sort()).toEqual([
    'availability',
    'items',
    'locationItems',
    'prices',
  ]);

  const orderId = randomUUID();
  const at = new Date().toISOString();
  const mutations = [
    {
      seq: 1,
      name: 'carts.setLine',
      version: 1,
      at,
      args: { body: { customerLocationId: location, itemCode: item, uom: 'CS', quantity: 3 } },
    },
    {
      seq: 2,
      name: 'orders.submit',
      version: 1,
      at,
      args: {
        body: {
          orderId,
          customerLocationId: location,
          lines: [{ itemCode: item, uom: 'CS', quantity: 3, seenUnitPrice: 2450, seenFactor: 1, seenAvailable: 100 }],
          shippingMethod: 'Delivery',
          deliveryDate: deliveryDay(),
          poNumber: 'PO-7',
          notes: '',
          shippingAddress: null,
          seenTotal: 7350,
          submittedAt: at,
        },
      },
    },
  ];
  const push = async () => {
    const answer = await app.call({ host, path: '/sync/push', token, body: { clientId, ackSeq: 0, mutations } });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<PushReply>();
  };
  const once = await push();
  const twice = await push();
  expect(once.results.map(({ status }) => status)).toEqual(['applied', 'applied']);
  expect(twice.results).toEqual(once.results);
  expect(twice.lastSeq).toBe(2);

  const pulled = await pull();
  expect(pulled.lastSeq).toBe(2);
  const orders = pulled.changes.filter((change) => change.collection === 'orders');
  expect(orders.map((change) => change.row as { id: string; status: string; total: number })).toMatchObject([
    { id: orderId, status: 'received', total: 7350 },
  ]);
  expect(pulled.changes.filter((change) => change.collection === 'cartLines')).toEqual([]);
  return { orderId, pulled };
}

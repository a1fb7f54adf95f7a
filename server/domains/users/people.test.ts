import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PortalUser } from '../../../contract/users.ts';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import {
  createLocation,
  createTenant,
  createUser,
  PASSWORD,
  type TestTenant,
  type TestUser,
} from '../../../tests/harness/factories.ts';

let db: TestDatabase;
let app: TestApp;
let tenant: TestTenant;
let corporate: TestUser;
let boss: string;
let chef: string;
let stranger: string;

const BASE = '/portal/account/users';
const host = () => tenant.hostName;
const sql = (text: string, values: unknown[] = []) =>
  db.as(tenant.id, async (tx) => (await tx.connection.query(text, [tx.tenantId, ...values])).rows);
const audited = async (action: string) =>
  sql('select actor_name, subject, details from audit_log where tenant_id = $1 and action = $2', [action]);

/** Creates two customers. The first has a corporate user and two users of its location, the second a corporate user. */
beforeAll(async () => {
  db = await testDatabase();
  tenant = await createTenant(db.database, { companyName: 'Green & Co' });
  for (const customerId of ['C1', 'C2'])
    await createLocation(db.database, tenant.id, { customerId, customerLocationId: `${customerId}-1` });
  app = await testApp(db.database);
  const signedIn = async (user: Parameters<typeof createUser>[2]) => {
    const made = await createUser(db.database, tenant.id, user);
    if (user?.role === 'SUPERCUSTOMER')
      await sql('insert into user_locations values ($1, $2, $3)', [made.id, `${user.customerId}-1`]);
    return { made, token: await app.signIn(tenant.hostName, made) };
  };
  ({ made: corporate, token: boss } = await signedIn({
    ...{ role: 'SUPERCUSTOMER', customerId: 'C1' },
    ...{ userName: 'boss@c1.test', displayName: 'Bea Boss' },
  }));
  ({ token: stranger } = await signedIn({ role: 'SUPERCUSTOMER', customerId: 'C2', userName: 'boss@c2.test' }));
  const own = { role: 'CUSTOMER', customerId: 'C1', customerLocationId: 'C1-1' } as const;
  ({ token: chef } = await signedIn({ ...own, userName: 'chef@c1.test' }));
  await createUser(db.database, tenant.id, { ...own, userName: 'ana@c1.test' });
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

describe('the people of a customer', () => {
  const people = async (as: string) =>
    (await app.call({ host: host(), path: `${BASE}/customers`, token: as })).json<PortalUser[]>();
  const named = async (as: string, userName: string) => (await people(as)).find((user) => user.userName === userName);
  const setActive = (id: string, isActive: boolean, as = boss) =>
    app.call({ host: host(), method: 'PUT', path: `${BASE}/${id}/active`, token: as, body: { isActive } });

  test('are those of the caller’s locations, with their last order', async () => {
    await sql(
      `insert into orders (tenant_id, id, order_number, customer_id, customer_location_id, warehouse_id, status, shipping_method, delivery_on, shipping_address,
         subtotal_cents, discount_cents, tax_cents, surcharge_cents, total_cents, submitted_at, submitted_by, submitted_by_id)
       select $1, gen_random_uuid(), 1, 'C1', 'C1-1', 'W1', 'received', 'Delivery', current_date, '{}', 0, 0, 0, 0, 0, '2026-01-02T03:04:05Z', 'Chef', id
       from users where tenant_id = $1 and user_name = 'chef@c1.test'`,
    );
    expect(await named(boss, 'chef@c1.test')).toMatchObject({
      customerLocationId: 'C1-1',
      customerLocationName: 'Kitchen C1-1',
      siteName: 'Green & Co',
      lastOrderDate: '2026-01-02T03:04:05.000Z',
      isManageable: true,
      isSelf: false,
    });
    expect(await named(boss, 'boss@c1.test')).toMatchObject({
      isSelf: true,
      isManageable: false,
      customerLocationId: null,
    });
    expect(await named(boss, 'boss@c2.test')).toBeUndefined();
    expect((await people(stranger)).map(({ userName }) => userName)).toEqual(['boss@c2.test']);
  });

  test('see their colleagues of the same location, and can’t disable them', async () => {
    expect(await named(chef, 'ana@c1.test')).toMatchObject({ isManageable: false });
    const ana = (await named(boss, 'ana@c1.test'))!;
    expect((await setActive(ana.id, false, chef)).statusCode).toBe(403);
  });

  test('who are disabled are signed out everywhere, and can sign in again when enabled', async () => {
    const ana = (await named(boss, 'ana@c1.test'))!;
    const token = await app.signIn(host(), { userName: ana.userName, password: PASSWORD });
    expect((await setActive(ana.id, false)).json()).toMatchObject({ isActive: false });
    expect((await app.call({ host: host(), path: '/account', token })).statusCode).toBe(401);
    expect(
      (
        await app.call({ host: host(), path: '/auth/login', body: { userName: ana.userName, password: PASSWORD } })
      ).json(),
    ).toMatchObject({ code: 'user_disabled' });
    expect((await setActive(ana.id, true)).json()).toMatchObject({ isActive: true });
    await app.signIn(host(), { userName: ana.userName, password: PASSWORD });
    expect(await audited('users.disable')).toMatchObject([{ actor_name: 'boss@c1.test', subject: ana.id }]);
    expect(await audited('users.enable')).toHaveLength(1);
  });

  test('can’t be disabled by users of other customers or by themselves', async () => {
    const ana = (await named(boss, 'ana@c1.test'))!;
    expect((await setActive(ana.id, false, stranger)).statusCode).toBe(404);
    expect((await setActive(corporate.id, false)).json()).toMatchObject({ code: 'forbidden' });
  });
});

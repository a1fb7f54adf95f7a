import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InvitationRow } from '../../../contract/invitations.ts';
import type { AssignedLocation, PersonRow } from '../../../contract/people.ts';
import { type TestApp, type TestCall, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import {
  createLocation,
  createSuperAdmin,
  createTenant,
  createUser,
  PASSWORD,
  type TestTenant,
} from '../../../tests/harness/factories.ts';
import { sendWaitingMail } from '../../../tests/harness/jobs.ts';
import { type TestSmtp, testSmtp } from '../../../tests/harness/smtp.ts';

let db: TestDatabase;
let app: TestApp;
let smtp: TestSmtp;
let tenant: TestTenant;
let admin: string;

const sql = (text: string, values: unknown[] = []) =>
  db.as(
    tenant.id,
    async (tx) => (await tx.connection.query<Record<string, unknown>>(text, [tx.tenantId, ...values])).rows,
  );

/** Creates a company with two administrators, a customer user, a picker and a warehouse. */
beforeAll(async () => {
  db = await testDatabase();
  smtp = await testSmtp();
  tenant = await createTenant(db.database, { companyName: 'Green & Co' });
  await createLocation(db.database, tenant.id, { customerId: 'C1', customerLocationId: 'C1-1' });
  await sql("insert into warehouses (tenant_id, id, name) values ($1, 'W1', 'North')");
  await sql(
    `insert into smtp_settings (tenant_id, host, port, secure, sender_name, sender_email) values ($1, '127.0.0.1', $2, false, 'Green', 'orders@green.test')`,
    [smtp.port],
  );
  app = await testApp(db.database);
  const made = await createUser(db.database, tenant.id, { userName: 'ada@green.test', displayName: 'Ada Admin' });
  await createUser(db.database, tenant.id, { userName: 'abe@green.test' });
  const own = { role: 'CUSTOMER', customerId: 'C1', customerLocationId: 'C1-1' } as const;
  await createUser(db.database, tenant.id, { ...own, userName: 'chef@c1.test', displayName: 'Zoë Chef' });
  await createUser(db.database, tenant.id, { role: 'APP', userName: 'pia@green.test', licenses: ['picking'] });
  admin = await app.signIn(tenant.hostName, made);
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
  await db.drop();
});

const call = (request: Omit<TestCall, 'host'>) => app.call({ host: tenant.hostName, token: admin, ...request });
const list = async (query = '') => (await call({ path: `/admin/users?${query}` })).json<{ data: PersonRow[] }>().data;
const named = async (userName: string): Promise<PersonRow> =>
  (await list('PageSize=200')).concat(await list('status=off')).find((row) => row.userName === userName)!;
const save = async (person: PersonRow, change: Record<string, unknown>, token = admin) =>
  call({
    token,
    method: 'PUT',
    path: `/admin/users/${person.id}`,
    body: {
      displayName: person.displayName,
      managesUsers: person.managesUsers,
      licenses: person.licenses,
      warehouseId: person.warehouseId,
      updatedAt: person.updatedAt,
      ...change,
    },
  });
const setActive = (id: string, isActive: boolean) =>
  call({ method: 'PUT', path: `/admin/users/${id}/active`, body: { isActive } });

describe('[G2.3] the people of a company', () => {
  test('are listed by role, license and words, with their location', async () => {
    expect((await list()).map(({ userName }) => userName)).toEqual([
      'abe@green.test',
      'ada@green.test',
      'pia@green.test',
      'chef@c1.test',
    ]);
    expect(await list('role=CUSTOMER')).toMatchObject([
      { displayName: 'Zoë Chef', status: 'active', locationName: 'Kitchen C1-1', isManageable: true },
    ]);
    expect((await list('license=picking')).map(({ userName }) => userName)).toEqual(['pia@green.test']);
    expect((await list('search=zoe%20kitchen')).map(({ userName }) => userName)).toEqual(['chef@c1.test']);
    expect((await call({ path: '/admin/users/rows?role=APP' })).body).toContain('pia@green.test');
  });

  test('do not include the user that system tokens act as', async () => {
    const root = await createSuperAdmin(db.database);
    const token = await app.signIn(tenant.hostName, root);
    const made = await call({
      token,
      path: `/auth/system-tokens/${tenant.id}`,
      body: { name: 'Scales', days: 3, calls: ['people.list', 'people.save'] },
    });
    expect((await list()).map(({ userName }) => userName)).not.toContain('system');
    // A token of another system reads people, and can't give rights.
    const system = made.json<{ token: string }>().token;
    expect((await call({ token: system, path: '/admin/users' })).statusCode).toBe(200);
    expect((await save(await named('pia@green.test'), { licenses: ['lead'] }, system)).statusCode).toBe(403);
    // A super administrator sees the tokens of the host's company, as its administrators do.
    for (const each of [token, admin])
      expect((await call({ token: each, path: '/admin/system-tokens' })).json()).toMatchObject({
        total: 1,
        data: [{ name: 'Scales', orgId: tenant.id, status: 'active', lastUsedAt: expect.any(String) }],
      });
    expect((await call({ token: system, path: '/admin/system-tokens' })).statusCode).toBe(403);
    expect((await call({ path: '/admin/system-tokens/calls' })).json()).toMatchObject({
      orgId: tenant.id,
      data: expect.arrayContaining([{ name: 'people.list', summary: 'List users of the company' }]),
    });
    const id = made.json<{ id: string }>().id;
    await call({ method: 'DELETE', path: `/auth/system-tokens/${tenant.id}/${id}` });
    expect((await call({ path: '/admin/system-tokens?status=ended' })).json()).toMatchObject({
      data: [{ id, status: 'ended' }],
    });
  });

  test('are changed only as the caller saw them, with the rights of their role', async () => {
    const before = await named('pia@green.test');
    const saved = await save(before, { displayName: ' Pia P ', licenses: ['picking', 'lead'], managesUsers: true });
    expect(saved.json()).toMatchObject({
      displayName: 'Pia P',
      licenses: ['picking', 'lead'],
      managesUsers: false,
      warehouseName: null,
    });
    expect((await save(before, { displayName: 'Late' })).json()).toMatchObject({ code: 'conflict' });
    const now = saved.json<PersonRow>();
    expect((await save(now, { warehouseId: 'W9' })).json()).toMatchObject({
      code: 'invalid_input',
      details: { faults: { warehouseId: { rule: 'choice' } } },
    });
    expect((await save(now, { warehouseId: 'W1' })).json()).toMatchObject({ warehouseName: 'North' });
    expect(await sql("select details from audit_log where tenant_id = $1 and action = 'people.save'")).toHaveLength(2);
    const chef = await named('chef@c1.test');
    expect((await save(chef, { managesUsers: true, licenses: ['lead'] })).json()).toMatchObject({
      managesUsers: true,
      licenses: [],
    });
  });

  test('are changed after they saved one of their settings', async () => {
    const before = await named('chef@c1.test');
    const token = await app.signIn(tenant.hostName, { userName: before.userName, password: PASSWORD });
    const body = { catalogView: 'cards' };
    expect((await call({ method: 'PUT', path: '/account/settings', token, body })).statusCode).toBe(200);
    expect((await save(before, { displayName: 'Zoë C' })).json()).toMatchObject({ displayName: 'Zoë C' });
    await save(await named('chef@c1.test'), { displayName: before.displayName });
  });

  test('get locations from an administrator, and see no other customer', async () => {
    await createLocation(db.database, tenant.id, { customerId: 'C1', customerLocationId: 'C1-2' });
    await createLocation(db.database, tenant.id, { customerId: 'C2', customerLocationId: 'C2-1' });
    await createUser(db.database, tenant.id, { role: 'SALES', userName: 'sal@green.test' });
    await createUser(db.database, tenant.id, { role: 'SUPERCUSTOMER', customerId: 'C1', userName: 'head@c1.test' });
    const choice = { code: 'invalid_input', details: { faults: { customerLocationIds: { rule: 'choice' } } } };
    const assigned = async (id: string) =>
      (await call({ path: `/admin/users/${id}/locations` })).json<{ data: AssignedLocation[] }>().data;

    const sal = await named('sal@green.test');
    const token = await app.signIn(tenant.hostName, { userName: 'sal@green.test', password: PASSWORD });
    const customers = async () =>
      (await call({ token, path: '/edible/corporations' })).json<{ data: { id: string }[] }>().data.map(({ id }) => id);
    expect(await customers()).toEqual([]);
    const saved = (await save(sal, { customerLocationIds: ['C1-2', 'C2-1', 'C2-1'] })).json<PersonRow>();
    expect(saved.locationCount).toBe(2);
    expect((await assigned(sal.id)).map(({ customerLocationId }) => customerLocationId)).toEqual(['C1-2', 'C2-1']);
    expect((await customers()).sort()).toEqual(['C1', 'C2']);
    // Another administrator saw the former state.
    expect((await save(sal, { customerLocationIds: [] })).json()).toMatchObject({ code: 'conflict' });
    expect((await save(saved, { customerLocationIds: ['C9-9'] })).json()).toMatchObject(choice);
    // Without the field the locations stay.
    const named2 = (await save(saved, { displayName: 'Sal' })).json<PersonRow>();
    expect(named2.locationCount).toBe(2);
    expect((await save(named2, { customerLocationIds: ['C2-1'] })).json()).toMatchObject({ locationCount: 1 });
    expect(await customers()).toEqual(['C2']);
    const entries = await sql(
      "select details from audit_log where tenant_id = $1 and action = 'people.save' and subject = $2 order by at, id",
      [sal.id],
    );
    expect(entries.map(({ details }) => details)).toMatchObject([
      { locationsAdded: ['C1-2', 'C2-1'], locationsRemoved: [] },
      {},
      { locationsAdded: [], locationsRemoved: ['C1-2'] },
    ]);

    // A corporate customer orders for locations of the own customer only.
    const head = await named('head@c1.test');
    const at = await app.signIn(tenant.hostName, { userName: 'head@c1.test', password: PASSWORD });
    expect((await save(head, { customerLocationIds: ['C1-1', 'C2-1'] })).json()).toMatchObject(choice);
    const first = (await save(head, { customerLocationIds: ['C1-1', 'C1-2'] })).json<PersonRow>();
    const select = (customerLocationId: string) =>
      call({
        token: at,
        method: 'PUT',
        path: '/account/customer-location',
        body: { customerId: 'C1', customerLocationId },
      });
    const shops = async () =>
      (await call({ token: at, path: '/portal/shipping-locations' })).json<{ customerLocationId: string }[]>();
    expect(await shops()).toHaveLength(2);
    expect((await select('C1-1')).statusCode).toBe(200);
    const seen = await named('head@c1.test');
    expect(seen).toMatchObject({ customerLocationId: 'C1-1' });
    expect(
      (await save({ ...first, updatedAt: seen.updatedAt }, { customerLocationIds: ['C1-2'] })).json(),
    ).toMatchObject({
      customerLocationId: null,
    });
    expect((await shops()).map(({ customerLocationId }) => customerLocationId)).toEqual(['C1-2']);
    // Other roles have no assigned locations.
    expect((await save(await named('pia@green.test'), { customerLocationIds: ['C1-1'] })).json()).toMatchObject(choice);
  });

  test('lose access and their sessions when they are disabled, and can sign in again when enabled', async () => {
    const { id, userName } = await named('pia@green.test');
    const token = await app.signIn(tenant.hostName, { userName, password: PASSWORD });
    expect((await setActive(id, false)).json()).toMatchObject({ status: 'off' });
    expect((await call({ token, path: '/account' })).statusCode).toBe(401);
    expect((await list('status=off')).map((row) => row.userName)).toEqual([userName]);
    expect((await setActive(id, true)).json()).toMatchObject({ status: 'active' });
    const again = await app.signIn(tenant.hostName, { userName, password: PASSWORD });
    expect((await call({ method: 'DELETE', path: `/admin/users/${id}/sessions` })).json()).toEqual({ ended: 1 });
    expect((await call({ token: again, path: '/account' })).statusCode).toBe(401);
  });

  test('can’t be changed by others, and administrators change neither themselves nor each other', async () => {
    const chef = await named('chef@c1.test');
    const token = await app.signIn(tenant.hostName, { userName: 'chef@c1.test', password: PASSWORD });
    expect((await save(chef, {}, token)).statusCode).toBe(403);
    for (const userName of ['ada@green.test', 'abe@green.test']) {
      const person = await named(userName);
      expect(person.isManageable).toBe(false);
      expect((await save(person, {})).statusCode).toBe(403);
      expect((await setActive(person.id, false)).statusCode).toBe(403);
    }
    const other = await createTenant(db.database);
    const stranger = await createUser(db.database, other.id, { role: 'APP' });
    expect((await setActive(stranger.id, false)).statusCode).toBe(404);
  });

  test('are saved as read, even if they changed their settings, location or password since', async () => {
    const { id, userName } = await createUser(db.database, tenant.id, { role: 'SUPERCUSTOMER', displayName: 'Sue' });
    await sql("insert into user_locations (tenant_id, user_id, customer_location_id) values ($1, $2, 'C1-1')", [id]);
    const token = await app.signIn(tenant.hostName, { userName, password: PASSWORD });
    const before = await named(userName);
    const own = (path: string, body: object) => call({ token, method: 'PUT', path, body });
    const newPassword = `${PASSWORD} 2`;
    const changes = [
      await own('/account/settings', { catalogView: 'table' }),
      await own('/account/customer-location', { customerId: 'C1', customerLocationId: 'C1-1' }),
      await own('/account/password', { currentPassword: PASSWORD, newPassword, newPasswordVerify: newPassword }),
    ];
    expect(changes.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await named(userName)).updatedAt).toBe(before.updatedAt);
    expect((await save(before, { displayName: 'Susan' })).json()).toMatchObject({ displayName: 'Susan' });
  });
});

describe('[G2.3] the invitations of a company', () => {
  const invite = (email: string, change: Record<string, unknown> = {}) =>
    call({
      path: '/admin/invites',
      body: { email, displayName: '', role: 'APP', customerLocationId: null, licenses: ['driver'], ...change },
    });
  const invited = async (query = '') =>
    (await call({ path: `/admin/invites?${query}` })).json<{ data: InvitationRow[] }>().data;

  test('bring an employee in with a role and its licenses', async () => {
    smtp.received.length = 0;
    expect((await invite('dan@green.test')).json()).toMatchObject({
      role: 'APP',
      licenses: ['driver'],
      state: 'pending',
    });
    await sendWaitingMail(app.services, tenant.id);
    const raw = smtp.received.at(-1)?.raw.replace(/=\r?\n/g, '') ?? '';
    expect(raw).toContain('Ada Admin invites you to work at Green & Co');
    const code = /\/invite#([0-9a-f]{48})/.exec(raw)?.[1] ?? '';
    const accepted = await call({
      path: '/auth/invites/accept',
      body: { token: code, displayName: 'Dan', newPassword: PASSWORD, newPasswordVerify: PASSWORD },
    });
    const { token } = accepted.json<{ token: string }>();
    expect((await call({ token, path: '/account' })).json()).toMatchObject({ role: 'APP', licenses: ['driver'] });
    expect(await invited('status=accepted')).toMatchObject([{ email: 'dan@green.test', locationName: null }]);
    expect((await invite('dan@green.test')).json()).toMatchObject({ code: 'user_exists' });
  });

  test('say which fields are missing, and never make an administrator', async () => {
    expect((await invite('eve@green.test', { role: 'CUSTOMER' })).json()).toMatchObject({
      details: { faults: { customerLocationId: { rule: 'required' } } },
    });
    expect((await invite('eve@green.test', { licenses: [] })).json()).toMatchObject({
      details: { faults: { licenses: { rule: 'required' } } },
    });
    expect((await invite('eve@green.test', { role: 'ADMIN' })).statusCode).toBe(400);
    expect((await invite('eve@green.test', { role: 'CUSTOMER', customerLocationId: 'C9' })).json()).toMatchObject({
      code: 'location_unknown',
    });
    expect(await invited('search=eve')).toEqual([]);
  });

  test('are resent and withdrawn, also those of customers', async () => {
    const { id } = (
      await invite('fay@c1.test', { role: 'CUSTOMER', customerLocationId: 'C1-1' })
    ).json<InvitationRow>();
    await sql("update user_invites set sent_at = sent_at - interval '2 minutes' where tenant_id = $1 and id = $2", [
      id,
    ]);
    const path = `/portal/account/users/invites/${id}`;
    expect((await call({ method: 'POST', path: `${path}/resend` })).json()).toMatchObject({ sentCount: 2 });
    expect((await invited()).map(({ email }) => email)).toEqual(['fay@c1.test']);
    expect((await call({ method: 'DELETE', path })).statusCode).toBe(200);
    expect(await invited('status=revoked&role=CUSTOMER')).toMatchObject([{ id, state: 'revoked' }]);
    expect((await call({ path: '/portal/account/users/locations' })).json()).toEqual(
      expect.arrayContaining([expect.objectContaining({ customerLocationId: 'C1-1' })]),
    );
  });
});

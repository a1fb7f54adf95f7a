import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Invite, InviteView } from '../../../contract/users.ts';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import {
  createLocation,
  createSuperAdmin,
  createTenant,
  createUser,
  PASSWORD,
  type TestTenant,
  type TestUser,
} from '../../../tests/harness/factories.ts';
import { sendWaitingMail } from '../../../tests/harness/jobs.ts';
import { type TestSmtp, testSmtp } from '../../../tests/harness/smtp.ts';

const NEW = 'Fresh#2027';
let db: TestDatabase;
let app: TestApp;
let smtp: TestSmtp;
let tenant: TestTenant;
let corporate: TestUser;
let boss: string;
let chef: string;
let stranger: string;

const sql = (text: string, values: unknown[] = []) =>
  db.as(
    tenant.id,
    async (tx) => (await tx.connection.query<Record<string, unknown>>(text, [tx.tenantId, ...values])).rows,
  );

beforeAll(async () => {
  db = await testDatabase();
  smtp = await testSmtp();
  tenant = await createTenant(db.database, { companyName: 'Green & Co' });
  for (const [customerId, place] of [
    ['C1', '1'],
    ['C1', '2'],
    ['C2', '1'],
  ] as const)
    await createLocation(db.database, tenant.id, { customerId, customerLocationId: `${customerId}-${place}` });
  await sql(
    `insert into smtp_settings (tenant_id, host, port, secure, sender_name, sender_email) values ($1, '127.0.0.1', $2, false, 'Green', 'orders@green.test')`,
    [smtp.port],
  );
  app = await testApp(db.database);
  corporate = await createUser(db.database, tenant.id, {
    role: 'SUPERCUSTOMER',
    userName: 'boss@c1.test',
    displayName: 'Bea Boss',
    customerId: 'C1',
  });
  await sql(`insert into user_locations values ($1, $2, 'C1-1')`, [corporate.id]);
  boss = await app.signIn(tenant.hostName, corporate);
  const own = { role: 'CUSTOMER', customerId: 'C1', customerLocationId: 'C1-1' } as const;
  chef = await app.signIn(
    tenant.hostName,
    await createUser(db.database, tenant.id, { ...own, userName: 'chef@c1.test' }),
  );
  stranger = await app.signIn(
    tenant.hostName,
    await createUser(db.database, tenant.id, { role: 'SUPERCUSTOMER', customerId: 'C2', userName: 'boss@c2.test' }),
  );
  await sql(
    `insert into user_locations select $1, id, 'C2-1' from users where tenant_id = $1 and user_name = 'boss@c2.test'`,
  );
});
beforeEach(() => {
  smtp.received.length = 0;
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
  await db.drop();
});

const host = () => tenant.hostName;
const BASE = '/portal/account/users';
const ask = (email: string, as = boss, change: Record<string, unknown> = {}) =>
  app.call({
    host: host(),
    path: `${BASE}/invites`,
    token: as,
    body: { email, displayName: 'Ana Cook', customerLocationId: 'C1-1', locale: 'en', ...change },
  });
const deliver = () => sendWaitingMail(app.services, tenant.id);

/** Returns the mail's text without the line breaks of its transfer encoding. */
const readable = (raw = '') =>
  raw
    .replace(/=\r?\n/g, '')
    .replaceAll('=E2=80=99', '’')
    .replaceAll('=3D', '=');
/** Invites a person and returns the code that the mail server received. */
async function codeFor(email: string, as = boss, change: Record<string, unknown> = {}): Promise<string> {
  expect((await ask(email, as, change)).statusCode).toBe(200);
  expect((await deliver()).at(-1)).toMatchObject({ state: 'done' });
  return /\/invite#([0-9a-f]{48})/.exec(readable(smtp.received.at(-1)?.raw))?.[1] ?? '';
}
const look = async (token: string, at = host()) =>
  (await app.call({ host: at, path: '/auth/invites/look', body: { token, locale: 'en' } })).json<InviteView>();
const accept = (token: string, change: Record<string, unknown> = {}, at = host()) =>
  app.call({
    host: at,
    path: '/auth/invites/accept',
    body: { token, displayName: 'Ana Cook', newPassword: NEW, newPasswordVerify: NEW, ...change },
  });
const listed = async (as = boss) =>
  (await app.call({ host: host(), path: `${BASE}/invites`, token: as })).json<Invite[]>();
const find = async (email: string) => (await listed()).find((invite) => invite.email === email);
const audited = async (action: string) =>
  sql('select actor_name, subject, details from audit_log where tenant_id = $1 and action = $2', [action]);

describe('inviting', () => {
  test('sends a mail with a link that works once, and the invited person orders for the location', async () => {
    const code = await codeFor('ana@c1.test');
    const [mail] = smtp.received;
    expect(mail?.to).toEqual(['ana@c1.test']);
    expect(readable(mail?.raw)).toContain(`http://${host()}`);
    expect(readable(mail?.raw)).toMatch(/Subject: Bea Boss invites you to order from Green & Co/);
    expect(await find('ana@c1.test')).toMatchObject({
      state: 'pending',
      mail: 'sent',
      locationId: 'C1-1',
      sentCount: 1,
    });
    expect(await look(code)).toMatchObject({
      state: 'pending',
      companyName: 'Green & Co',
      invitedBy: 'Bea Boss',
      email: 'ana@c1.test',
      locationName: 'Kitchen C1-1',
    });

    const answer = await accept(code);
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies.some(({ httpOnly }) => httpOnly)).toBe(true);
    const { token } = answer.json<{ token: string }>();
    const account = (await app.call({ host: host(), path: '/account', token })).json<Record<string, unknown>>();
    expect(account).toMatchObject({
      role: 'CUSTOMER',
      userName: 'ana@c1.test',
      customerLocationId: 'C1-1',
      managesUsers: false,
    });
    expect((await app.call({ host: host(), path: '/portal/cart?customerLocationId=C1-1', token })).statusCode).toBe(
      200,
    );
    expect((await app.call({ host: host(), path: '/portal/cart?customerLocationId=C1-2', token })).statusCode).toBe(
      404,
    );

    expect((await accept(code)).json()).toMatchObject({ code: 'invite_invalid', details: { state: 'accepted' } });
    expect(await look(code)).toMatchObject({ state: 'accepted', email: null });
    expect(await audited('users.invite')).toMatchObject([{ actor_name: 'boss@c1.test' }]);
    expect(await audited('users.acceptInvite')).toMatchObject([{ actor_name: 'ana@c1.test' }]);
    await app.signIn(host(), { userName: 'ANA@c1.test', password: NEW });
  });

  test('stores no code: neither the responses nor the tables contain it', async () => {
    const code = await codeFor('bo@c1.test');
    const rows = await sql('select to_jsonb(i) as row from user_invites i where tenant_id = $1');
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(await listed())).not.toContain(code);
    expect(
      JSON.stringify(await sql('select to_jsonb(m) as row from mail_outbox m where tenant_id = $1')),
    ).not.toContain(code);
    expect((await find('bo@c1.test'))?.inviteUrl).toBe(`http://${host()}/invite`);
  });

  test('of the same person again revokes the earlier invitation', async () => {
    const first = await codeFor('cy@c1.test');
    await sql("update user_invites set sent_at = sent_at - interval '1 minute' where tenant_id = $1 and email = $2", [
      'cy@c1.test',
    ]);
    const second = await codeFor('CY@c1.test');
    expect((await look(first)).state).toBe('revoked');
    expect((await look(second)).state).toBe('pending');
  });

  test('[C5.4] sends a mailbox no second mail within a minute, and accepts no URL as a name', async () => {
    await codeFor('flood@c1.test');
    const again = await ask('Flood@c1.test');
    expect(again.json()).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: expect.any(Number) } });
    for (const displayName of [
      'Parcel: https://evil.test/pay',
      'WWW.evil.test',
      'evil.test/pay',
      'q@q',
      'Hi,\r\nBcc: q',
    ])
      expect((await ask('name@c1.test', boss, { displayName })).json()).toMatchObject({ code: 'invalid_input' });
    expect((await ask('name@c1.test', boss, { displayName: 'J.R. O’Neil St. John, Jr.' })).statusCode).toBe(200);
    expect((await deliver()).at(-1)).toMatchObject({ state: 'done' });
  });

  test('gives the same response if the address has an account elsewhere; only the mail’s reader learns it', async () => {
    const known = await ask('boss@c2.test');
    const unknown = await ask('nobody@c2.test');
    expect([known.statusCode, unknown.statusCode]).toEqual([200, 200]);
    expect(Object.keys(known.json())).toEqual(Object.keys(unknown.json()));
    expect(known.json<Invite>().state).toBe('pending');
    await deliver();
    await deliver();
    const mail = smtp.received.find(({ to }) => to[0] === 'boss@c2.test');
    const code = /\/invite#([0-9a-f]{48})/.exec(readable(mail?.raw))?.[1] ?? '';
    expect((await look(code)).state).toBe('pending');
    expect((await accept(code)).json()).toMatchObject({ code: 'invite_taken' });
  });

  test('never creates an account with the name of a super administrator', async () => {
    const admin = await createSuperAdmin(db.database, { userName: 'root@platform.test' });
    const code = await codeFor(admin.userName);
    expect((await accept(code)).json()).toMatchObject({ code: 'invite_taken' });
    await app.signIn(host(), { userName: admin.userName, password: PASSWORD });
  });

  test('reports an existing user whom the caller already sees', async () => {
    expect((await ask('Chef@c1.test')).json()).toMatchObject({ code: 'user_exists' });
  });

  test('needs the manager right and a location of the caller', async () => {
    expect((await ask('dan@c1.test', chef)).json()).toMatchObject({ code: 'forbidden' });
    expect((await ask('dan@c1.test', boss, { customerLocationId: 'C1-2' })).json()).toMatchObject({
      code: 'location_unknown',
    });
    expect((await ask('dan@c1.test', stranger)).json()).toMatchObject({ code: 'location_unknown' });
    const manager = await createUser(db.database, tenant.id, {
      role: 'CUSTOMER',
      customerId: 'C1',
      customerLocationId: 'C1-2',
    });
    await sql('update users set manages_users = true where tenant_id = $1 and id = $2', [manager.id]);
    const token = await app.signIn(host(), manager);
    expect((await ask('dan@c1.test', token)).json()).toMatchObject({ code: 'location_unknown' });
    expect((await ask('dan@c1.test', token, { customerLocationId: 'C1-2' })).statusCode).toBe(200);
    await deliver();
  });

  test('to any location of the customer is allowed to an org admin, who orders for none', async () => {
    const admin = await createUser(db.database, tenant.id, { role: 'CUSTOMER', customerId: 'C1' });
    await sql('update users set manages_users = true where tenant_id = $1 and id = $2', [admin.id]);
    const token = await app.signIn(host(), admin);
    const of = async (as: string) =>
      (await app.call({ host: host(), path: `${BASE}/locations`, token: as })).json<{ customerLocationId: string }[]>();
    expect((await of(token)).map((place) => place.customerLocationId)).toEqual(['C1-1', 'C1-2']);
    expect((await of(boss)).map((place) => place.customerLocationId)).toEqual(['C1-1']);
    expect(await of(chef)).toEqual([]);
    expect((await ask('pia@c1.test', token, { customerLocationId: 'C1-2' })).statusCode).toBe(200);
    expect((await ask('pia@c1.test', token, { customerLocationId: 'C2-1' })).json()).toMatchObject({
      code: 'location_unknown',
    });
    await deliver();
  });

  test('is refused if no mail can be sent', async () => {
    const kept = await sql('delete from smtp_settings where tenant_id = $1 returning *');
    expect((await ask('eve@c1.test')).json()).toMatchObject({ code: 'mail_not_configured' });
    expect(await find('eve@c1.test')).toBeUndefined();
    await sql(
      `insert into smtp_settings (tenant_id, host, port, secure, sender_name, sender_email) values ($1, $2, $3, false, 'Green', 'orders@green.test')`,
      [kept[0]?.host, kept[0]?.port],
    );
  });
});

describe('an invitation', () => {
  const manage = (id: string, what: string, as = boss) =>
    what === 'revoke'
      ? app.call({ host: host(), method: 'DELETE', path: `${BASE}/invites/${id}`, token: as })
      : app.call({ host: host(), method: 'POST', path: `${BASE}/invites/${id}/resend`, token: as });

  test('that is sent again works with the new link only', async () => {
    const first = await codeFor('fay@c1.test');
    const { id } = (await find('fay@c1.test'))!;
    expect((await manage(id, 'resend')).json()).toMatchObject({ code: 'rate_limited' });
    await sql(`update user_invites set sent_at = now() - interval '2 minutes' where tenant_id = $1 and id = $2`, [id]);
    expect((await manage(id, 'resend')).json()).toMatchObject({ sentCount: 2, state: 'pending', mail: 'waiting' });
    await deliver();
    const second = /\/invite#([0-9a-f]{48})/.exec(readable(smtp.received.at(-1)?.raw))?.[1] ?? '';
    expect((await look(first)).state).toBe('unknown');
    expect((await accept(first)).json()).toMatchObject({ code: 'invite_invalid', details: { state: 'unknown' } });
    expect((await accept(second)).statusCode).toBe(200);
    expect((await manage(id, 'resend')).json()).toMatchObject({ code: 'invite_invalid' });
    expect((await manage(id, 'revoke')).json()).toMatchObject({ code: 'invite_invalid' });
  });

  test('that is revoked or expired can’t be accepted and reports its state', async () => {
    const code = await codeFor('gil@c1.test');
    const { id } = (await find('gil@c1.test'))!;
    expect((await manage(id, 'revoke')).statusCode).toBe(200);
    expect((await manage(id, 'revoke')).statusCode).toBe(200);
    expect(await look(code)).toMatchObject({ state: 'revoked', invitedBy: 'Bea Boss', email: null });
    expect((await accept(code)).json()).toMatchObject({ details: { state: 'revoked' } });
    expect(await audited('users.revokeInvite')).toHaveLength(1);

    const late = await codeFor('hal@c1.test');
    await sql(
      `update user_invites set expires_at = now() - interval '1 second' where tenant_id = $1 and email = 'hal@c1.test'`,
    );
    expect((await look(late)).state).toBe('expired');
    expect((await accept(late)).json()).toMatchObject({ details: { state: 'expired' } });
  });

  test('ends when its inviter or location is disabled', async () => {
    const code = await codeFor('ida@c1.test');
    for (const [off, on] of [
      [
        `update users set is_active = false where tenant_id = $1 and user_name = 'boss@c1.test'`,
        `update users set is_active = true where tenant_id = $1 and user_name = 'boss@c1.test'`,
      ],
      [
        `update customer_locations set is_active = false where tenant_id = $1 and customer_location_id = 'C1-1'`,
        `update customer_locations set is_active = true where tenant_id = $1 and customer_location_id = 'C1-1'`,
      ],
    ] as const) {
      await sql(off);
      expect((await look(code)).state).toBe('revoked');
      expect((await accept(code)).json()).toMatchObject({ code: 'invite_invalid' });
      await sql(on);
      expect((await look(code)).state).toBe('pending');
    }
  });

  test('is accepted once by two simultaneous requests', async () => {
    const code = await codeFor('jo@c1.test');
    const answers = await Promise.all([accept(code), accept(code), accept(code)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    expect(await sql(`select id from users where tenant_id = $1 and user_name = 'jo@c1.test'`)).toHaveLength(1);
  });

  test('belongs to its company: it is unknown at another host', async () => {
    const other = await createTenant(db.database);
    const code = await codeFor('kim@c1.test');
    expect((await look(code, other.hostName)).state).toBe('unknown');
    expect((await accept(code, {}, other.hostName)).json()).toMatchObject({ code: 'invite_invalid' });
  });

  test('is found by a code with blanks and capitals, and needs a valid password', async () => {
    const code = await codeFor('lea@c1.test');
    expect((await look(` ${code.toUpperCase().replace(/(.{8})/g, '$1 ')}`)).state).toBe('pending');
    const weak = await accept(code, { newPassword: 'password', newPasswordVerify: 'password' });
    expect(weak.json()).toMatchObject({ code: 'password_too_weak' });
    expect((await accept(code, { newPasswordVerify: 'Other#2027' })).json()).toMatchObject({ code: 'invalid_input' });
    expect((await look(code)).state).toBe('pending');
  });

  test('of another customer can’t be sent again, revoked or listed', async () => {
    await codeFor('mia@c1.test');
    const { id } = (await find('mia@c1.test'))!;
    for (const what of ['resend', 'revoke']) expect((await manage(id, what, stranger)).statusCode).toBe(404);
    expect(await listed(stranger)).toEqual([]);
    expect((await app.call({ host: host(), path: `${BASE}/invites`, token: chef })).statusCode).toBe(403);
  });
});

// This test is last, because it uses up the day's invitations.
test('[C5.4] allows at most 50 invitations by a person and 1,000 by a company in 24 hours', async () => {
  const sentBy = (id: string, count: number, ago: string) =>
    sql(
      `insert into audit_log (tenant_id, id, at, actor_id, actor_name, action, subject)
       select $1, gen_random_uuid(), now() - $4::interval, $2, '', 'users.resendInvite', '' from generate_series(1, $3)`,
      [id, count, ago],
    );
  const busy = await createUser(db.database, tenant.id, { role: 'SUPERCUSTOMER', customerId: 'C1' });
  await sql(`insert into user_locations values ($1, $2, 'C1-1')`, [busy.id]);
  const token = await app.signIn(tenant.hostName, busy);
  await sentBy(busy.id, 49, '23 hours');
  await sentBy(busy.id, 900, '25 hours');
  expect((await ask('fiftieth@c1.test', token)).statusCode).toBe(200);
  expect((await ask('more@c1.test', token)).json()).toMatchObject({ code: 'rate_limited' });
  expect((await ask('others@c1.test')).statusCode).toBe(200);
  await sentBy(crypto.randomUUID(), 1_000, '1 hour');
  expect((await ask('more@c1.test')).json()).toMatchObject({ code: 'rate_limited' });
  await deliver();
  await deliver();
});

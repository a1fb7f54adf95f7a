import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import { createTenant, createUser, type TestTenant } from '../../../tests/harness/factories.ts';
import { houseKeep } from '../../../tests/harness/jobs.ts';

let db: TestDatabase;
let api: TestApp;

beforeAll(async () => {
  db = await testDatabase();
  api = await testApp(db.database);
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

const MESSAGE = {
  name: 'Ana Ruiz',
  email: 'ana@kitchen.test',
  phone: '518-555-0100',
  message: 'Do you deliver on Sundays?',
};
const write = (tenant: TestTenant, body: Record<string, string> = MESSAGE) =>
  api.call({ host: tenant.hostName, path: '/contact', body });
const kept = (tenant: TestTenant) =>
  db.as(tenant.id, async (tx) => ({
    mails: await tx.db.selectFrom('mail_outbox').selectAll().execute(),
    records: await tx.db.selectFrom('audit_log').selectAll().execute(),
    messages: await tx.db.selectFrom('contact_messages').selectAll().execute(),
  }));
const setUpMail = (tenant: TestTenant) =>
  db.as(tenant.id, (tx) =>
    tx.connection.query(
      `insert into smtp_settings (tenant_id, host, port, secure, sender_name, sender_email)
       values ($1, 'mail.test', 25, false, 'Company', 'orders@company.test')`,
      [tenant.id],
    ),
  );

describe('a message from the contact page', () => {
  it('is mailed to the company, and a reply goes to its author', async () => {
    const tenant = await createTenant(db.database, { companyEmail: 'office@green.test' });
    await setUpMail(tenant);
    expect((await write(tenant)).json()).toEqual({});
    const { mails, records } = await kept(tenant);
    expect(mails).toMatchObject([
      { to_address: 'office@green.test', reply_to: MESSAGE.email, subject: 'Message from Ana Ruiz' },
    ]);
    expect(mails[0]?.text_body).toBe(
      'Name: Ana Ruiz\nEmail: ana@kitchen.test\nPhone: 518-555-0100\n\nDo you deliver on Sundays?\n',
    );
    expect(records).toEqual([]);
  });

  it.each([
    ['mail is not set up', { companyEmail: 'office@green.test' }, false],
    ['the company has no address', { companyEmail: null }, true],
  ])('[C5.4] is stored outside the audit record when %s', async (_, overrides, isMailSetUp) => {
    const tenant = await createTenant(db.database, overrides);
    if (isMailSetUp) await setUpMail(tenant);
    expect((await write(tenant)).statusCode).toBe(200);
    const { mails, records, messages } = await kept(tenant);
    expect([mails, records]).toEqual([[], []]);
    expect(messages).toMatchObject([{ ...MESSAGE, customer_id: null }]);
    const token = await api.signIn(tenant.hostName, await createUser(db.database, tenant.id));
    const read = async (status: string) =>
      (await api.call({ host: tenant.hostName, token, path: `/admin/contact-messages?status=${status}` })).json<{
        data: { id: string }[];
      }>().data;
    const [message] = await read('open');
    expect(message).toMatchObject({ ...MESSAGE, doneAt: null });
    const path = `/admin/contact-messages/${message?.id}`;
    const mark = (isDone: boolean) =>
      api.call({ host: tenant.hostName, token, method: 'PUT', path: `${path}/done`, body: { isDone } });
    expect((await mark(true)).statusCode).toBe(200);
    expect(await read('open')).toEqual([]);
    expect(await read('done')).toMatchObject([{ doneAt: expect.any(String), doneBy: expect.stringMatching(/./) }]);
    expect((await mark(false)).statusCode).toBe(200);
    expect(await read('open')).toHaveLength(1);
    expect((await api.call({ host: tenant.hostName, token, method: 'DELETE', path })).statusCode).toBe(200);
    expect((await mark(true)).statusCode).toBe(404);
    expect(await read('open')).toEqual([]);
  });

  it('[C5.4] is refused after ten stored messages from an address in a day, and after 500 of a company', async () => {
    const tenant = await createTenant(db.database, { companyEmail: null });
    for (let at = 0; at < 10; at++) expect((await write(tenant)).statusCode).toBe(200);
    expect((await write(tenant)).json()).toMatchObject({ code: 'rate_limited' });
    const full = await createTenant(db.database, { companyEmail: null });
    await db.as(full.id, (tx) =>
      tx.connection.query(
        `insert into contact_messages select $1, gen_random_uuid(), now(), 'a', 'a@b.test', '', null, 'x', '203.0.113.9' from generate_series(1, 500)`,
        [full.id],
      ),
    );
    expect((await write(full)).json()).toMatchObject({ code: 'rate_limited' });
  });

  it('[C5.4] is removed after 90 days', async () => {
    const tenant = await createTenant(db.database, { companyEmail: null });
    await write(tenant);
    const later = (days: number) => houseKeep(api.services, tenant.id, new Date(Date.now() + days * 86_400_000));
    await later(89);
    expect((await kept(tenant)).messages).toHaveLength(1);
    await later(91);
    expect((await kept(tenant)).messages).toEqual([]);
  });

  it('is refused without an address for the reply', async () => {
    const tenant = await createTenant(db.database);
    expect((await write(tenant, { ...MESSAGE, email: 'ana' })).json()).toMatchObject({
      statusCode: 400,
      errors: { email: expect.any(String) },
    });
  });
});

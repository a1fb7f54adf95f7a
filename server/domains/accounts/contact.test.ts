import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import { createTenant, type TestTenant } from '../../../tests/harness/factories.ts';

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
    records: await tx.db.selectFrom('audit_log').selectAll().where('action', '=', 'contact.message').execute(),
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
  it('goes to the company by mail, to be answered to its writer', async () => {
    const tenant = await createTenant(db.database, { companyEmail: 'office@green.test' });
    await setUpMail(tenant);
    expect((await write(tenant)).json()).toEqual({});
    const { mails, records } = await kept(tenant);
    expect(mails).toMatchObject([
      { to_address: 'office@green.test', reply_to: MESSAGE.email, subject: 'Message from Ana Ruiz' },
    ]);
    expect(mails[0]?.text_body).toBe(
      'Name: Ana Ruiz\nE-mail: ana@kitchen.test\nPhone: 518-555-0100\n\nDo you deliver on Sundays?\n',
    );
    expect(records).toEqual([]);
  });

  it.each([
    ['mail is not set up', { companyEmail: 'office@green.test' }, false],
    ['the company has no address', { companyEmail: null }, true],
  ])('is kept in the record when %s', async (_, overrides, isMailSetUp) => {
    const tenant = await createTenant(db.database, overrides);
    if (isMailSetUp) await setUpMail(tenant);
    expect((await write(tenant)).statusCode).toBe(200);
    const { mails, records } = await kept(tenant);
    expect(mails).toEqual([]);
    expect(records).toMatchObject([{ actor_id: null, details: MESSAGE }]);
  });

  it('is refused without an address to answer to', async () => {
    const tenant = await createTenant(db.database);
    expect((await write(tenant, { ...MESSAGE, email: 'ana' })).json()).toMatchObject({
      statusCode: 400,
      errors: { email: expect.any(String) },
    });
  });
});

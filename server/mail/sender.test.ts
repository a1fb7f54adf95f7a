import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../tests/harness/database.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { createTenant } from '../../tests/harness/factories.ts';
import { type TestSmtp, testSmtp } from '../../tests/harness/smtp.ts';
import { enqueueMail } from './outbox.ts';
import { startMailSender } from './sender.ts';

let db: TestDatabase;
let api: TestApp;
let smtp: TestSmtp;
let sender: { stop(): Promise<void> } | undefined;

beforeAll(async () => {
  db = await testDatabase();
  api = await testApp(db.database);
});

beforeEach(async () => {
  smtp = await testSmtp();
});

afterEach(async () => {
  await sender?.stop();
  sender = undefined;
  await smtp.stop();
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

async function tenantWithMail(overrides: { isActive?: boolean } = {}): Promise<string> {
  const { id } = await createTenant(db.database, overrides);
  await db.as(id, (tx) =>
    tx.db
      .insertInto('smtp_settings')
      .values({
        tenant_id: id,
        host: '127.0.0.1',
        port: smtp.port,
        secure: false,
        user_name: null,
        password_sealed: null,
        sender_name: 'Company',
        sender_email: 'orders@company.test',
      })
      .execute(),
  );
  return id;
}

const enqueue = (tenantId: string, to: string) =>
  db.as(tenantId, (tx) => enqueueMail(tx, { to, subject: 'Hello', text: 'Hello' }));
const recipients = () => smtp.received.flatMap(({ to }) => to).sort();

describe('the sender', () => {
  it('sends the mail in the outboxes of all active tenants at its start', async () => {
    const [one, two, closed] = [
      await tenantWithMail(),
      await tenantWithMail(),
      await tenantWithMail({ isActive: false }),
    ];
    await enqueue(closed, 'c@x.test');
    await enqueue(one, 'a@x.test');
    await enqueue(one, 'b@x.test');
    await enqueue(two, 'd@x.test');
    sender = startMailSender(api.services);
    await eventually(() => expect(recipients()).toEqual(['a@x.test', 'b@x.test', 'd@x.test']));
    await sender.stop();
    expect(recipients()).toHaveLength(3);
  });

  it('immediately sends mail that is committed while it runs', async () => {
    const tenantId = await tenantWithMail();
    sender = startMailSender(api.services);
    for (const to of ['a@x.test', 'b@x.test', 'c@x.test']) await enqueue(tenantId, to);
    await eventually(() => expect(recipients()).toEqual(['a@x.test', 'b@x.test', 'c@x.test']));
  });

  it('[C6.5] reopens a company’s own database only if mail in it is due', async () => {
    const [shared, own] = [await tenantWithMail(), await tenantWithMail()];
    await smtp.stop();
    for (const to of ['a@x.test', 'b@x.test']) await enqueue(own, to);
    const connection = await db.database.connect();
    await connection.query("update platform.tenants set db_server = 'elsewhere' where id = $1", [own]);
    connection.release();
    await api.services.registry.changed();
    const opened: string[] = [];
    const registry: typeof api.services.registry = {
      ...api.services.registry,
      databaseOf: async (tenant) => {
        opened.push(tenant.id);
        return db.database;
      },
    };
    const times = (id: string) => opened.filter((each) => each === id).length;
    sender = startMailSender({ ...api.services, registry }, 5);
    // Each round sends one mail. Then both wait a minute for their next try.
    await eventually(() => expect(times(own)).toBe(2));
    const later = times(shared) + 5;
    await eventually(() => expect(times(shared)).toBeGreaterThan(later));
    expect(times(own)).toBe(2);
    await enqueue(own, 'c@x.test');
    await eventually(() => expect(times(own)).toBe(3));
  });

  it('sends nothing after it has stopped', async () => {
    const tenantId = await tenantWithMail();
    sender = startMailSender(api.services);
    await sender.stop();
    await enqueue(tenantId, 'a@x.test');
    expect(smtp.connections()).toBe(0);
  });
});

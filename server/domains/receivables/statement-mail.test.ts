import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementMailEndpoints } from '../../../contract/statement-mails.ts';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { createTenant } from '../../../tests/harness/factories.ts';
import { runWaiting, sendWaitingMail } from '../../../tests/harness/jobs.ts';
import { OPENING_DOCUMENT } from '../../../tests/harness/opening-document.ts';
import { type TestSmtp, testSmtp } from '../../../tests/harness/smtp.ts';
import type { Actor } from '../../actor.ts';
import { openShop, type Shop } from '../shop.fixture.ts';
import { statementsJob } from './statement-mail.ts';
import { statementMailHandlers } from './statement-mail-handlers.ts';

let shop: Shop;
let api: TestApp;
let smtp: TestSmtp;
let admin: Actor;
const TODAY = '2026-11-19';
beforeAll(async () => {
  shop = await openShop();
  await createTenant(shop.db.database, { id: shop.tenantId });
  smtp = await testSmtp();
  api = await testApp(shop.db.database);
  admin = { ...(await shop.worker([])), role: 'ADMIN' };
  // Opened on a day before the fixture's today.
  const opened = OPENING_DOCUMENT.replaceAll('current_date', "'2026-11-01'::date");
  await shop.sql(opened, [randomUUID(), 'invoice', 41, 'C1', 'C1-1', 12_345]);
  await shop.sql(opened, [randomUUID(), 'invoice', 42, 'C2', 'C2-1', 500]);
  await shop.sql("update customers set invoice_emails = '{ap@c1.test}' where tenant_id = $1 and customer_id = 'C1'");
});
afterAll(async () => {
  await api.close();
  await smtp.stop();
  await shop.close();
});

const runs = async () => (await shop.call(statementMailEndpoints.runs, statementMailHandlers.runs, { as: admin })).data;
const sendAll = (asOf: string) =>
  shop.call(statementMailEndpoints.sendAll, statementMailHandlers.sendAll, { as: admin, body: { asOf } });
const work = async () => {
  await runWaiting(api.services, shop.tenantId, statementsJob);
  await sendWaitingMail(api.services, shop.tenantId);
};

test('[M8.5] all statements are mailed by one job, which says who got none and mails nothing twice', async () => {
  await expect(sendAll(TODAY)).rejects.toMatchObject({ code: 'mail_not_configured' });
  await shop.sql(
    "insert into smtp_settings (tenant_id, host, port, secure, sender_name, sender_email) values ($1, '127.0.0.1', $2, false, 'Green', 'o@green.test')",
    [smtp.port],
  );
  await expect(sendAll('2026-11-30')).rejects.toMatchObject({ code: 'invalid_input' });
  const { jobId } = await sendAll(TODAY);
  await expect(sendAll(TODAY)).rejects.toMatchObject({ code: 'conflict' });
  await work();
  expect(await runs()).toMatchObject([
    {
      job: { id: jobId, state: 'done' },
      asOf: TODAY,
      mailed: 1,
      withoutAddress: [{ customerId: 'C2', balance: 500 }],
    },
  ]);
  expect(smtp.received.map(({ to }) => to)).toEqual([['ap@c1.test']]);
  expect(smtp.received[0]?.raw).toContain(`Statement-C1-${TODAY}.pdf`);
  // The same job again, as after a crash before its end was recorded.
  await shop.sql("update jobs set state = 'waiting', finished_at = null where tenant_id = $1 and id = $2", [jobId]);
  await work();
  expect(smtp.received).toHaveLength(1);
  expect(await runs()).toMatchObject([{ mailed: 1 }]);
});

test('[M8.4] the statement of one location is mailed to an address', async () => {
  await shop.call(statementMailEndpoints.sendOne, statementMailHandlers.sendOne, {
    as: admin,
    params: { customerId: 'C2', customerLocationId: 'C2-1' },
    body: { to: 'chef@c2.test' },
  });
  await work();
  expect(smtp.received.at(-1)?.to).toEqual(['chef@c2.test']);
  // It is no sending of all.
  expect(await runs()).toHaveLength(1);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryEndpoints } from '../../../contract/deliveries.ts';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { createTenant } from '../../../tests/harness/factories.ts';
import { runWaiting, sendWaitingMail } from '../../../tests/harness/jobs.ts';
import { type TestSmtp, testSmtp } from '../../../tests/harness/smtp.ts';
import { pdfPages } from '../../pdf/pdf-text.fixture.ts';
import { failure } from '../shop.fixture.ts';
import { AT, type DeliveriesFixture, openDeliveries } from './deliveries.fixture.ts';
import { deliveryHandlers } from './handlers.ts';
import { receiptMailJob } from './receipt-mail.ts';

let gate: DeliveriesFixture;
let api: TestApp;
let smtp: TestSmtp;
let kale: string;
beforeAll(async () => {
  gate = await openDeliveries();
  kale = await gate.floor.lot('KALE', 'K-1', 1000);
  const { db, tenantId } = gate.floor.shop;
  await createTenant(db.database, { id: tenantId });
  smtp = await testSmtp();
  api = await testApp(db.database);
});
afterAll(async () => {
  await api.close();
  await smtp.stop();
  await gate.floor.shop.close();
});

const ask = (id: string, to: string, mailId = randomUUID(), as = gate.driver, at = AT) =>
  gate.floor.shop.call(deliveryEndpoints.mailReceipt, deliveryHandlers.mailReceipt, {
    as,
    params: { id },
    body: { mailId, to, at },
  });
const EARLIER = new Date(Date.parse(AT) - 60_000).toISOString();
const row = async (id: string) => (await gate.device('R1')).get(id);
const states = async (id: string) => (await row(id))?.receiptMails?.map(({ to, state }) => `${to} ${state}`);

test('[F6] without a mail server the device knows that no receipt can be mailed', async () => {
  const { id } = await gate.staged([{ itemCode: 'KALE', quantity: 2, lotId: kale }]);
  expect((await row(id))?.receiptEmail).toBeNull();
  await ask(id, 'early@kitchen.test');
  expect(await states(id)).toEqual(['early@kitchen.test failed']);
});

test('[F6] a receipt is mailed once, after the delivery, with what was delivered, and the next one proposes its address', async () => {
  const { shop } = gate.floor;
  await shop.sql(
    "insert into smtp_settings (tenant_id, host, port, secure, sender_name, sender_email) values ($1, '127.0.0.1', $2, false, 'Green', 'orders@green.test')",
    [smtp.port],
  );
  const { id } = await gate.staged([{ itemCode: 'KALE', quantity: 5, lotId: kale }]);
  await gate.start();
  const mailId = randomUUID();
  await ask(id, 'chef@kitchen.test', mailId);
  await ask(id, 'chef@kitchen.test', mailId);
  // Nothing leaves before the delivery.
  await runWaiting(api.services, shop.tenantId, receiptMailJob);
  expect(await states(id)).toEqual(['chef@kitchen.test waiting']);
  expect(smtp.received).toEqual([]);

  await gate.setLine(id, { refusedQuantity: 1, refusedReason: 'damaged' });
  await gate.complete(id);
  await runWaiting(api.services, shop.tenantId, receiptMailJob);
  expect(await states(id)).toEqual(['chef@kitchen.test waiting']);
  const before = (
    await shop.sql("select clock from changes where tenant_id = $1 and id = $2 and collection = 'deliveries'", [id])
  )[0];
  await sendWaitingMail(api.services, shop.tenantId);
  expect(await states(id)).toEqual(['chef@kitchen.test sent']);
  // The device hears of it.
  const after = (
    await shop.sql("select clock from changes where tenant_id = $1 and id = $2 and collection = 'deliveries'", [id])
  )[0];
  expect(Number(after?.clock)).toBeGreaterThan(Number(before?.clock));
  expect(smtp.received).toHaveLength(1);
  const [mail] = smtp.received;
  expect(mail?.to).toEqual(['chef@kitchen.test']);
  const [, body = ''] =
    /Content-Disposition: attachment; filename=Receipt-\d+\.pdf\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(mail?.raw ?? '') ??
    [];
  expect(pdfPages(Buffer.from(body, 'base64')).join(' ')).toContain('Delivery receipt');

  const next = await gate.staged([{ itemCode: 'KALE', quantity: 1, lotId: kale }]);
  expect((await row(next.id))?.receiptEmail).toBe('chef@kitchen.test');
});

test('[F6] only a driver of the route mails its receipts, and an id is one mail', async () => {
  const { id } = await gate.staged([{ itemCode: 'KALE', quantity: 1, lotId: kale }]);
  const other = await gate.staged([{ itemCode: 'KALE', quantity: 1, lotId: kale }]);
  expect(await failure(ask(id, 'me@elsewhere.test', randomUUID(), gate.other))).toBe('not_found');
  expect(await failure(ask(id, 'me@elsewhere.test', randomUUID(), gate.picker))).toBe('forbidden');
  const mailId = randomUUID();
  await ask(id, 'chef@kitchen.test', mailId);
  expect(await failure(ask(other.id, 'chef@kitchen.test', mailId))).toBe('conflict');
});

test('[F6] a receipt whose order was opened again before it was mailed is not sent, and the device says so', async () => {
  const { shop } = gate.floor;
  const { id } = await gate.staged([{ itemCode: 'KALE', quantity: 1, lotId: kale }]);
  await gate.complete(id);
  await ask(id, 'chef@kitchen.test', randomUUID(), gate.driver, EARLIER);
  await gate.reopen(id);
  await runWaiting(api.services, shop.tenantId, receiptMailJob);
  expect(await states(id)).toEqual(['chef@kitchen.test failed']);
  await gate.complete(id);
  await ask(id, 'chef@kitchen.test');
  await runWaiting(api.services, shop.tenantId, receiptMailJob);
  await sendWaitingMail(api.services, shop.tenantId);
  expect(await states(id)).toEqual(['chef@kitchen.test failed', 'chef@kitchen.test sent']);
});

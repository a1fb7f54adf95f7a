import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { createTenant } from '../../../tests/harness/factories.ts';
import { runWaiting, sendWaitingMail } from '../../../tests/harness/jobs.ts';
import { type TestSmtp, testSmtp } from '../../../tests/harness/smtp.ts';
import { pdfPages } from '../../pdf/pdf-text.fixture.ts';
import { type DeliveriesFixture, openDeliveries } from '../deliveries/deliveries.fixture.ts';
import { invoiceMailJob } from './invoice-mail.ts';

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
  await sql(
    "insert into smtp_settings (tenant_id, host, port, secure, sender_name, sender_email) values ($1, '127.0.0.1', $2, false, 'Green', 'orders@green.test')",
    [smtp.port],
  );
});
afterAll(async () => {
  await api.close();
  await smtp.stop();
  await gate.floor.shop.close();
});

const sql = (text: string, params: readonly unknown[] = []) => gate.floor.shop.sql(text, params);
const addresses = (...emails: readonly string[]) =>
  sql(`update customers set invoice_emails = $2, invoice_locale = 'es' where tenant_id = $1 and customer_id = 'C1'`, [
    emails,
  ]);
const mail = async () => {
  const { tenantId } = gate.floor.shop;
  await runWaiting(api.services, tenantId, invoiceMailJob);
  await sendWaitingMail(api.services, tenantId);
};
const delivered = async () => {
  const { id } = await gate.staged([{ itemCode: 'KALE', quantity: 5, lotId: kale }]);
  await gate.start();
  await gate.complete(id);
  return id;
};

test('[M2.14, M2.19] invoices are mailed once the run is finished, with their document, which is kept as it was sent', async () => {
  await addresses('ap@kitchen.test', 'boss@kitchen.test');
  const id = await delivered();
  await mail();
  expect(smtp.received).toEqual([]);
  // Corrected at the door before the run is finished: the customer reads the corrected sum.
  await gate.setLine(id, { refusedQuantity: 2, refusedReason: 'quality' });
  await gate.finish();
  await mail();
  expect(smtp.received.flatMap(({ to }) => to).sort()).toEqual(['ap@kitchen.test', 'boss@kitchen.test']);
  const [first] = smtp.received;
  const [, body = ''] =
    /Content-Disposition: attachment; filename=Invoice-\d+\.pdf\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(first?.raw ?? '') ??
    [];
  const bytes = Buffer.from(body, 'base64');
  expect(pdfPages(bytes).join(' ')).toContain('Factura');
  const [kept] = await sql(
    `select m.pdf_hash, m.to_address, b.bytes from invoice_mails m join blobs b on b.tenant_id = m.tenant_id and b.hash = m.pdf_hash
     where m.tenant_id = $1 order by m.to_address`,
  );
  expect(kept?.pdf_hash).toBe(createHash('sha256').update(bytes).digest('base64url'));
  // Later corrections and a second end of the run mail nothing.
  await gate.finish();
  await gate.setLine(id, {});
  await mail();
  expect(smtp.received).toHaveLength(2);
});

test('[M2.19] an invoice whose delivery is reported after the end of the run is mailed at once', async () => {
  const before = smtp.received.length;
  await addresses('ap@kitchen.test');
  await sql('update route_runs set finished_at = null, started_at = null where tenant_id = $1');
  const { id } = await gate.staged([{ itemCode: 'KALE', quantity: 1, lotId: kale }]);
  await gate.start();
  await gate.load(id, {});
  await gate.finish();
  // It came back by the server's knowledge; the driver's device had completed it before.
  await gate.complete(id);
  await mail();
  expect(smtp.received).toHaveLength(before + 1);
});

test('[M2.14] a customer without an address gets no mail', async () => {
  const before = smtp.received.length;
  await addresses();
  await sql('update route_runs set finished_at = null, started_at = null where tenant_id = $1');
  await delivered();
  await gate.finish();
  await mail();
  expect(smtp.received).toHaveLength(before);
});

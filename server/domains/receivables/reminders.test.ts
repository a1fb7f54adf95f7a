import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPENING_DOCUMENT } from '../../../tests/harness/opening-document.ts';
import { openShop, type Shop } from '../shop.fixture.ts';
import { reminderMail, remindOverdue } from './reminders.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const remind = (day: string) => shop.run((tx) => remindOverdue(tx, day, 'Green'));
const mails = async () =>
  (
    await shop.sql(
      'select to_address, subject, text_body from mail_outbox where tenant_id = $1 order by created_at, id',
    )
  ).map((row) => String(row.to_address));

test('[M3.1, M3.2] customers who want reminders get one on a day, and the next after a week, while something is overdue', async () => {
  const due = OPENING_DOCUMENT.replace('dated_on, total', 'dated_on, due_on, total').replace(
    'current_date, $7',
    "current_date, '2026-11-10', $7",
  );
  await shop.sql(due, [randomUUID(), 'invoice', 41, 'C1', 'C1-1', 12_345]);
  expect(await remind('2026-11-20')).toBe(0);
  await shop.sql(
    "insert into smtp_settings (tenant_id, host, port, secure, sender_name, sender_email) values ($1, 'mail.test', 25, false, 'Green', 'o@green.test')",
  );
  expect(await remind('2026-11-20')).toBe(0);
  await shop.sql(
    "update customers set wants_reminders = true, invoice_emails = '{ap@c1.test}' where tenant_id = $1 and customer_id = 'C1'",
  );
  expect(await remind('2026-11-10')).toBe(0);
  expect(await remind('2026-11-20')).toBe(1);
  expect(await remind('2026-11-20')).toBe(0);
  expect(await remind('2026-11-26')).toBe(0);
  expect(await remind('2026-11-27')).toBe(1);
  expect(await mails()).toEqual(['ap@c1.test', 'ap@c1.test']);
});

test('a reminder lists each invoice with its days in the language of the customer', () => {
  const documents = [
    { number: 41, dueOn: '2026-11-10', days: 10, open: 12_345 },
    { number: 42, dueOn: '2026-11-19', days: 1, open: 100 },
  ];
  const { subject, text } = reminderMail(documents, 'Green', 'en');
  expect(subject).toBe('Overdue: $124.45 – Green');
  expect(text).toContain('#41: $123.45, due on');
  expect(text).toContain('10 days ago');
  expect(text).toContain('1 day ago');
  expect(reminderMail(documents, 'Green', 'es').text).toContain('hace 10 días');
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { backorderEndpoints } from '../../../contract/backorders.ts';
import type { Actor } from '../../actor.ts';
import { type Floor, openFloor } from '../picking/picking.fixture.ts';
import { arrivalMail, mailArrivals } from './arrivals.ts';
import { backorderHandlers } from './handlers.ts';

let floor: Floor;
let chef: Actor;
beforeAll(async () => {
  floor = await openFloor();
  chef = await floor.shop.customer('C1', 'C1-1');
  await floor.shop.addItems([
    { code: 'KALE', description: 'KALE, GREEN 24CT', stock: 0 },
    { code: 'LEEK', description: 'LEEK 12CT', stock: 0 },
  ]);
  await floor.shop.sql("update users set email = 'chef@c1.test' where tenant_id = $1 and id = $2", [chef.userId]);
  await floor.shop.sql(
    "insert into smtp_settings (tenant_id, host, port, secure, sender_name, sender_email, order_confirmation_emails) values ($1, 'mail.test', 25, false, 'Green', 'o@green.test', true)",
  );
});
afterAll(() => floor.shop.close());
beforeEach(async () => {
  for (const table of ['backorders', 'cart_lines', 'mail_outbox'])
    await floor.shop.sql(`delete from ${table} where tenant_id = $1`);
  await setStock('KALE', 0);
});

const wait = (quantity: number, itemCode = 'KALE') =>
  floor.shop.call(backorderEndpoints.set, backorderHandlers.set, {
    as: chef,
    body: { itemCode, uom: 'CS', quantity },
  });
const tell = () => floor.shop.run((tx) => mailArrivals(tx, 'Green', new Date('2026-11-19T08:00:00Z')));
const setStock = (itemCode: string, onHand: number) =>
  floor.shop.sql('update stock set on_hand = committed + $3 where tenant_id = $1 and item_code = $2', [
    itemCode,
    onHand,
  ]);
const mails = () => floor.shop.sql('select to_address, subject, text_body from mail_outbox where tenant_id = $1');

test('[S2.4] a location gets one mail when it waits for something and that is in stock, if its users get confirmations', async () => {
  await wait(3);
  await wait(2, 'LEEK');
  expect(await tell()).toBe(0);
  await setStock('KALE', 1000);
  expect(await tell()).toBe(1);
  const [mail] = await mails();
  expect(mail).toMatchObject({ to_address: 'chef@c1.test', subject: '1 item that you wait for is in stock – Green' });
  expect(mail?.text_body).toContain('3 CS  KALE, GREEN 24CT');
  expect(mail?.text_body).not.toContain('LEEK');
  expect(await tell()).toBe(0);
  // Another wish is another question.
  await wait(5);
  expect(await tell()).toBe(1);
});

test('[S2.4] stock that the cart would take sends no mail, and no user who turned mails off gets one', async () => {
  await wait(3);
  await setStock('KALE', 1000);
  await floor.shop.sql(
    "insert into cart_lines (tenant_id, customer_location_id, item_code, uom, quantity, added_at) values ($1, 'C1-1', 'KALE', 'CS', 1000, now())",
  );
  expect(await tell()).toBe(0);
  await floor.shop.sql('delete from cart_lines where tenant_id = $1');
  await floor.shop.sql(
    `update users set user_settings = user_settings || '{"orderConfirmationEmails":false}' where tenant_id = $1 and id = $2`,
    [chef.userId],
  );
  expect(await tell()).toBe(0);
  expect(await mails()).toEqual([]);
});

test('the mail is in the language of its reader', () => {
  const line = { quantity: 2, uom: 'CS', description: 'KALE, GREEN 24CT', packSize: '24 CT' };
  const { subject, text } = arrivalMail([line, line], 'Café Luna', 'Green', 'es');
  expect(subject).toContain('2 artículos');
  expect(text).toContain('Café Luna');
});

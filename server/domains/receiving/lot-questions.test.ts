import { beforeAll, beforeEach, expect, test } from 'vitest';
import { floorEndpoints } from '../../../contract/floor.ts';
import type { Actor } from '../../actor.ts';
import { floorHandlers } from '../floor/handlers.ts';
import { failure } from '../shop.fixture.ts';
import { askVendors } from './ask-vendors.ts';
import { entry, number, openDock, orderId, read, receive, reverse, shop } from './dock.fixture.ts';

openDock();
let lead: Actor;
beforeAll(async () => {
  lead = await shop.worker(['lead'], 'W1');
  await shop.sql(
    "insert into smtp_settings (tenant_id, host, port, secure, sender_name, sender_email) values ($1, 'mail.test', 25, false, 'Green', 'o@green.test')",
  );
});
beforeEach(async () => {
  await shop.sql('delete from mail_outbox where tenant_id = $1');
  await shop.sql('delete from usual_sources where tenant_id = $1');
  await shop.sql(`update vendors set contact = '{"email": "orders@ohara.test"}' where tenant_id = $1`);
});

const questions = () =>
  shop.sql(
    "select * from exceptions where tenant_id = $1 and kind = 'lot_question' and about->>'purchaseOrderId' = $2 order by raised_at",
    [orderId],
  );
const mails = () => shop.sql('select to_address, subject, text_body from mail_outbox where tenant_id = $1');
/** Asks the vendors, as every night. */
const askTonight = () =>
  shop.run((tx) =>
    askVendors(
      tx,
      { companyName: 'Test Produce', companyEmail: 'office@green.test' },
      new Date('2026-11-20T08:00:00Z'),
    ),
  );
const whats = (question: Record<string, unknown> | undefined) =>
  ((question?.facts ?? []) as { what: string }[]).map(({ what }) => what);
const decide = async (id: unknown, body: { readonly resolution: 'name_source' | 'accept'; readonly source?: object }) =>
  shop.call(floorEndpoints.resolve, floorHandlers.resolve, {
    as: lead,
    params: { id: String(id) },
    body: { note: '', resolvedAt: '2026-11-19T14:00:00.000Z', ...body } as never,
  });
const sourcesOf = async (lotCode: string) =>
  (await shop.sql("select sources_of_lot($1, 'KALE', $2) as sources", [lotCode]))[0]?.sources;

test('[F5.4] a listed food without its supplier’s lot code is asked about by mail, once and not before the night, until it has the code', async () => {
  const body = entry({ lotCode: null, onHold: true });
  await receive(body);
  await receive(entry({ lotCode: null, onHold: true }));
  const [asked, ...others] = await questions();
  expect(others).toEqual([]);
  expect(asked).toMatchObject({
    status: 'open',
    about: { missing: 'code', poNumber: number, description: 'Kale', vendorName: 'O’Hara Farms' },
    facts: [
      { what: 'no_lot_code', quantity: 4 },
      { what: 'vendor_to_ask', by: 'orders@ohara.test' },
    ],
  });
  expect(await mails()).toEqual([]);
  expect([await askTonight(), await askTonight()]).toEqual([1, 0]);
  expect((await questions())[0]?.facts).toMatchObject([
    { what: 'no_lot_code' },
    { what: 'vendor_asked', by: 'orders@ohara.test' },
  ]);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to_address: 'orders@ohara.test', subject: expect.stringContaining(String(number)) });
  expect(mail?.text_body).toMatch(/Food Traceability List/);
  expect(await failure(decide(asked?.id, { resolution: 'name_source', source: { place: null, text: 'Bo' } }))).toBe(
    'invalid_input',
  );
  const entries = (await read()).entries.filter(({ kind }) => kind === 'receive');
  for (const { id } of entries) await reverse(id);
  expect((await questions())[0]).toMatchObject({ status: 'resolved' });
  await receive(entry({ source: { place: 'vendor:V1', text: '' } }));
  expect(await questions()).toHaveLength(1);
});

test('[F5.4] a question that the undoing of its receipt closed opens again with the next receipt, and is mailed once', async () => {
  const undone = entry({ lotCode: 'AGAIN-1' });
  await receive(undone);
  await reverse(undone.entryId);
  expect(await askTonight()).toBe(0);
  await receive(entry({ lotCode: 'AGAIN-1' }));
  expect((await questions()).map(({ status }) => status)).toEqual(['resolved', 'open']);
  expect(await askTonight()).toBe(1);
  for (const { id, kind } of (await read()).entries) if (kind === 'receive' && id !== undone.entryId) await reverse(id);
  await receive(entry({ lotCode: 'AGAIN-1' }));
  const again = (await questions())[2];
  expect(again).toMatchObject({ status: 'open' });
  expect(whats(again)).toEqual(['no_lot_source', 'vendor_asked']);
  expect(await askTonight()).toBe(0);
  // What the office decided stays decided.
  await decide(again?.id, { resolution: 'accept' });
  await receive(entry({ lotCode: 'AGAIN-1' }));
  expect(await questions()).toHaveLength(3);
});

test('[F5.4] no vendor is asked about a food that the office has since taken off the list', async () => {
  await receive(entry({ lotCode: 'OFFLIST-1' }));
  await shop.sql(
    "insert into food_decisions (tenant_id, item_code, is_listed, decided_by, decided_at) values ($1, 'KALE', false, 'Bo', now())",
  );
  expect(await askTonight()).toBe(0);
  await shop.sql("delete from food_decisions where tenant_id = $1 and item_code = 'KALE'");
  expect(await askTonight()).toBe(1);
});

test('[F5.4] undoing one of two receipts of a lot asks nothing', async () => {
  await shop.sql(
    "insert into food_decisions (tenant_id, item_code, is_listed, decided_by, decided_at) values ($1, 'KALE', false, 'Bo', now())",
  );
  const first = entry({ lotCode: 'TWO-1' });
  await receive(first);
  await receive(entry({ lotCode: 'TWO-1' }));
  await shop.sql("delete from food_decisions where tenant_id = $1 and item_code = 'KALE'");
  await reverse(first.entryId);
  expect(await questions()).toEqual([]);
});

test('[F5.4] the answer to who gave a lot its code is recorded with the lot, and for the next receipts of the vendor', async () => {
  await receive(entry({ lotCode: 'ASK-1' }));
  await receive(entry({ lotCode: 'ASK-2', bin: 'B-01-1' }));
  const [first, second] = await questions();
  expect([first, second]).toMatchObject([
    { about: { missing: 'source', lotCode: 'ASK-1' } },
    { about: { lotCode: 'ASK-2' }, facts: [{ what: 'no_lot_source' }, { what: 'vendor_to_ask' }] },
  ]);
  await askTonight();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toContain('Questions about lot codes');
  for (const lotCode of ['ASK-1', 'ASK-2']) expect(mail?.text_body).toContain(`4 CS  Kale  Lot ${lotCode}`);
  // A lot that the mail did not name is asked about too.
  await receive(entry({ lotCode: 'ASK-9' }));
  await askTonight();
  expect((await mails()).map(({ text_body }) => String(text_body).includes('ASK-9')).sort()).toEqual([false, true]);
  expect(await sourcesOf('ASK-1')).toEqual([]);
  const source = { place: null, text: 'Bay Farm, Salinas CA' };
  await decide(first?.id, { resolution: 'name_source', source });
  expect(await sourcesOf('ASK-1')).toEqual([source]);
  expect((await read()).lines[0]?.usualSource).toEqual(source);
  // A case that says it answers the question.
  await receive(entry({ lotCode: 'ASK-2', source: { place: 'vendor:V1', text: '' } }));
  expect((await questions())[1]).toMatchObject({ status: 'resolved' });
});

test('[F5.4] without an address of the vendor the office reads what to ask, and other goods are not asked about', async () => {
  await shop.sql("update vendors set contact = '{}' where tenant_id = $1");
  await receive(entry({ lotCode: 'ASK-3' }));
  expect(await questions()).toMatchObject([{ facts: [{ what: 'no_lot_source' }, { what: 'vendor_not_asked' }] }]);
  // A second lot has no mail either, because the first one had none.
  await receive(entry({ lotCode: 'ASK-4' }));
  expect(await askTonight()).toBe(0);
  expect((await questions()).map(whats)).toEqual([
    ['no_lot_source', 'vendor_not_asked'],
    ['no_lot_source', 'vendor_not_asked'],
  ]);
  expect(await mails()).toEqual([]);
  await receive(entry({ itemCode: 'LEEK', lotCode: null, uom: 'CS', factor: 1 }), 2);
  await receive(entry({ kind: 'reject', lotCode: null, reason: 'quality' }));
  expect(await questions()).toHaveLength(2);
  // An address that is entered later gets the questions the next night.
  await shop.sql(`update vendors set contact = '{"email": "orders@ohara.test"}' where tenant_id = $1`);
  expect(await askTonight()).toBe(1);
  expect((await questions()).map(whats)[1]).toEqual(['no_lot_source', 'vendor_asked']);
});

test('[F5.4] goods off the order are asked about by the office’s decision, and one answer closes all questions of the lot', async () => {
  const off = entry({ lotCode: 'OFF-1', description: 'Kale, loose' });
  await shop.sql(
    "insert into food_decisions (tenant_id, item_code, is_listed, decided_by, decided_at) values ($1, 'KALE', false, 'Bo', now())",
  );
  await receive(off, null);
  expect(await questions()).toEqual([]);
  await shop.sql("delete from food_decisions where tenant_id = $1 and item_code = 'KALE'");
  await receive(entry({ lotCode: 'OFF-1', description: 'Kale, loose' }), null);
  await receive(entry({ lotCode: 'OFF-1' }));
  const open = async () => (await questions()).filter(({ status }) => status === 'open');
  const [first, ...rest] = await open();
  expect(rest).toHaveLength(1);
  await decide(first?.id, { resolution: 'name_source', source: { place: null, text: 'Bay Farm' } });
  expect(await open()).toEqual([]);
  expect((await questions())[0]).toMatchObject({ resolution: 'name_source' });
  // So does a case that says it.
  await receive(entry({ lotCode: 'OFF-2', description: 'Kale, loose' }), null);
  await receive(entry({ lotCode: 'OFF-2', source: { place: 'vendor:V1', text: '' } }));
  expect(await open()).toEqual([]);
});

test('[F5.4] goods of an exempt vendor may get a code from the warehouse', async () => {
  await shop.sql(
    "insert into places (tenant_id, key, name, is_exempt, changed_by, updated_at) values ($1, 'vendor:V1', 'O’Hara', true, 'Bo', now())",
  );
  await receive(entry({ lotCode: null }));
  expect(await questions()).toEqual([]);
  await shop.sql("delete from places where tenant_id = $1 and key = 'vendor:V1'");
});

test('[F5.4] a source that was stated by mistake is asked about if the case does not say the right one', async () => {
  const wrong = entry({ lotCode: 'WRONG-1', source: { place: 'vendor:V2', text: '' } });
  await receive(wrong);
  await reverse(wrong.entryId);
  await receive(entry({ lotCode: 'WRONG-1', source: null }));
  expect(await sourcesOf('WRONG-1')).toEqual([]);
  const [question] = await questions();
  expect(question).toMatchObject({ status: 'open' });
  const source = { place: null, text: 'Bay Farm' };
  await decide(question?.id, { resolution: 'name_source', source });
  expect(await sourcesOf('WRONG-1')).toEqual([source]);
});

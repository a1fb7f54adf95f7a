import { beforeAll, beforeEach, expect, test } from 'vitest';
import { floorEndpoints } from '../../../contract/floor.ts';
import type { Actor } from '../../actor.ts';
import { floorHandlers } from '../floor/handlers.ts';
import { failure } from '../shop.fixture.ts';
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
const decide = async (id: unknown, body: { readonly resolution: 'name_source' | 'accept'; readonly source?: object }) =>
  shop.call(floorEndpoints.resolve, floorHandlers.resolve, {
    as: lead,
    params: { id: String(id) },
    body: { note: '', resolvedAt: '2026-11-19T14:00:00.000Z', ...body } as never,
  });
const sourcesOf = async (lotCode: string) =>
  (await shop.sql("select sources_of_lot($1, 'KALE', $2) as sources", [lotCode]))[0]?.sources;

test('[F5.4] a listed food without its supplier’s lot code is asked about by mail, once for its line, until it has the code', async () => {
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
      { what: 'vendor_asked', by: 'orders@ohara.test' },
    ],
  });
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

test('[F5.4] the answer to who gave a lot its code is recorded with the lot, and for the next receipts of the vendor', async () => {
  await receive(entry({ lotCode: 'ASK-1' }));
  await receive(entry({ lotCode: 'ASK-2', bin: 'B-01-1' }));
  const [first, second] = await questions();
  expect([first, second]).toMatchObject([
    { about: { missing: 'source', lotCode: 'ASK-1' } },
    { about: { lotCode: 'ASK-2' }, facts: [{ what: 'no_lot_source' }, { what: 'vendor_asked' }] },
  ]);
  expect(await mails()).toHaveLength(1);
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
  expect(await mails()).toEqual([]);
  await receive(entry({ itemCode: 'LEEK', lotCode: null, uom: 'CS', factor: 1 }), 2);
  await receive(entry({ kind: 'reject', lotCode: null, reason: 'quality' }));
  expect(await questions()).toHaveLength(1);
});

test('[F5.4] goods of an exempt vendor may get a code from the warehouse', async () => {
  await shop.sql(
    "insert into places (tenant_id, key, name, is_exempt, changed_by, updated_at) values ($1, 'vendor:V1', 'O’Hara', true, 'Bo', now())",
  );
  await receive(entry({ lotCode: null }));
  expect(await questions()).toEqual([]);
  await shop.sql("delete from places where tenant_id = $1 and key = 'vendor:V1'");
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeOffEndpoints } from '../../../contract/write-offs.ts';
import { OPENING_DOCUMENT } from '../../../tests/harness/opening-document.ts';
import type { Actor } from '../../actor.ts';
import { openShop, type Shop } from '../shop.fixture.ts';
import { findLedgerFaults } from './ledger-faults.ts';
import { writeOffHandlers } from './write-offs.ts';

let shop: Shop;
let ann: Actor;
let bob: Actor;
beforeAll(async () => {
  shop = await openShop();
  ann = { ...(await shop.worker([])), role: 'ADMIN' };
  bob = { ...(await shop.worker([])), role: 'ADMIN' };
});
afterAll(() => shop.close());

let next = 500;
async function invoice(cents = 50_000): Promise<string> {
  const id = randomUUID();
  next += 1;
  await shop.sql(OPENING_DOCUMENT, [id, 'invoice', next, 'C1', 'C1-1', cents]);
  return id;
}
const openOf = async (id: string) =>
  (await shop.sql('select open_cents from receivable_documents where tenant_id = $1 and id = $2', [id]))[0]?.open_cents;
const record = (invoiceId: string, amount: number, id = randomUUID(), as = ann) =>
  shop.call(writeOffEndpoints.record, writeOffHandlers.record, {
    as,
    params: { id },
    body: { invoiceId, amount, reason: 'Short by a case' },
  });
const decide = (id: string, isApproved: boolean, as = bob) =>
  shop.call(writeOffEndpoints.decide, writeOffHandlers.decide, { as, params: { id }, body: { isApproved } });
const reverse = (id: string) =>
  shop.call(writeOffEndpoints.reverse, writeOffHandlers.reverse, { as: bob, params: { id }, body: {} });
const agrees = async () => expect(await shop.run(findLedgerFaults)).toEqual([]);

test('[M7.2] a small write-off is posted at once and once, never beyond what is open, and can be reversed', async () => {
  const owed = await invoice();
  const id = randomUUID();
  expect(await record(owed, 10_000, id)).toMatchObject({ state: 'posted', isOwn: true, reason: 'Short by a case' });
  expect(await record(owed, 10_000, id)).toMatchObject({ state: 'posted' });
  expect(await openOf(owed)).toBe(40_000);
  await expect(record(owed, 9000, id)).rejects.toMatchObject({ code: 'conflict' });
  await expect(record(owed, 40_001)).rejects.toMatchObject({ code: 'conflict' });
  await expect(record(randomUUID(), 1)).rejects.toMatchObject({ code: 'not_found' });
  const [entry] = await shop.sql(
    "select e.kind, e.reason, p.account, p.cents from ledger_entries e join ledger_postings p on p.tenant_id = e.tenant_id and p.entry_id = e.id where e.tenant_id = $1 and e.source = 'write_off' and p.account <> 'receivables'",
  );
  expect(entry).toEqual({ kind: 'write_off', reason: 'Short by a case', account: 'bad_debts', cents: 10_000 });
  await agrees();
  expect(await reverse(id)).toMatchObject({ state: 'reversed' });
  expect(await reverse(id)).toMatchObject({ state: 'reversed' });
  expect(await openOf(owed)).toBe(50_000);
  await agrees();
});

test('[M7.2] a large write-off waits for another administrator, and posts nothing before', async () => {
  const owed = await invoice();
  const { id, state } = await record(owed, 10_001);
  expect(state).toBe('waiting');
  expect(await openOf(owed)).toBe(50_000);
  await expect(decide(id, true, ann)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(reverse(id)).rejects.toMatchObject({ code: 'conflict' });
  expect(await decide(id, true)).toMatchObject({ state: 'posted', isOwn: false, decidedBy: bob.displayName });
  expect(await openOf(owed)).toBe(39_999);
  await expect(decide(id, true)).rejects.toMatchObject({ code: 'conflict' });
  const declined = await record(owed, 20_000);
  expect(await decide(declined.id, false)).toMatchObject({ state: 'declined' });
  expect(await openOf(owed)).toBe(39_999);
  // What was paid since then can't be written off.
  const late = await record(owed, 39_999);
  await record(owed, 5000);
  await expect(decide(late.id, true)).rejects.toMatchObject({ code: 'conflict' });
  await agrees();
});

test('[M7.2] the list sums what was written off', async () => {
  const page = await shop.call(writeOffEndpoints.list, writeOffHandlers.list, { as: ann, query: { state: 'posted' } });
  expect(page.totals.amount).toBe(page.data.reduce((sum, { amount }) => sum + amount, 0));
  expect(page.data.every(({ isOwn }) => isOwn)).toBe(true);
});

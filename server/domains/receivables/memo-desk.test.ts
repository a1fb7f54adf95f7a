import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoDeskEndpoints } from '../../../contract/memo-desk.ts';
import { paymentEndpoints } from '../../../contract/payments.ts';
import { OPENING_DOCUMENT } from '../../../tests/harness/opening-document.ts';
import type { Actor } from '../../actor.ts';
import { openShop, type Shop } from '../shop.fixture.ts';
import { memoDeskHandlers } from './memo-desk.ts';
import { paymentHandlers } from './payment-handlers.ts';

let shop: Shop;
let admin: Actor;
let invoiceId: string;
beforeAll(async () => {
  shop = await openShop();
  admin = { ...(await shop.worker([])), role: 'ADMIN' };
  invoiceId = randomUUID();
  await shop.sql(OPENING_DOCUMENT, [invoiceId, 'invoice', 700, 'C1', 'C1-1', 5000]);
});
afterAll(() => shop.close());

/** A granted memo of C1, in cents. */
async function memo(number: number, cents: number, cancelled = false): Promise<string> {
  const id = randomUUID();
  await shop.sql(
    `insert into credit_memos (tenant_id, id, memo_number, customer_id, customer_location_id, issued_on, total_cents, kind, cancelled_at)
     values ($1, $2, $3, 'C1', 'C1-1', '2026-11-18', $4, 'granted', case when $5::boolean then now() end)`,
    [id, number, cents, cancelled],
  );
  if (!cancelled) await shop.sql(OPENING_DOCUMENT, [id, 'credit_memo', number, 'C1', 'C1-1', 0 - cents]);
  return id;
}
const list = (query: Record<string, string> = {}) =>
  shop.call(memoDeskEndpoints.memos, memoDeskHandlers.memos, { as: admin, query });
const rowOf = async (id: string) => (await list()).data.find((row) => row.id === id);

test('[M7.1] the office lists credit memos, applies what is left of one, and takes it from the invoice again', async () => {
  const [first, gone] = [await memo(9001, 2000), await memo(9002, 700, true)];
  expect(await rowOf(first)).toMatchObject({ memoNumber: 9001, total: 2000, open: 2000, state: 'open' });
  expect(await rowOf(gone)).toMatchObject({ total: 0, open: 0, state: 'cancelled' });
  expect((await list()).totals).toEqual({ total: 2000, open: 2000 });
  expect((await list({ state: 'cancelled' })).data.map(({ id }) => id)).toEqual([gone]);
  expect((await list({ search: '#9001' })).data).toHaveLength(1);
  expect((await list({ customerId: 'C2' })).data).toEqual([]);
  const params = { creditId: first, id: randomUUID() };
  await shop.call(paymentEndpoints.apply, paymentHandlers.apply, {
    as: admin,
    params,
    body: { applications: [{ invoiceId, amount: 2000 }] },
  });
  expect(await rowOf(first)).toMatchObject({ open: 0, state: 'used' });
  await shop.call(paymentEndpoints.unapply, paymentHandlers.unapply, {
    as: admin,
    params: { creditId: first, id: randomUUID() },
    body: { invoiceId },
  });
  expect(await rowOf(first)).toMatchObject({ open: 2000, state: 'open' });
});

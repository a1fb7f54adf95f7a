import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CreditRequest, creditEndpoints } from '../../../contract/credits.ts';
import type { Actor } from '../../actor.ts';
import { pdfPages } from '../../pdf/pdf-text.fixture.ts';
import { type DeliveriesFixture, openDeliveries } from '../deliveries/deliveries.fixture.ts';
import { applyCredit } from '../receivables/receivables.fixture.ts';
import { failure } from '../shop.fixture.ts';
import { creditHandlers } from './handlers.ts';

let gate: DeliveriesFixture;
let kale: string;
let office: Actor;
let chef: Actor;
beforeAll(async () => {
  gate = await openDeliveries();
  kale = await gate.floor.lot('KALE', 'K-1', 5000);
  office = { ...gate.driver, role: 'ADMIN', displayName: 'Olga Office', licenses: [] };
  chef = await gate.floor.shop.customer('C1', 'C1-1');
});
afterAll(() => gate.floor.shop.close());

type Decided = 'granted' | 'declined' | 'acknowledged';
const asked = (
  requests: readonly CreditRequest[],
  decision: Decided,
  {
    amount = null,
    reason = '',
    id = randomUUID(),
    as = office,
  }: { amount?: number | null; reason?: string; id?: string; as?: Actor } = {},
) => {
  const decisions = requests.map((request) => ({ requestId: request.id, decision, amount }));
  return gate.floor.shop
    .call(creditEndpoints.decide, creditHandlers.decide, { as, params: { id }, body: { decisions, reason } })
    .then(({ data }) => data);
};
const undo = (id: string) =>
  gate.floor.shop
    .call(creditEndpoints.undo, creditHandlers.undo, { as: office, params: { id } })
    .then(({ data }) => data);
const keep = (id: string, kept: boolean) =>
  gate.floor.shop.call(creditEndpoints.keep, creditHandlers.keep, { as: office, params: { id }, body: { kept } });
const list = (query: Parameters<typeof listAs>[1] = {}) => listAs(office, query);
const listAs = (
  as: Actor,
  query: {
    status?: 'open' | 'decided' | 'withdrawn';
    search?: string;
    sortBy?: 'amount';
    sortDirection?: 'Asc';
    from?: string;
    PageSize?: string;
    PageNumber?: string;
    customerLocationId?: string;
  },
) => gate.floor.shop.call(creditEndpoints.requests, creditHandlers.requests, { as, query });
const memosOf = (as: Actor, query: { customerLocationId?: string; status?: 'open'; search?: string } = {}) =>
  gate.floor.shop.call(creditEndpoints.memos, creditHandlers.memos, { as, query });
const memoOf = (as: Actor, id: string) =>
  gate.floor.shop.call(creditEndpoints.memo, creditHandlers.memo, { as, params: { id } });
const handedBack = () =>
  gate.floor.shop.call(creditEndpoints.handedBack, creditHandlers.handedBack, { as: chef, query: {} });
const balance = () =>
  gate.sum("select balance_cents as sum from customers where tenant_id = $1 and customer_id = 'C1'");

interface Delivered {
  readonly id: string;
  readonly number: string;
}
/**
 * A delivered order of two lines with quantity 5. Of the first, `refused` are refused and `returned` returned; of the
 * second, `also` are returned.
 */
async function delivered(refused: number, returned: number, also = 0): Promise<Delivered> {
  const line = { itemCode: 'KALE', quantity: 5, lotId: kale };
  const { id } = await gate.staged([line, line]);
  await say(id, refused, returned);
  if (also > 0) await gate.setLine(id, { returnedQuantity: also, returnedReason: 'quality' }, 2);
  await gate.complete(id);
  return { id, number: String((await gate.order(id)).sales_order_number) };
}
const say = (id: string, refused: number, returned: number) =>
  gate.setLine(id, {
    refusedQuantity: refused,
    refusedReason: refused > 0 ? 'damaged' : null,
    returnedQuantity: returned,
    returnedReason: returned > 0 ? 'wrong_item' : null,
    note: returned > 0 ? 'torn' : '',
  });
const requestsOf = async ({ number }: Delivered, status?: 'open' | 'decided' | 'withdrawn') =>
  (await list({ search: number, ...(status ? { status } : {}) })).data;
const memoIdOf = (request: CreditRequest | undefined) => request?.decision?.memo?.id ?? '';

describe('a decision on a request', () => {
  test('grants returned goods in full: it creates a numbered memo and reduces the customer’s balance', async () => {
    const order = await delivered(0, 2, 1);
    const before = await balance();
    const granted = await asked(await requestsOf(order, 'open'), 'granted', { reason: 'Sorry for that.' });
    expect(granted.toSorted((a, b) => b.amount - a.amount)).toMatchObject([
      { state: 'granted', decision: { granted: 2000, by: 'Olga Office', reason: 'Sorry for that.' } },
      { state: 'granted', decision: { granted: 1000 } },
    ]);
    // Two requests of one order get one memo.
    const ids = new Set(granted.map(memoIdOf));
    expect(ids.size).toBe(1);
    const memo = await memoOf(chef, [...ids][0] ?? '');
    expect(memo).toMatchObject({
      salesOrderId: order.id,
      total: 3000,
      open: 3000,
      tax: 0,
      note: 'Sorry for that.',
      cancelledAt: null,
    });
    expect(memo.lines.map(({ quantity, reason, amount }) => [quantity, reason, amount]).sort()).toEqual([
      [1, 'quality', 1000],
      [2, 'wrong_item', 2000],
    ]);
    expect((await balance()) - before).toBe(-3000);
    expect(await requestsOf(order, 'open')).toEqual([]);
  });

  test('[C9] numbers memos consecutively, one per order, and credits the charged tax at a rate with three decimals', async () => {
    const [one, two] = [await delivered(0, 1), await delivered(0, 1)];
    await gate.floor.shop.sql(
      `update sales_orders set terms = coalesce(terms, terms_of_location(tenant_id, customer_location_id, delivery_on)) || '{"taxBasisPoints": 887.5}' where tenant_id = $1 and id = $2`,
      [two.id],
    );
    await gate.floor.shop.sql(
      'update sales_order_lines set taxable = true where tenant_id = $1 and sales_order_id = $2',
      [two.id],
    );
    // Its documents bill the tax that its memo credits.
    await gate.complete(two.id);
    const requests = [...(await requestsOf(one)), ...(await requestsOf(two))];
    const granted = await asked(requests, 'granted');
    const memos = await Promise.all(granted.map((request) => memoOf(chef, memoIdOf(request))));
    expect(memos.map(({ subtotal, tax, total }) => [subtotal, tax, total])).toEqual([
      [1000, 0, 1000],
      [1000, 89, 1089],
    ]);
    expect(memos[1]!.memoNumber).toBe(memos[0]!.memoNumber + 1);
  });

  test('grants a part, and at most the value of the goods', async () => {
    const order = await delivered(0, 2);
    const requests = await requestsOf(order);
    expect(await failure(asked(requests, 'granted', { amount: 2001 }))).toBe('conflict');
    expect(await failure(asked(requests, 'granted', { amount: 0 }))).toBe('invalid_input');
    const [granted] = await asked(requests, 'granted', { amount: 750 });
    expect(granted).toMatchObject({ amount: 2000, decision: { granted: 750 } });
    expect(await memoOf(chef, memoIdOf(granted))).toMatchObject({ total: 750 });
  });

  test('declines with a reason, which the customer reads beside open requests', async () => {
    const order = await delivered(0, 1, 1);
    const [first, second] = await requestsOf(order);
    expect(await failure(asked([first!], 'declined', { reason: ' ' }))).toBe('invalid_input');
    const [declined] = await asked([first!], 'declined', { reason: 'Half of it was used.' });
    expect(declined).toMatchObject({ state: 'declined', decision: { granted: null, memo: null } });
    const { data } = await handedBack();
    expect(data.find(({ id }) => id === first!.id)).toMatchObject({
      state: 'declined',
      answer: { reason: 'Half of it was used.' },
    });
    expect(data.find(({ id }) => id === second!.id)).toMatchObject({ state: 'open', answer: null });
  });

  test('only acknowledges goods that were taken off the total: they need no credit', async () => {
    const order = await delivered(2, 0);
    const requests = await requestsOf(order);
    const before = await balance();
    expect(await failure(asked(requests, 'granted'))).toBe('invalid_input');
    expect(await failure(asked(requests, 'declined', { reason: 'No' }))).toBe('invalid_input');
    expect(await asked(requests, 'acknowledged')).toMatchObject([
      { state: 'acknowledged', decision: { granted: null, memo: null } },
    ]);
    expect(await balance()).toBe(before);
    expect((await handedBack()).data.some(({ salesOrderId }) => salesOrderId === order.id)).toBe(false);
  });

  test('stays the first one when another user decides; an id decides once, and not again after an undo', async () => {
    const order = await delivered(0, 1);
    const requests = await requestsOf(order);
    const id = randomUUID();
    const first = await asked(requests, 'granted', { id });
    expect(await asked(requests, 'granted', { id })).toEqual(first);
    expect(await asked(requests, 'declined', { reason: 'No', as: { ...office, displayName: 'Otto' } })).toEqual(first);
    expect((await memosOf(chef, { search: order.number })).total).toBe(1);
    await undo(id);
    expect(await asked(requests, 'granted', { id })).toMatchObject([{ state: 'open', decision: null }]);
  });

  test('is undone as a whole: the memo is canceled and keeps its number, the requests reopen, the balance is restored', async () => {
    const order = await delivered(0, 2, 1);
    const before = await balance();
    const id = randomUUID();
    const [granted] = await asked(await requestsOf(order), 'granted', { id });
    expect((await undo(id)).map(({ state, decision }) => [state, decision])).toEqual([
      ['open', null],
      ['open', null],
    ]);
    expect(await undo(id)).toEqual([]);
    expect(await memoOf(chef, memoIdOf(granted))).toMatchObject({
      open: 0,
      total: 3000,
      cancelledAt: expect.any(String),
    });
    expect(await balance()).toBe(before);
    const [again] = await asked(await requestsOf(order), 'granted');
    expect(again?.decision?.memo?.number).toBe((granted?.decision?.memo?.number ?? 0) + 1);
  });

  test('can’t be undone after part of its memo is used', async () => {
    const order = await delivered(0, 2);
    const id = randomUUID();
    const [granted] = await asked(await requestsOf(order), 'granted', { id });
    await applyCredit(gate.floor.shop, memoIdOf(granted), order.id, 1500);
    expect(await failure(undo(id))).toBe('conflict');
    expect(await requestsOf(order)).toEqual([granted]);
  });

  test('needs existing requests, and skips requests withdrawn since then', async () => {
    const order = await delivered(0, 1);
    const requests = await requestsOf(order);
    expect(await failure(asked([{ ...requests[0]!, id: randomUUID() }], 'granted'))).toBe('not_found');
    await say(order.id, 0, 0);
    expect(await asked(requests, 'granted')).toMatchObject([{ state: 'withdrawn', decision: null }]);
  });
});

describe('a delivery that is corrected after the decision', () => {
  let order: Delivered;
  let decision: string;
  let before: number;
  const state = async () =>
    (await requestsOf(order)).map((request) => [request.quantity, request.state, request.creditedBefore]).sort();
  beforeEach(async () => {
    order = await delivered(0, 1);
    decision = randomUUID();
    before = await balance();
    await asked(await requestsOf(order), 'granted', { id: decision });
    await say(order.id, 0, 3);
  });

  test('lists the contradicted memo among open requests; the credited amount counts', async () => {
    expect(await state()).toEqual([
      [1, 'contradicted', 0],
      [3, 'open', 1000],
    ]);
    // Contradicted requests come first in every sort order.
    expect((await requestsOf(order, 'open')).map((request) => request.state)).toEqual(['contradicted', 'open']);
    const fresh = (await requestsOf(order)).find(({ quantity }) => quantity === 3)!;
    expect(await failure(asked([fresh], 'granted', { amount: 2001 }))).toBe('conflict');
    expect(await asked([fresh], 'granted')).toMatchObject([{ decision: { granted: 2000 } }]);
    expect((await balance()) - before).toBe(-3000);
  });

  test('the memo may be kept by a user, who can reverse that', async () => {
    const old = (await requestsOf(order)).find(({ quantity }) => quantity === 1)!;
    expect(await keep(old.id, true)).toMatchObject({ state: 'withdrawn', kept: { by: 'Olga Office' } });
    expect(await keep(old.id, true)).toMatchObject({ state: 'withdrawn' });
    expect((await requestsOf(order, 'open')).map(({ quantity, creditedBefore }) => [quantity, creditedBefore])).toEqual(
      [[3, 1000]],
    );
    expect(await keep(old.id, false)).toMatchObject({ state: 'contradicted', kept: null });
  });

  test('the memo may be canceled, and the corrected request is granted in full', async () => {
    await undo(decision);
    expect(await state()).toEqual([
      [1, 'withdrawn', 0],
      [3, 'open', 0],
    ]);
    expect(await balance()).toBe(before);
  });

  test('keeps its decision when it is corrected back, or reopened and completed again', async () => {
    await say(order.id, 0, 1);
    expect(await state()).toEqual([
      [1, 'granted', 0],
      [3, 'withdrawn', 0],
    ]);
    await gate.reopen(order.id);
    expect((await state()).map(([, is]) => is)).toEqual(['contradicted', 'withdrawn']);
    await gate.complete(order.id);
    expect((await state()).map(([, is]) => is)).toEqual(['granted', 'withdrawn']);
  });
});

describe('the list of requests', () => {
  test('shows user, item, location and reason, and filters, sorts and sums', async () => {
    const order = await delivered(1, 2);
    const [refused, returned] = (await requestsOf(order)).toSorted((a, b) => a.amount - b.amount);
    expect(returned).toMatchObject({
      basis: 'to_credit',
      reason: 'wrong_item',
      note: 'torn',
      amount: 2000,
      requestedBy: gate.driver.displayName,
    });
    expect(refused).toMatchObject({
      basis: 'taken_off',
      amount: 1000,
      locationName: expect.any(String),
      run: { routeId: 'R1', routeName: 'North' },
    });
    const page = await list({
      search: `${order.number} kale`,
      sortBy: 'amount',
      sortDirection: 'Asc',
      PageSize: '1',
      PageNumber: '2',
    });
    expect(page).toMatchObject({
      total: 2,
      pageNumber: 2,
      totals: { toCredit: 2000, takenOff: 1000 },
      data: [{ amount: 2000 }],
    });
    expect((await list({ search: `${order.number} elsewhere` })).total).toBe(0);
    expect((await list({ customerLocationId: 'C2-1' })).total).toBe(0);
    expect((await list({ from: '2027-01-01' })).total).toBe(0);
  });

  test('is visible to a driver for their own routes, and not to a picker', async () => {
    const order = await delivered(0, 1);
    expect((await listAs(gate.driver, { search: order.number })).total).toBe(1);
    expect((await listAs(gate.other, { search: order.number })).total).toBe(0);
    expect(await failure(listAs(gate.picker, {}))).toBe('forbidden');
  });
});

describe('the memos of a customer', () => {
  test('are those of the customer’s own locations', async () => {
    const order = await delivered(0, 1);
    const [granted] = await asked(await requestsOf(order), 'granted');
    const id = memoIdOf(granted);
    const { data, total, openTotal } = await memosOf(chef, { search: order.number });
    expect({ total, openTotal, ids: data.map((memo) => memo.id) }).toEqual({ total: 1, openTotal: 1000, ids: [id] });
    const stranger = await gate.floor.shop.customer('C2', 'C2-1');
    expect((await memosOf(stranger)).total).toBe(0);
    expect(await failure(memosOf(stranger, { customerLocationId: 'C1-1' }))).toBe('location_unknown');
    expect(await failure(memoOf(stranger, id))).toBe('not_found');
    const sister = await gate.floor.shop.corporate('C1', ['C1-2']);
    expect(await failure(memoOf(sister, id))).toBe('not_found');
    expect((await memoOf(await gate.floor.shop.corporate('C1', ['C1-1']), id)).id).toBe(id);
  });

  test.each(['displayCreditMemos', 'displayPrices'] as const)('are hidden if %s is off', async (option) => {
    const order = await delivered(0, 1);
    const [granted] = await asked(await requestsOf(order), 'granted');
    await gate.floor.shop.setOptions('C1-1', { [option]: false });
    try {
      expect(await failure(memosOf(chef))).toBe('not_found');
      expect(await failure(handedBack())).toBe('not_found');
      expect(await failure(memoOf(chef, memoIdOf(granted)))).toBe('not_found');
      expect((await memoOf(office, memoIdOf(granted))).total).toBe(1000);
    } finally {
      await gate.floor.shop.setOptions('C1-1', { [option]: true });
    }
  });

  test('are available as PDF in the reader’s language', async () => {
    const order = await delivered(0, 1);
    const [granted] = await asked(await requestsOf(order), 'granted');
    const { fileName, bytes } = await gate.floor.shop.call(creditEndpoints.memoPdf, creditHandlers.memoPdf, {
      as: chef,
      params: { id: memoIdOf(granted) },
      query: { locale: 'fr' },
    });
    expect(fileName).toBe(`Credit-Memo-${granted?.decision?.memo?.number}.pdf`);
    const text = pdfPages(bytes).join('\n');
    for (const word of ['Note de crédit', 'mauvais article', order.number, '10,00']) expect(text).toContain(word);
  });

  test('belong to one company: another company sees no memo, request or decision', async () => {
    const other = randomUUID();
    const counts = await gate.floor.shop.db.as(
      other,
      async (tx) =>
        (
          await tx.connection.query(
            'select (select count(*) from credit_memos)::int as memos, (select count(*) from credit_requests)::int as requests, (select count(*) from credit_decisions)::int as decisions',
          )
        ).rows[0],
    );
    expect(counts).toEqual({ memos: 0, requests: 0, decisions: 0 });
  });
});

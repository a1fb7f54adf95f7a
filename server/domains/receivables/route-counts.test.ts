import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryEndpoints } from '../../../contract/deliveries.ts';
import type { BodyIn } from '../../../contract/endpoint.ts';
import { paymentEndpoints } from '../../../contract/payments.ts';
import { type RouteCountDetail, routeCountEndpoints } from '../../../contract/route-counts.ts';
import type { Actor } from '../../actor.ts';
import { AT, DAY, type DeliveriesFixture, openDeliveries } from '../deliveries/deliveries.fixture.ts';
import { deliveryHandlers } from '../deliveries/handlers.ts';
import { findLedgerFaults } from './ledger-faults.ts';
import { paymentHandlers } from './payment-handlers.ts';
import { routeCountHandlers } from './route-counts.ts';

let gate: DeliveriesFixture;
let office: Actor;
let cash: string;
let check: string;

const call = ((endpoint, handler, input) =>
  gate.floor.shop.call(endpoint, handler, input)) as DeliveriesFixture['floor']['shop']['call'];
const pay = (id: string, method: 'cash' | 'check' | 'card', amount: number) =>
  call(deliveryEndpoints.pay, deliveryHandlers.pay, {
    as: gate.driver,
    params: { id },
    body: { method, amount, reference: method === 'check' ? '4411' : '', at: AT },
  });
const run = { routeId: 'R1', day: DAY };
const detail = () => call(routeCountEndpoints.get, routeCountHandlers.get, { as: office, params: run });
const count = async (body: Partial<BodyIn<typeof routeCountEndpoints.record>>, id: string = randomUUID()) => {
  const seen = await detail();
  return call(routeCountEndpoints.record, routeCountHandlers.record, {
    as: office,
    params: { ...run, id },
    body: { cash: 0, notedCash: seen.row.notedCash, checks: checksOf(seen), missing: [], note: '', ...body },
  });
};
const checksOf = ({ payments }: RouteCountDetail) =>
  payments.flatMap(({ id, method }) => (method === 'check' ? [id] : []));
const listed = async () =>
  (await call(routeCountEndpoints.list, routeCountHandlers.list, { as: office, query: {} })).data;
/** Cents of an account of the ledger. */
const account = (name: string) =>
  gate.sum(`select coalesce(sum(cents), 0) as sum from ledger_postings where tenant_id = $1 and account = '${name}'`);
const reverse = async (reason: string) => {
  const [of] = await gate.floor.shop.sql(
    'select id from payments where tenant_id = $1 and sales_order_id = $2 and reversed_at is null',
    [check],
  );
  await call(paymentEndpoints.reverse, paymentHandlers.reverse, {
    as: office,
    params: { id: String(of?.id) },
    body: { reason },
  });
};

beforeAll(async () => {
  gate = await openDeliveries();
  office = { ...gate.driver, role: 'ADMIN', displayName: 'Olga Office' };
  const kale = await gate.floor.lot('KALE', 'K-1', 1000);
  const order = async () => (await gate.staged([{ itemCode: 'KALE', quantity: 3, lotId: kale }])).id;
  [cash, check] = [await order(), await order()];
  const card = await order();
  await gate.start();
  await pay(cash, 'cash', 3000);
  await pay(check, 'check', 3000);
  await pay(card, 'card', 3000);
  expect(await listed()).toEqual([]);
  for (const id of [cash, check, card]) await gate.complete(id);
});
afterAll(() => gate.floor.shop.close());

test('[M7.6] a run is listed with what its driver noted, payment by payment', async () => {
  expect(await listed()).toMatchObject([
    {
      key: `R1 ${DAY}`,
      routeName: 'North',
      notedCash: 3000,
      notedChecks: 3000,
      checks: 1,
      notedCards: 3000,
      countedCash: null,
      difference: null,
      state: 'waiting',
    },
  ]);
  expect((await detail()).payments).toMatchObject([
    { method: 'cash', amount: 3000, isMissing: false, isReversed: false },
    { method: 'check', amount: 3000, reference: '4411' },
    { method: 'card', amount: 3000 },
  ]);
  const none = { ...run, day: '2026-01-01' };
  await expect(
    call(routeCountEndpoints.get, routeCountHandlers.get, { as: office, params: none }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('[M7.7] the difference is posted to cash over and short, once, and a later count takes its place', async () => {
  const id = randomUUID();
  expect((await count({ cash: 2750, note: 'Counted with Ray' }, id)).row).toMatchObject({
    state: 'different',
    countedCash: 2750,
    difference: -250,
    countedBy: 'Olga Office',
  });
  await count({ cash: 2750 }, id);
  await expect(count({ cash: 2751 }, id)).rejects.toMatchObject({ code: 'conflict' });
  expect(await account('cash')).toBe(2750);
  expect(await account('cash_over_short')).toBe(250);
  // The rest of the money was under the seat, and a dollar more.
  expect((await count({ cash: 3100 })).row).toMatchObject({ state: 'different', difference: 100 });
  expect(await account('cash')).toBe(3100);
  expect(await account('cash_over_short')).toBe(-100);
  const { row, counts } = await count({ cash: 3000 });
  expect(row).toMatchObject({ state: 'matched', difference: 0 });
  expect(counts.map(({ cash: counted, difference }) => [counted, difference])).toEqual([
    [3000, 0],
    [3100, 100],
    [2750, -250],
  ]);
  expect(await account('cash')).toBe(3000);
  expect(await account('cash_over_short')).toBe(0);
  expect(await gate.floor.shop.run(findLedgerFaults)).toEqual([]);
});

test('[M7.6] a missing check is a difference until its payment is reversed, and is no shortage of cash', async () => {
  const checks = checksOf(await detail());
  await expect(count({ cash: 3000, missing: [randomUUID()] })).rejects.toMatchObject({ code: 'not_found' });
  expect((await count({ cash: 3000, missing: checks })).row).toMatchObject({ state: 'different', missing: 1 });
  expect(await account('cash_over_short')).toBe(0);
  await reverse('Lost on the way');
  // The check counts as noted, because it was reversed after the count.
  expect(await detail()).toMatchObject({
    row: { state: 'matched', missing: 0, checks: 1 },
    payments: [{ method: 'cash' }, { method: 'check', isMissing: true, isReversed: true }, { method: 'card' }],
  });
});

test('[M7.5] a correction by the driver after the count asks for another count, and nothing is posted unseen', async () => {
  const before = await detail();
  await pay(cash, 'cash', 2500);
  expect((await listed())[0]).toMatchObject({ state: 'changed', notedCash: 2500, countedCash: 3000, difference: 0 });
  await expect(count({ cash: 2500, notedCash: before.row.notedCash })).rejects.toMatchObject({ code: 'conflict' });
  await expect(count({ cash: 2500, checks: [] })).rejects.toMatchObject({ code: 'conflict' });
  expect((await count({ cash: 2500, missing: checksOf(before) })).row).toMatchObject({ state: 'matched' });
  expect(await account('cash')).toBe(2500);
  expect(await gate.floor.shop.run(findLedgerFaults)).toEqual([]);
});

test('a card number is not stored as a note', async () => {
  await expect(count({ cash: 2500, note: '4111 1111 1111 1111' })).rejects.toMatchObject({ code: 'card_number' });
});

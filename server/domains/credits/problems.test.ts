import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditEndpoints } from '../../../contract/credits.ts';
import type { BodyIn } from '../../../contract/endpoint.ts';
import { lineProblemEndpoints } from '../../../contract/line-problems.ts';
import type { Actor } from '../../actor.ts';
import { type DeliveriesFixture, openDeliveries } from '../deliveries/deliveries.fixture.ts';
import { salesOrdersSource } from '../sales-orders/collection.ts';
import { failure, NOW } from '../shop.fixture.ts';
import { creditHandlers } from './handlers.ts';
import { lineProblemHandlers } from './problems.ts';

let gate: DeliveriesFixture;
let kale: string;
let office: Actor;
let chef: Actor;
let photo: string;
beforeAll(async () => {
  gate = await openDeliveries();
  kale = await gate.floor.lot('KALE', 'K-1', 5000);
  office = { ...gate.driver, role: 'ADMIN', displayName: 'Olga Office', licenses: [] };
  chef = await gate.floor.shop.customer('C1', 'C1-1');
  const pixels = sharp({ create: { width: 8, height: 8, channels: 3, background: '#803010' } });
  photo = (await pixels.jpeg().toBuffer()).toString('base64');
});
afterAll(() => gate.floor.shop.close());

const later = (days: number, ms = 0) => new Date(NOW.getTime() + days * 86_400_000 + ms);

type Report = BodyIn<typeof lineProblemEndpoints.report>;
function report(id: string, body: Partial<Report> = {}, { as = chef, problemId = randomUUID(), now = NOW } = {}) {
  const told = { lineNumber: 1, quantity: 1, reason: 'damaged', note: '', reportedAt: now.toISOString() } as const;
  return gate.floor.shop.call(lineProblemEndpoints.report, lineProblemHandlers.report, {
    as,
    now,
    params: { id, problemId },
    body: { ...told, ...body },
  });
}
const withdraw = (id: string, problemId: string, as = chef) =>
  gate.floor.shop.call(lineProblemEndpoints.withdraw, lineProblemHandlers.withdraw, { as, params: { id, problemId } });
const attach = (id: string, problemId: string, { photoId = randomUUID(), data = photo, as = chef } = {}) =>
  gate.floor.shop.call(lineProblemEndpoints.attachPhoto, lineProblemHandlers.attachPhoto, {
    as,
    params: { id, problemId, photoId },
    body: { data, takenAt: NOW.toISOString() },
  });
const photoOf = (id: string, problemId: string, photoId: string, as: Actor) =>
  gate.floor.shop.call(lineProblemEndpoints.photo, lineProblemHandlers.photo, {
    as,
    params: { id, problemId, photoId },
  });
const requestsOf = async (id: string) => {
  const number = String((await gate.order(id)).sales_order_number);
  const { data } = await gate.floor.shop.call(creditEndpoints.requests, creditHandlers.requests, {
    as: office,
    query: { search: number },
  });
  return data;
};
const decide = async (id: string, decision: 'granted' | 'declined', reason = '') => {
  const decisions = (await requestsOf(id)).map((request) => ({ requestId: request.id, decision, amount: null }));
  return gate.floor.shop.call(creditEndpoints.decide, creditHandlers.decide, {
    as: office,
    params: { id: randomUUID() },
    body: { decisions, reason },
  });
};
const onDevice = async (id: string) =>
  (
    await gate.floor.shop.run((tx) => salesOrdersSource(tx, 'location:C1-1', [id], { prices: true, exactStock: true }))
  ).get(id);
const changesOf = async (id: string) =>
  gate.floor.shop.sql(`select clock from changes where tenant_id = $1 and collection = 'salesOrders' and id = $2`, [
    id,
  ]);

/** A delivered order with one line of quantity 5, worth 50.00. */
async function delivered(): Promise<string> {
  const { id } = await gate.staged([{ itemCode: 'KALE', quantity: 5, lotId: kale }]);
  await gate.complete(id);
  return id;
}

test('a reported problem is a credit request of the quantity’s share of the line, with the customer’s note', async () => {
  const id = await delivered();
  const order = await report(id, { quantity: 2, reason: 'short_delivery', note: ' only three came ' });
  expect(order.problems).toMatchObject([
    { lineNumber: 1, quantity: 2, reason: 'short_delivery', note: 'only three came', photoIds: [], state: 'open' },
  ]);
  expect(await requestsOf(id)).toMatchObject([
    {
      source: 'customer',
      basis: 'to_credit',
      quantity: 2,
      amount: 2000,
      reason: 'short_delivery',
      note: 'only three came',
      requestedBy: chef.displayName,
      state: 'open',
    },
  ]);
});

test('a repeated id changes nothing, and one of another order is refused', async () => {
  const [id, other] = [await delivered(), await delivered()];
  const problemId = randomUUID();
  await report(id, {}, { problemId });
  const again = await report(id, { quantity: 4 }, { problemId });
  expect(again.problems).toMatchObject([{ quantity: 1 }]);
  expect(await failure(report(other, {}, { problemId }))).toBe('conflict');
});

test('no more is reported than was delivered; a declined report does not count', async () => {
  const id = await delivered();
  await report(id, { quantity: 3 });
  expect(await failure(report(id, { quantity: 3 }))).toBe('problem_quantity');
  await decide(id, 'declined', 'Please send a photo.');
  expect((await report(id, { quantity: 5 })).problems).toHaveLength(2);
});

test('problems are reported after delivery and for 7 days', async () => {
  const { id: staged } = await gate.staged([{ itemCode: 'KALE', quantity: 5, lotId: kale }]);
  expect(await failure(report(staged))).toBe('problem_closed');
  const id = await delivered();
  expect(await failure(report(id, {}, { now: later(7, 1) }))).toBe('problem_closed');
  // Reported in time, sent later.
  await report(id, { reportedAt: later(6).toISOString() }, { now: later(9) });
  expect(await failure(report(id, { lineNumber: 9 }))).toBe('not_found');
  expect(await failure(report(id, { note: '4111 1111 1111 1111' }))).toBe('card_number');
});

test('a decision is on the customer’s device with its reason, and without a number where prices are hidden', async () => {
  const id = await delivered();
  await report(id, { quantity: 2 });
  const before = await changesOf(id);
  await decide(id, 'granted', 'Sorry for that.');
  expect(await changesOf(id)).not.toEqual(before);
  const [problem] = (await onDevice(id))?.problems ?? [];
  expect(problem).toMatchObject({ state: 'granted', answer: 'Sorry for that.', memoNumber: expect.any(Number) });
  const hidden = await gate.floor.shop.run((tx) =>
    salesOrdersSource(tx, 'location:C1-1', [id], { prices: false, exactStock: true }),
  );
  expect(hidden.get(id)?.problems).toMatchObject([{ state: 'granted', memoNumber: null }]);
});

test('a report can be withdrawn until it is decided on, and a copy of it does not come back', async () => {
  const id = await delivered();
  const problemId = randomUUID();
  await report(id, {}, { problemId });
  expect((await withdraw(id, problemId)).problems).toEqual([]);
  expect((await withdraw(id, problemId)).problems).toEqual([]);
  expect((await report(id, {}, { problemId })).problems).toEqual([]);
  expect(await requestsOf(id)).toMatchObject([{ state: 'withdrawn' }]);
  const decided = randomUUID();
  await report(id, {}, { problemId: decided });
  await decide(id, 'declined', 'No.');
  expect(await failure(withdraw(id, decided))).toBe('problem_decided');
  expect(await failure(withdraw(id, randomUUID()))).toBe('not_found');
});

test('a correction of the delivery leaves the report, and a driver’s request is not withdrawn by a customer', async () => {
  const id = await delivered();
  const problemId = randomUUID();
  await report(id, { quantity: 1 }, { problemId });
  await gate.reopen(id);
  await gate.setLine(id, { returnedQuantity: 1, returnedReason: 'quality' });
  await gate.complete(id);
  const requests = await requestsOf(id);
  expect(requests.map(({ source, state }) => `${source} ${state}`).sort()).toEqual(['customer open', 'driver open']);
  const driver = requests.find(({ source }) => source === 'driver');
  expect(await failure(withdraw(id, driver?.id ?? ''))).toBe('not_found');
});

test('photos are images of the report, at most 4, for the location and the office', async () => {
  const id = await delivered();
  const problemId = randomUUID();
  await report(id, {}, { problemId });
  const photoId = randomUUID();
  await attach(id, problemId, { photoId });
  expect((await attach(id, problemId, { photoId })).problems).toMatchObject([{ photoIds: [photoId] }]);
  expect((await requestsOf(id))[0]?.photoIds).toEqual([photoId]);
  expect(await photoOf(id, problemId, photoId, office)).toMatchObject({ mediaType: 'image/jpeg' });
  expect(await photoOf(id, problemId, photoId, chef)).toMatchObject({ mediaType: 'image/jpeg' });
  expect(await failure(attach(id, problemId, { data: 'cGhvdG8=' }))).toBe('image_type');
  for (let more = 0; more < 3; more += 1) await attach(id, problemId);
  expect(await failure(attach(id, problemId))).toBe('conflict');
});

test('another customer gets the response of an unknown order for each call', async () => {
  const stranger = await gate.floor.shop.customer('C2', 'C2-1');
  const id = await delivered();
  const problemId = randomUUID();
  const photoId = randomUUID();
  await report(id, {}, { problemId });
  await attach(id, problemId, { photoId });
  for (const call of [
    () => report(id, {}, { as: stranger }),
    () => withdraw(id, problemId, stranger),
    () => attach(id, problemId, { as: stranger }),
    () => photoOf(id, problemId, photoId, stranger),
  ])
    expect(await failure(call())).toBe('not_found');
});

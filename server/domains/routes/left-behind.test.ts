import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { floorEndpoints } from '../../../contract/floor.ts';
import type { Actor } from '../../actor.ts';
import { type DeliveriesFixture, openDeliveries } from '../deliveries/deliveries.fixture.ts';
import { floorHandlers } from '../floor/handlers.ts';
import { NOW } from '../shop.fixture.ts';

let gate: DeliveriesFixture;
let kale: string;
let lead: Actor;
beforeAll(async () => {
  gate = await openDeliveries();
  lead = await gate.floor.shop.worker(['lead'], 'W1');
  kale = await gate.floor.lot('KALE', 'K-1', 1000);
});
afterAll(() => gate.floor.shop.close());
/** Gives the test an unused run. */
const reset = async () => {
  await gate.floor.shop.sql("update sales_orders set delivery_on = '2026-11-01' where tenant_id = $1");
  await gate.floor.shop.sql('update route_runs set finished_at = null, started_at = null where tenant_id = $1');
};
beforeEach(reset);

const two = () => gate.staged([1, 2].map(() => ({ itemCode: 'KALE', quantity: 2, lotId: kale })));
const of = async (id: string, difference: 'left_behind' | 'not_loaded') =>
  (await gate.floor.exceptions('delivery_difference')).find(({ subject }) => subject === `${id}:${difference}`);

test('[F2.1] an order that is not staged when its truck departs is an exception with its lines, which gives it another day', async () => {
  const { id: staged } = await two();
  const { id } = await gate.floor.order([{ itemCode: 'KALE', quantity: 2 }]);
  await gate.start();
  await gate.start();
  const left = await of(id, 'left_behind');
  expect(left).toMatchObject({
    status: 'open',
    about: { routeId: 'R1', routeName: 'North', nextOn: '2026-11-23', lines: '2 CS KALE' },
    facts: [{ what: 'not_staged' }, { what: 'departed', by: gate.driver.displayName }],
  });
  expect(left?.facts).toHaveLength(2);
  expect(await of(staged, 'left_behind')).toBeUndefined();
  await gate.floor.shop.call(floorEndpoints.resolve, floorHandlers.resolve, {
    as: lead,
    params: { id: String(left?.id) },
    body: { resolution: 'deliver_again', note: '', resolvedAt: NOW.toISOString(), deliverOn: '2026-11-23' },
  });
  expect(await gate.order(id)).toMatchObject({ status: 'open', delivery_on: '2026-11-23' });
});

test('[F2.1] an order that is staged after the departure and leaves, or is delivered, was not left behind', async () => {
  await two();
  const [{ id: late }, { id: found }] = [
    await gate.floor.order([{ itemCode: 'KALE', quantity: 1 }]),
    await gate.floor.order([{ itemCode: 'KALE', quantity: 1 }]),
  ];
  await gate.start();
  await gate.floor.record(gate.picker, late, { itemCode: 'KALE', lotId: kale });
  await gate.floor.stage(gate.picker, late);
  await gate.start();
  expect(await of(late, 'left_behind')).toMatchObject({ status: 'resolved' });
  await gate.floor.record(gate.picker, found, { itemCode: 'KALE', lotId: kale });
  await gate.complete(found);
  expect(await of(found, 'left_behind')).toMatchObject({ status: 'resolved' });
});

test('[F3.6] lines that the load check has not found are an exception of their order, until they are found or delivered', async () => {
  const [{ id }, { id: whole }, { id: short }] = [await two(), await two(), await two()];
  for (const lineNumber of [1, 2]) await gate.load(whole, { lineNumber, quantity: 2 });
  await gate.load(id, { quantity: 2 });
  await gate.load(id, { lineNumber: 2, quantity: 1 });
  await gate.start();
  expect(await of(whole, 'not_loaded')).toBeUndefined();
  expect(await of(id, 'not_loaded')).toMatchObject({
    status: 'open',
    about: { lines: '1 CS KALE', routeName: 'North' },
    facts: [{ what: 'not_loaded_lines', quantity: 1 }, { what: 'departed' }],
  });
  await gate.load(id, { lineNumber: 2, quantity: 1 });
  expect(await of(id, 'not_loaded')).toMatchObject({ status: 'resolved' });
  await gate.setLine(short, { shortQuantity: 2, shortReason: 'not_loaded' });
  await gate.complete(short);
  expect(await of(short, 'not_loaded')).toMatchObject({ status: 'open' });
  await gate.setLine(short, {});
  await gate.reopen(short);
  await gate.complete(short);
  expect(await of(short, 'not_loaded')).toMatchObject({ status: 'resolved' });
});

test('without a load check nothing says what is on the truck, and an order that came back is not missing', async () => {
  const { id } = await two();
  await gate.start();
  expect(await of(id, 'not_loaded')).toBeUndefined();
  await gate.finish();
  await reset();
  const { id: back } = await two();
  await gate.load(back, {});
  await gate.start();
  expect(await of(back, 'not_loaded')).toMatchObject({ status: 'open' });
  await gate.finish();
  expect(await of(back, 'not_loaded')).toMatchObject({ status: 'resolved' });
  expect(await gate.order(back)).toMatchObject({ status: 'staged' });
});

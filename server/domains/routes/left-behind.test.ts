import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { floorEndpoints } from '../../../contract/floor.ts';
import { orderEndpoints } from '../../../contract/orders.ts';
import type { Actor } from '../../actor.ts';
import { type DeliveriesFixture, openDeliveries } from '../deliveries/deliveries.fixture.ts';
import { floorHandlers } from '../floor/handlers.ts';
import { orderSubmitHandlers } from '../orders/submit.ts';
import { failure, NOW } from '../shop.fixture.ts';

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

const deliverAgain = (exception: Record<string, unknown> | undefined, deliverOn: string, routeId?: string) =>
  gate.floor.shop.call(floorEndpoints.resolve, floorHandlers.resolve, {
    as: lead,
    params: { id: String(exception?.id) },
    body: {
      resolution: 'deliver_again',
      note: '',
      resolvedAt: NOW.toISOString(),
      deliverOn,
      ...(routeId && { routeId }),
    },
  });
/** An order that is picked, and staged only on a device without a signal, when its truck departs. */
async function leftBehind() {
  const made = await gate.floor.order([{ itemCode: 'KALE', quantity: 2 }]);
  await gate.floor.record(gate.picker, made.id, { itemCode: 'KALE', lotId: kale, quantity: 2 });
  await gate.start();
  return made;
}

test('[F2.1] an order that is not staged when its truck departs is an exception with its lines, which gives it another day', async () => {
  const { id: staged } = await two();
  const { id } = await gate.floor.order([{ itemCode: 'KALE', quantity: 2 }]);
  await gate.start();
  await gate.start();
  const left = await of(id, 'left_behind');
  expect(left).toMatchObject({
    status: 'open',
    about: { routeId: 'R1', routeName: 'North', nextOn: '2026-11-23', lines: '2 CS KALE', lineCount: 1 },
    facts: [{ what: 'not_staged' }, { what: 'departed', by: gate.driver.displayName }],
  });
  expect(left?.facts).toHaveLength(2);
  expect(await of(staged, 'left_behind')).toBeUndefined();
  await deliverAgain(left, '2026-11-23');
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
    about: { lines: '1 CS KALE', lineCount: 1, routeName: 'North' },
    facts: [{ what: 'not_loaded_lines', quantity: 1 }, { what: 'departed' }],
  });
  await gate.load(id, { lineNumber: 2, quantity: 1 });
  expect(await of(id, 'not_loaded')).toMatchObject({ status: 'resolved' });
  await gate.setLine(short, { shortQuantity: 2, shortReason: 'not_loaded' });
  await gate.complete(short);
  expect(await of(short, 'not_loaded')).toMatchObject({ status: 'open' });
  // A report that arrives after the completion.
  await gate.setLine(short, {});
  expect(await of(short, 'not_loaded')).toMatchObject({ status: 'resolved' });
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

test('[F2.1] what the driver finds of an order says that it is on the truck, and a decision of the lead erases none of it', async () => {
  const [{ id: ticked }, { id: loaded }] = [
    await leftBehind(),
    await gate.floor.order([{ itemCode: 'KALE', quantity: 1 }]),
  ];
  await gate.setLine(ticked, { refusedQuantity: 1, refusedReason: 'damaged' });
  const settled = await of(ticked, 'left_behind');
  expect(settled).toMatchObject({ status: 'resolved', resolution: 'correct', resolved_by: gate.driver.displayName });
  // As if it had been opened after the driver's report.
  await gate.floor.shop.sql(
    "update exceptions set status = 'open', resolution = null where tenant_id = $1 and id = $2",
    [settled?.id],
  );
  await deliverAgain(settled, '2026-11-23');
  expect(await gate.order(ticked)).toMatchObject({ delivery_on: '2026-11-20' });
  expect((await gate.get(ticked)).lines[0]?.outcome).toMatchObject({ refusedQuantity: 1 });
  await gate.completeUnchecked(ticked);
  expect(await gate.order(ticked)).toMatchObject({ status: 'invoiced', total_cents: 1000 });
  await reset();
  await gate.floor.shop.sql("update sales_orders set delivery_on = '2026-11-20' where tenant_id = $1 and id = $2", [
    loaded,
  ]);
  await gate.start();
  expect(await of(loaded, 'left_behind')).toMatchObject({ status: 'open' });
  await gate.load(loaded, {});
  expect(await of(loaded, 'left_behind')).toMatchObject({ status: 'resolved' });
});

test('an order that the driver had loaded before the departure is not left behind', async () => {
  const { id } = await gate.floor.order([{ itemCode: 'KALE', quantity: 1 }]);
  await gate.load(id, {});
  await gate.start();
  expect(await of(id, 'left_behind')).toBeUndefined();
});

test('[F2.1] an order that was left behind goes on no run that has departed, and a canceled one asks nothing', async () => {
  await gate.start(gate.other, 'R2');
  const { id, orderId } = await gate.floor.order([{ itemCode: 'KALE', quantity: 2 }]);
  await gate.start();
  const left = await of(id, 'left_behind');
  expect(await failure(deliverAgain(left, '2026-11-20'))).toBe('route_departed');
  expect(await failure(deliverAgain(left, '2026-11-20', 'R2'))).toBe('route_departed');
  expect(await of(id, 'left_behind')).toMatchObject({ status: 'open' });
  const { shop } = gate.floor;
  await shop.call(orderEndpoints.cancel, orderSubmitHandlers.cancel, {
    as: await shop.customer('C1', 'C1-1'),
    params: { id: orderId },
    body: { reason: '' },
  });
  expect(await gate.order(id)).toMatchObject({ status: 'cancelled' });
  expect(await of(id, 'left_behind')).toMatchObject({ status: 'resolved' });
});

test('a repeated departure locks no order that is being picked', async () => {
  const { id } = await gate.floor.order([{ itemCode: 'KALE', quantity: 2 }]);
  await gate.start();
  /** The transaction that locked the order last. */
  const locker = async () =>
    (await gate.floor.shop.sql('select xmax::text from sales_orders where tenant_id = $1 and id = $2', [id]))[0]?.xmax;
  const before = await locker();
  await gate.start();
  expect(await locker()).toBe(before);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryEndpoints } from '../../../contract/deliveries.ts';
import { routeRunEndpoints } from '../../../contract/route-runs.ts';
import type { Actor } from '../../actor.ts';
import { AT, DAY, type DeliveriesFixture, openDeliveries } from '../deliveries/deliveries.fixture.ts';
import { deliveryHandlers } from '../deliveries/handlers.ts';
import { failure } from '../shop.fixture.ts';
import { readRoute } from './collection.ts';
import { routeRunHandlers } from './office-runs.ts';
import { learnPace } from './pace.ts';

let gate: DeliveriesFixture;
let admin: Actor;
beforeAll(async () => {
  gate = await openDeliveries();
  admin = { ...(await gate.floor.shop.worker([])), role: 'ADMIN' };
});
afterAll(() => gate.floor.shop.close());

const runs = async (id = 'R1') =>
  (await gate.floor.shop.call(routeRunEndpoints.list, routeRunHandlers.list, { as: admin, params: { id } })).data;

test('[F6] the office sees the order of the stops that the driver chose beside the planned one, and how far the truck is', async () => {
  const { shop } = gate.floor;
  expect(await runs()).toEqual([]);
  const kale = await gate.floor.lot('KALE', 'K-1', 100);
  const first = await gate.staged([{ itemCode: 'KALE', quantity: 1, lotId: kale }]);
  const second = await gate.staged([{ itemCode: 'KALE', quantity: 1, lotId: kale }]);
  await shop.sql(
    "update customer_locations set route_id = 'R1', route_stop = 2 where tenant_id = $1 and customer_location_id = 'C1-2'",
  );
  await shop.sql("update sales_orders set customer_location_id = 'C1-2' where tenant_id = $1 and id = $2", [second.id]);
  const order = (stops: { customerLocationId: string }[]) => stops.map((stop) => stop.customerLocationId);

  const [planned] = await runs();
  expect(planned).toMatchObject({ day: DAY, isRearranged: false, startedAt: null });
  expect(order(planned!.stops)).toEqual(['C1-1', 'C1-2']);
  expect(planned!.stops.map(({ state }) => state)).toEqual(['to_load', 'to_load']);

  await shop.call(deliveryEndpoints.arrange, deliveryHandlers.arrange, {
    as: gate.driver,
    params: { id: 'R1', day: DAY },
    body: { stops: ['C1-2', 'C1-1'], arrangedAt: AT },
  });
  await gate.start();
  await gate.complete(second.id);
  await gate.cannotDeliver(first.id, 'closed');
  const [driven] = await runs();
  expect(driven).toMatchObject({ isRearranged: true, startedAt: AT, driverName: gate.driver.displayName });
  expect(driven!.stops).toMatchObject([
    { customerLocationId: 'C1-2', planned: 2, state: 'delivered' },
    { customerLocationId: 'C1-1', planned: 1, state: 'comes_back' },
  ]);
  expect(driven!.stops.every(({ endedAt }) => endedAt !== null)).toBe(true);

  // A canceled order is none of its stops; another route has its own.
  await shop.sql("update sales_orders set status = 'cancelled' where tenant_id = $1 and id = $2", [first.id]);
  expect(order((await runs())[0]!.stops)).toEqual(['C1-2']);
  expect(await runs('R2')).toEqual([]);
  expect(await failure(runs('nowhere'))).toBe('not_found');
});

/** Stores a finished run of route R1 with two stops, the second `minutes` after the departure. */
async function finishedRun(day: string, minutes: number): Promise<void> {
  const { shop, order } = gate.floor;
  const after = (more: number) => new Date(Date.parse(`${day}T10:00:00.000Z`) + more * 60_000).toISOString();
  await shop.sql(
    "insert into route_runs (tenant_id, route_id, day, started_at, finished_at) values ($1, 'R1', $2, $3, $4)",
    [day, after(0), after(300)],
  );
  for (const [location, more] of [
    ['C1-1', 10],
    ['C1-2', minutes],
  ] as const) {
    const { id } = await order([{ itemCode: 'KALE', quantity: 1 }], 'delivered');
    await shop.sql(
      `update sales_orders set customer_location_id = $3, delivery_on = $4, run_route_id = 'R1', run_day = $4, run_finished = true
       where tenant_id = $1 and id = $2`,
      [id, location, day],
    );
    await shop.sql(
      'insert into deliveries (tenant_id, sales_order_id, arrived_at, completed_at) values ($1, $2, $3, $4)',
      [id, after(more), after(more + 25)],
    );
  }
}

test('[F6] the mean time from stop to stop of finished runs gives expected times, once three runs are known', async () => {
  const { shop } = gate.floor;
  const learn = () => shop.run((tx) => learnPace(tx, 'R1'));
  const pace = async () => (await shop.run((tx) => readRoute(tx, 'R1'))).pace;
  await shop.sql("update sales_orders set status = 'cancelled' where tenant_id = $1");
  await shop.sql('update route_runs set started_at = null, finished_at = null where tenant_id = $1');
  await learn();
  expect(await pace()).toBeNull();
  const kale = await gate.floor.lot('KALE', 'K-2', 100);
  const next = await gate.staged([{ itemCode: 'KALE', quantity: 1, lotId: kale }]);
  await finishedRun('2026-11-16', 30);
  await finishedRun('2026-11-17', 40);
  await learn();
  expect(await pace()).toEqual({ secondsPerStop: (70 / 4) * 60, runs: 2 });
  await gate.start();
  expect((await runs())[0]!.stops).toMatchObject([{ expectedAt: null }]);
  // A run without a delivered stop teaches nothing.
  await shop.sql(
    "insert into route_runs (tenant_id, route_id, day, started_at, finished_at) values ($1, 'R1', '2026-11-15', now(), now())",
  );
  await finishedRun('2026-11-18', 50);
  await learn();
  expect(await pace()).toEqual({ secondsPerStop: 20 * 60, runs: 3 });
  const expectedAt = new Date(Date.parse(AT) + 20 * 60_000).toISOString();
  expect((await runs())[0]!.stops).toMatchObject([{ expectedAt }]);
  await gate.complete(next.id);
  expect((await runs())[0]!.stops).toMatchObject([{ expectedAt: null, state: 'delivered' }]);
  await shop.sql("update routes set pace_seconds = null, pace_runs = 0 where tenant_id = $1 and id = 'R1'");
  await gate.finish();
  expect(await pace()).toMatchObject({ runs: 3 });
});

test('[F2.1] the office sees that the truck left an order behind', async () => {
  const { shop } = gate.floor;
  await shop.sql("update sales_orders set status = 'cancelled' where tenant_id = $1");
  await shop.sql('update route_runs set started_at = null, finished_at = null where tenant_id = $1');
  await gate.floor.order([{ itemCode: 'KALE', quantity: 1 }]);
  expect((await runs())[0]!.stops).toMatchObject([{ state: 'waiting' }]);
  await gate.start();
  expect((await runs())[0]!.stops).toMatchObject([{ state: 'left_behind' }]);
});

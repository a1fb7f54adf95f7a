import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryEndpoints } from '../../../contract/deliveries.ts';
import { routeRunEndpoints } from '../../../contract/route-runs.ts';
import { eventually } from '../../../tests/harness/eventually.ts';
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

/** Stores a finished run with two stops, the second `minutes` after the departure at 10:00 UTC. */
async function finishedRun(day: string, minutes: number, route = 'R1'): Promise<void> {
  const { shop, order } = gate.floor;
  const after = (more: number) => new Date(Date.parse(`${day}T10:00:00.000Z`) + more * 60_000).toISOString();
  await shop.sql(
    'insert into route_runs (tenant_id, route_id, day, started_at, finished_at) values ($1, $2, $3, $4, $5)',
    [route, day, after(0), after(300)],
  );
  for (const [location, more] of [
    ['C1-1', 10],
    ['C1-2', minutes],
  ] as const) {
    const { id } = await order([{ itemCode: 'KALE', quantity: 1 }], 'delivered');
    await shop.sql(
      `update sales_orders set customer_location_id = $3, delivery_on = $4, run_route_id = $5, run_day = $4, run_finished = true
       where tenant_id = $1 and id = $2`,
      [id, location, day, route],
    );
    await shop.sql(
      'insert into deliveries (tenant_id, sales_order_id, arrived_at, completed_at) values ($1, $2, $3, $4)',
      [id, after(more), after(more + 25)],
    );
  }
}

test('[F6] the median time from stop to stop of finished runs gives expected times, once three runs are known', async () => {
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

/** Learns the pace of route R2 and returns it. */
const learned = (): Promise<unknown> =>
  gate.floor.shop.run(async (tx) => {
    await learnPace(tx, 'R2');
    return (await readRoute(tx, 'R2')).pace;
  });

test('[F6] a run with a late entry hardly changes the median, and one that was entered the next day does not count', async () => {
  await finishedRun('2026-11-10', 30, 'R2');
  await finishedRun('2026-11-11', 40, 'R2');
  await finishedRun('2026-11-12', 50, 'R2');
  await finishedRun('2026-11-13', 600, 'R2');
  expect(await learned()).toEqual({ secondsPerStop: 22.5 * 60, runs: 4 });
  await finishedRun('2026-11-14', 16 * 60 + 1, 'R2');
  expect(await learned()).toEqual({ secondsPerStop: 22.5 * 60, runs: 4 });
});

test('[F6] a stop of a past run counts from its first entry after the departure', async () => {
  const { shop } = gate.floor;
  await shop.sql("update route_runs set finished_at = null where tenant_id = $1 and route_id = 'R2'");
  await finishedRun('2026-11-09', 90, 'R2');
  const stops = "(select id from sales_orders where tenant_id = $1 and run_route_id = 'R2' and run_day = '2026-11-09')";
  // The arrivals of an earlier run; the stops were completed 35 and 115 minutes after the departure.
  await shop.sql(
    `update deliveries set arrived_at = '2026-11-08T12:00:00Z' where tenant_id = $1 and sales_order_id in ${stops}`,
  );
  expect(await learned()).toEqual({ secondsPerStop: (115 / 2) * 60, runs: 1 });
  await shop.sql(
    `insert into delivery_events (tenant_id, id, sales_order_id, kind, facts, at, by_name)
     select $1, gen_random_uuid(), s.id, 'line', e.facts, e.at, '' from ${stops} s,
       (values ('{}'::jsonb, '2026-11-09T11:20:00Z'::timestamptz), ('{"unsaid": true}', '2026-11-09T10:30:00Z'), ('{}', '2026-11-08T12:00:00Z')) e(facts, at)`,
  );
  expect(await learned()).toEqual({ secondsPerStop: 40 * 60, runs: 1 });
});

test('[F6] two runs of a route that finish at once both count', async () => {
  const { shop } = gate.floor;
  await finishedRun('2026-11-05', 30, 'R2');
  await finishedRun('2026-11-06', 30, 'R2');
  await shop.sql("update route_runs set finished_at = null where tenant_id = $1 and route_id = 'R2'");
  const finish = (day: string, then: () => Promise<void>) =>
    shop.run(async (tx) => {
      const text = "update route_runs set finished_at = now() where tenant_id = $1 and route_id = 'R2' and day = $2";
      await tx.connection.query(text, [tx.tenantId, day]);
      await learnPace(tx, 'R2');
      await then();
    });
  const first = Promise.withResolvers<void>();
  const hold = Promise.withResolvers<void>();
  const one = finish('2026-11-05', () => {
    first.resolve();
    return hold.promise;
  });
  await first.promise;
  const other = finish('2026-11-06', () => Promise.resolve());
  const watch = await shop.db.database.connect();
  await eventually(async () => {
    const { rows } = await watch.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rows).toHaveLength(1);
  });
  watch.release();
  hold.resolve();
  await Promise.all([one, other]);
  expect((await shop.run((tx) => readRoute(tx, 'R2'))).pace).toEqual({ secondsPerStop: 15 * 60, runs: 2 });
});

test('[F6] a stop was reached at the first entry after the departure, and not by the arrival of an earlier run', async () => {
  const { shop } = gate.floor;
  await shop.sql("update sales_orders set status = 'cancelled' where tenant_id = $1");
  await shop.sql('update route_runs set started_at = null, finished_at = null where tenant_id = $1');
  await shop.sql("update routes set pace_seconds = 1200, pace_runs = 3 where tenant_id = $1 and id = 'R1'");
  const kale = await gate.floor.lot('KALE', 'K-3', 100);
  const { id } = await gate.staged([{ itemCode: 'KALE', quantity: 1, lotId: kale }]);
  await shop.sql(
    "insert into deliveries (tenant_id, sales_order_id, arrived_at) values ($1, $2, $3::timestamptz - interval '1 day')",
    [id, AT],
  );
  await gate.start();
  const expectedAt = new Date(Date.parse(AT) + 20 * 60_000).toISOString();
  expect((await runs())[0]!.stops).toMatchObject([{ state: 'on_truck', expectedAt }]);
  await gate.setLine(id, {});
  expect((await runs())[0]!.stops).toMatchObject([{ state: 'on_truck', expectedAt: null }]);
});

test('[F2.1] an order of which the driver found goods is on the truck, whatever the warehouse recorded', async () => {
  const { shop } = gate.floor;
  await shop.sql("update sales_orders set status = 'cancelled' where tenant_id = $1");
  await shop.sql('update route_runs set started_at = null, finished_at = null where tenant_id = $1');
  await shop.sql("update routes set pace_seconds = 1200, pace_runs = 3 where tenant_id = $1 and id = 'R1'");
  const { id } = await gate.floor.order([{ itemCode: 'KALE', quantity: 1 }]);
  await gate.load(id, {});
  expect((await runs())[0]!.stops).toMatchObject([{ state: 'waiting' }]);
  await gate.start();
  const expectedAt = new Date(Date.parse(AT) + 20 * 60_000).toISOString();
  expect((await runs())[0]!.stops).toMatchObject([{ state: 'on_truck', expectedAt }]);
});

test('[F2.1] the office sees that the truck left an order behind', async () => {
  const { shop } = gate.floor;
  await shop.sql("update sales_orders set status = 'cancelled' where tenant_id = $1");
  await shop.sql('update route_runs set started_at = null, finished_at = null where tenant_id = $1');
  await gate.floor.order([{ itemCode: 'KALE', quantity: 1 }]);
  expect((await runs())[0]!.stops).toMatchObject([{ state: 'waiting' }]);
  await gate.start();
  expect((await runs())[0]!.stops).toMatchObject([{ state: 'left_behind' }]);
  // A stop shows the state of the orders at the door.
  await shop.sql('update route_runs set started_at = null where tenant_id = $1');
  const lot = await gate.floor.lot('KALE', 'K-4', 100);
  const { id } = await gate.staged([{ itemCode: 'KALE', quantity: 1, lotId: lot }]);
  await gate.start();
  expect((await runs())[0]!.stops).toMatchObject([{ state: 'on_truck' }]);
  await gate.complete(id);
  expect((await runs())[0]!.stops).toMatchObject([{ state: 'delivered' }]);
});

test('[F6] a night run stays in sight after midnight, and its stops are expected on the next day', async () => {
  const { shop } = gate.floor;
  await shop.sql("update sales_orders set status = 'cancelled' where tenant_id = $1");
  await shop.sql('update route_runs set started_at = null, finished_at = null where tenant_id = $1');
  await shop.sql(
    "update routes set pace_seconds = 11400, pace_runs = 3, departs_at = '21:30' where tenant_id = $1 and id = 'R1'",
  );
  const kale = await gate.floor.lot('KALE', 'K-5', 100);
  await gate.staged([{ itemCode: 'KALE', quantity: 1, lotId: kale }]);
  // 00:40 in New York, 3 hours and 10 minutes after the departure.
  const expectedAt = '2026-11-21T05:40:00.000Z';
  expect((await runs())[0]).toMatchObject({ day: DAY, stops: [{ state: 'to_load', expectedAt }] });
  await gate.start();
  await shop.sql("update route_runs set started_at = '2026-11-21T02:30:00Z' where tenant_id = $1");
  const afterMidnight = await shop.call(routeRunEndpoints.list, routeRunHandlers.list, {
    as: admin,
    params: { id: 'R1' },
    now: new Date('2026-11-21T05:10:00Z'),
  });
  expect(afterMidnight.data).toMatchObject([{ day: DAY, stops: [{ state: 'on_truck', expectedAt }] }]);
});

test('[F6] a run that has not departed by midnight stays in sight as late, until its orders are gone or it is a week old', async () => {
  const { shop } = gate.floor;
  await shop.sql("update sales_orders set status = 'cancelled' where tenant_id = $1");
  await shop.sql('update route_runs set started_at = null, finished_at = null where tenant_id = $1');
  const kale = await gate.floor.lot('KALE', 'K-6', 100);
  const { id } = await gate.staged([{ itemCode: 'KALE', quantity: 1, lotId: kale }]);
  const at = async (instant: string) =>
    (
      await shop.call(routeRunEndpoints.list, routeRunHandlers.list, {
        as: admin,
        params: { id: 'R1' },
        now: new Date(instant),
      })
    ).data;
  expect(await at('2026-11-21T04:59:00Z')).toMatchObject([{ day: DAY, startedAt: null }]);
  const afterMidnight = '2026-11-21T05:10:00Z';
  expect(await at(afterMidnight)).toMatchObject([
    { day: DAY, isLate: true, startedAt: null, stops: [{ state: 'to_load' }] },
  ]);
  expect(await at('2026-11-27T20:00:00Z')).toMatchObject([{ day: DAY, isLate: true }]);
  expect(await at('2026-11-28T20:00:00Z')).toEqual([]);

  // An order that only waits for a picker makes no run late.
  await shop.sql("update sales_orders set status = 'open' where tenant_id = $1 and id = $2", [id]);
  expect(await at(afterMidnight)).toEqual([]);
  await shop.sql("update sales_orders set status = 'staged' where tenant_id = $1 and id = $2", [id]);
  await gate.start();
  expect(await at(afterMidnight)).toMatchObject([{ day: DAY, isLate: false, stops: [{ state: 'on_truck' }] }]);
  // Its goods came back, and the office decides on another day.
  await gate.finish();
  expect(await at(afterMidnight)).toEqual([]);
});

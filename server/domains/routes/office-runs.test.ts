import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryEndpoints } from '../../../contract/deliveries.ts';
import { routeRunEndpoints } from '../../../contract/route-runs.ts';
import type { Actor } from '../../actor.ts';
import { AT, DAY, type DeliveriesFixture, openDeliveries } from '../deliveries/deliveries.fixture.ts';
import { deliveryHandlers } from '../deliveries/handlers.ts';
import { failure } from '../shop.fixture.ts';
import { routeRunHandlers } from './office-runs.ts';

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

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../shop.fixture.ts';
import { warehousesSource } from './collection.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.sql("insert into warehouses (tenant_id, id, name) values ($1, 'W2', 'Troy')");
});
afterAll(() => shop.close());

const clockOf = async (warehouse: string) =>
  Number(
    (
      await shop.sql(
        "select clock from changes where tenant_id = $1 and collection = 'warehouses' and id = $2 and scope = 'floors' and not deleted",
        [warehouse],
      )
    )[0]?.clock,
  );
const routesOf = async (warehouse: string) =>
  (await shop.run((tx) => warehousesSource(tx, 'floors', [warehouse], { prices: false, exactStock: true }))).get(
    warehouse,
  )?.routes;

test('a warehouse’s row lists its routes, with or without orders, and is sent again when a route is added, moved or deleted', async () => {
  expect(await routesOf('W2')).toEqual([]);
  const before = await clockOf('W2');
  await shop.sql(
    "insert into routes (tenant_id, id, name, weekdays, warehouse_id) values ($1, 'T2', 'River', '{1,4}', 'W2'), ($1, 'T1', 'Hills', '{2}', 'W2')",
  );
  expect(await routesOf('W2')).toEqual([
    { id: 'T1', name: 'Hills', weekdays: [2], departsAt: null, departed: [] },
    { id: 'T2', name: 'River', weekdays: [1, 4], departsAt: null, departed: [] },
  ]);
  const named = await clockOf('W2');
  expect(named).toBeGreaterThan(before);

  const there = await clockOf('W1');
  await shop.sql("update routes set warehouse_id = 'W1' where tenant_id = $1 and id = 'T1'");
  expect(await routesOf('W2')).toMatchObject([{ id: 'T2' }]);
  expect((await routesOf('W1'))?.map(({ id }) => id)).toContain('T1');
  expect(await clockOf('W2')).toBeGreaterThan(named);
  expect(await clockOf('W1')).toBeGreaterThan(there);

  const moved = await clockOf('W2');
  await shop.sql("update routes set driver_user_id = gen_random_uuid() where tenant_id = $1 and id = 'T2'");
  expect(await clockOf('W2')).toBe(moved);
  await shop.sql("delete from routes where tenant_id = $1 and id = 'T2'");
  expect(await routesOf('W2')).toEqual([]);
  expect(await clockOf('W2')).toBeGreaterThan(moved);
});

test('a warehouse’s row names the days of departed runs, and is sent again when a truck departs or comes back', async () => {
  await shop.sql(
    "insert into routes (tenant_id, id, name, weekdays, warehouse_id) values ($1, 'T3', 'Lake', '{5}', 'W2')",
  );
  const before = await clockOf('W2');
  await shop.sql("insert into route_runs (tenant_id, route_id, day) values ($1, 'T3', '2026-11-20')");
  expect(await clockOf('W2')).toBe(before);
  expect(await routesOf('W2')).toMatchObject([{ id: 'T3', departed: [] }]);
  await shop.sql("update route_runs set started_at = now() where tenant_id = $1 and route_id = 'T3'");
  expect(await routesOf('W2')).toMatchObject([{ departed: [{ day: '2026-11-20', isFinished: false }] }]);
  const left = await clockOf('W2');
  expect(left).toBeGreaterThan(before);
  await shop.sql("update route_runs set stops = '{C1-1}' where tenant_id = $1 and route_id = 'T3'");
  expect(await clockOf('W2')).toBe(left);
  await shop.sql("update route_runs set finished_at = now() where tenant_id = $1 and route_id = 'T3'");
  expect(await routesOf('W2')).toMatchObject([{ departed: [{ day: '2026-11-20', isFinished: true }] }]);
  expect(await clockOf('W2')).toBeGreaterThan(left);
});

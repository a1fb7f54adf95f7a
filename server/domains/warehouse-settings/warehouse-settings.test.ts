import { afterAll, beforeAll, expect, test } from 'vitest';
import { warehouseSettingsEndpoints } from '../../../contract/warehouse-settings.ts';
import type { Actor } from '../../actor.ts';
import { warehousesSource } from '../floor/collection.ts';
import { failure, openShop, type Shop } from '../shop.fixture.ts';
import { warehouseSettingsHandlers as handlers } from './handlers.ts';

let shop: Shop;
let admin: Actor;

beforeAll(async () => {
  shop = await openShop();
  admin = { ...(await shop.customer('C1', 'C1-1')), role: 'ADMIN', displayName: 'Bo Admin' };
  await shop.sql("insert into warehouses (tenant_id, id, name) values ($1, 'W9', 'Annex')");
  await shop.sql(
    "insert into routes (tenant_id, id, name, weekdays, warehouse_id) values ($1, 'R9', 'Harbor', '{1,2}', 'W9')",
  );
  await shop.addItems([{ code: 'KALE' }]);
  for (const [bin, onHand] of Object.entries({ 'K-01-1': 5, 'A-01-1': 5, 'a-02-1': 5, B073: 5, 'Z-01-1': 0, '': 5 }))
    await shop.sql(
      `insert into lots (tenant_id, id, item_code, warehouse_id, lot_code, bin, received_on, on_hand)
       values ($1, gen_random_uuid(), 'KALE', 'W9', $2, $2, current_date, $3)`,
      [bin, onHand],
    );
});
afterAll(() => shop.close());

const saveWarehouse = (zones: string[], heavyFirst: boolean, updatedAt: string | null = null, id = 'W9') =>
  shop.call(warehouseSettingsEndpoints.saveWarehouse, handlers.saveWarehouse, {
    ...{ as: admin, params: { id }, body: { zones, heavyFirst, gs1Prefix: '', updatedAt } },
  });
const saveRoute = (departsAt: string | null, updatedAt: string | null = null, id = 'R9') =>
  shop.call(warehouseSettingsEndpoints.saveRoute, handlers.saveRoute, {
    ...{ as: admin, params: { id }, body: { departsAt, updatedAt } },
  });
const onDevice = async () =>
  (await shop.run((tx) => warehousesSource(tx, 'floors', ['W9'], { prices: false, exactStock: true }))).get('W9');
const clockOf = async () =>
  (
    await shop.sql(
      "select max(clock)::text as clock from changes where tenant_id = $1 and collection = 'warehouses' and id = 'W9'",
    )
  )[0]?.clock;

test('[F3.5] walking order and departures of a warehouse reach the devices of its pickers', async () => {
  expect(await onDevice()).toMatchObject({ walking: { zones: [], heavyFirst: false }, routes: [{ departsAt: null }] });
  const before = await clockOf();
  // Zones are capital letters, each once.
  expect(await saveWarehouse(['k', 'A', 'a'], true)).toMatchObject({
    ...{ id: 'W9', name: 'Annex', zones: ['K', 'A'], heavyFirst: true, changedBy: 'Bo Admin' },
    zonesInUse: ['A', 'B', 'K'],
  });
  expect(await onDevice()).toMatchObject({ walking: { zones: ['K', 'A'], heavyFirst: true } });
  const between = await clockOf();
  expect(between).not.toBe(before);
  expect(await saveRoute('04:30')).toMatchObject({
    id: 'R9',
    departsAt: '04:30',
    warehouseName: 'Annex',
    weekdays: [1, 2],
  });
  expect(await onDevice()).toMatchObject({ routes: [{ id: 'R9', departsAt: '04:30' }] });
  expect(await clockOf()).not.toBe(between);
});

test('warehouses and routes are listed, and found by name', async () => {
  const warehouses = await shop.call(warehouseSettingsEndpoints.warehouses, handlers.warehouses, {
    as: admin,
    query: { search: 'ann' },
  });
  expect(warehouses.data).toMatchObject([{ id: 'W9', name: 'Annex' }]);
  const routes = await shop.call(warehouseSettingsEndpoints.routes, handlers.routes, {
    as: admin,
    query: { search: 'harb annex' },
  });
  expect(routes.data).toMatchObject([{ id: 'R9', name: 'Harbor' }]);
});

test('[F4.6] a warehouse names its leads, and none if no active user has the license there', async () => {
  const leads = async () =>
    (await shop.call(warehouseSettingsEndpoints.warehouses, handlers.warehouses, { as: admin, query: { key: 'W9' } }))
      .data[0]?.leads;
  expect(await leads()).toEqual([]);
  await shop.worker(['lead'], 'W1');
  await shop.worker(['picking'], 'W9');
  expect(await leads()).toEqual([]);
  const lea = await shop.worker(['lead'], 'W9');
  expect(await leads()).toHaveLength(1);
  await shop.sql('update users set is_active = false where tenant_id = $1 and id = $2', [lea.userId]);
  expect(await leads()).toEqual([]);
});

test('a second change of the same settings is a conflict, a repeated one is not, and unknown ones are not found', async () => {
  const { updatedAt } = await saveRoute('05:00', (await saveRoute('04:30')).updatedAt);
  expect(await saveRoute('05:00')).toMatchObject({ updatedAt });
  expect(await failure(saveRoute('06:00'))).toBe('conflict');
  expect(await saveRoute(null, updatedAt)).toMatchObject({ departsAt: null });
  expect(await failure(saveRoute('06:00', null, 'NONE'))).toBe('not_found');
  const saved = await saveWarehouse(['A'], true, (await saveWarehouse(['K', 'A'], true)).updatedAt);
  expect(await saveWarehouse(['A'], true)).toMatchObject({ updatedAt: saved.updatedAt });
  expect(await failure(saveWarehouse(['B'], true))).toBe('conflict');
  expect(await failure(saveWarehouse(['B'], true, null, 'NONE'))).toBe('not_found');
});

test('[F4.4] the zones of the dock reach the devices, and an earlier release leaves them as they are', async () => {
  const { updatedAt, zones, heavyFirst } = (
    await shop.call(warehouseSettingsEndpoints.warehouses, handlers.warehouses, { as: admin, query: { key: 'W9' } })
  ).data[0]!;
  const saved = await shop.call(warehouseSettingsEndpoints.saveWarehouse, handlers.saveWarehouse, {
    ...{ as: admin, params: { id: 'W9' } },
    body: { zones, heavyFirst, gs1Prefix: '', dockZones: ['rcv', 'RCV'], updatedAt },
  });
  expect(saved).toMatchObject({ dockZones: ['RCV'] });
  expect(await onDevice()).toMatchObject({ dockZones: ['RCV'] });
  expect(await saveWarehouse(['A'], false, saved.updatedAt)).toMatchObject({ zones: ['A'], dockZones: ['RCV'] });
});

test('a blind count is a setting of the warehouse that reaches its devices, and an earlier release leaves it as it is', async () => {
  const { updatedAt, zones, heavyFirst } = (
    await shop.call(warehouseSettingsEndpoints.warehouses, handlers.warehouses, { as: admin, query: { key: 'W9' } })
  ).data[0]!;
  expect(await onDevice()).toMatchObject({ blindReceiving: false });
  const before = await clockOf();
  const saved = await shop.call(warehouseSettingsEndpoints.saveWarehouse, handlers.saveWarehouse, {
    ...{ as: admin, params: { id: 'W9' } },
    body: { zones, heavyFirst, gs1Prefix: '', blindReceiving: true, updatedAt },
  });
  expect(saved).toMatchObject({ blindReceiving: true });
  expect(await onDevice()).toMatchObject({ blindReceiving: true });
  expect(await clockOf()).not.toBe(before);
  expect(await saveWarehouse(['B'], false, saved.updatedAt)).toMatchObject({ zones: ['B'], blindReceiving: true });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickingEndpoints } from '../../../contract/picking.ts';
import type { Actor } from '../../actor.ts';
import { warehousesSource } from '../floor/collection.ts';
import { failure } from '../shop.fixture.ts';
import { pickOrdersSource } from './collection.ts';
import { pickingHandlers } from './handlers.ts';
import { type Floor, openFloor } from './picking.fixture.ts';

let floor: Floor;
let ana: Actor;
let lea: Actor;
const VIEWER = { prices: false, exactStock: true };
const AT = '2026-11-19T12:00:00.000Z';

beforeAll(async () => {
  floor = await openFloor();
  await floor.shop.addItems([{ code: 'KALE', stock: 0 }]);
  ana = await floor.shop.worker(['picking']);
  lea = await floor.shop.worker(['lead']);
});
afterAll(() => floor.shop.close());

const onDevice = async (id: string) =>
  (await floor.shop.run((tx) => pickOrdersSource(tx, 'floor:W1', [id], VIEWER))).get(id);
const assign = (as: Actor, id: string, userId: string | null, batchId?: string | null) =>
  floor.shop.call(pickingEndpoints.assign, pickingHandlers.assign, {
    ...{ as, params: { id }, body: { userId, ...(batchId === undefined ? {} : { batchId }), assignedAt: AT } },
  });
const assignZones = (as: Actor, userId: string, zones: string[], id = 'W1') =>
  floor.shop.call(pickingEndpoints.assignZones, pickingHandlers.assignZones, {
    ...{ as, params: { id, userId }, body: { zones, assignedAt: AT } },
  });
const pickerOnDevice = async (userId: string) =>
  (await floor.shop.run((tx) => warehousesSource(tx, 'floors', ['W1'], VIEWER)))
    .get('W1')
    ?.pickers?.find(({ id }) => id === userId);
const decide = (as: Actor, id: string, pickId: string, decision: 'buy' | 'short' | null) =>
  floor.shop.call(pickingEndpoints.decideShort, pickingHandlers.decideShort, {
    ...{ as, params: { id, pickId }, body: { decision, decidedAt: AT } },
  });
const clockOf = async (collection: string, id: string) =>
  (
    await floor.shop.sql(
      'select max(clock)::int as clock from changes where tenant_id = $1 and collection = $2 and id = $3',
      [collection, id],
    )
  )[0]?.clock as number;

test('[F4.1] the lead assigns an order to a picker, to another one, and to none', async () => {
  const { id } = await floor.order([{ itemCode: 'KALE', quantity: 5 }]);
  await assign(lea, id, ana.userId);
  expect(await onDevice(id)).toMatchObject({ takenById: ana.userId, takenBy: expect.stringMatching(/./) });
  await assign(lea, id, lea.userId);
  expect(await onDevice(id)).toMatchObject({ takenById: lea.userId });
  await assign(lea, id, null);
  expect(await onDevice(id)).toMatchObject({ takenById: null, takenBy: null });
});

test('only a lead of the warehouse assigns, and only to a user who picks', async () => {
  const { id } = await floor.order([{ itemCode: 'KALE', quantity: 5 }]);
  expect(await failure(assign(ana, id, ana.userId))).toBe('forbidden');
  expect(await failure(assign(lea, id, randomUUID()))).toBe('not_found');
  const driver = await floor.shop.worker(['driver']);
  expect(await failure(assign(lea, id, driver.userId))).toBe('not_found');
  const elsewhere = { ...(await floor.shop.worker(['lead'])), warehouseId: 'W-OTHER' };
  expect(await failure(assign(elsewhere, id, ana.userId))).toBe('not_found');
});

test('[F4.1] a decision on a shortage is on the devices of the warehouse, the last one applies, and null takes it back', async () => {
  const { id } = await floor.order([{ itemCode: 'KALE', quantity: 5 }]);
  await floor.record(ana, id, { kind: 'short', reason: 'not_found', quantity: 2 });
  const decision = async () => (await onDevice(id))?.lines[0]?.events[0]?.decision;
  const pickId = (await onDevice(id))!.lines[0]!.events[0]!.id;
  expect(await decision()).toBeNull();
  const before = await clockOf('pickOrders', id);
  await decide(lea, id, pickId, 'buy');
  expect(await decision()).toEqual({ decision: 'buy', by: lea.displayName, decidedAt: AT });
  expect(await clockOf('pickOrders', id)).toBeGreaterThan(before);
  await decide(lea, id, pickId, 'short');
  expect(await decision()).toMatchObject({ decision: 'short' });
  await decide(lea, id, pickId, null);
  expect(await decision()).toBeNull();
});

test('a decision needs a shortage and a lead', async () => {
  const { id } = await floor.order([{ itemCode: 'KALE', quantity: 5 }]);
  await floor.record(ana, id, { quantity: 2 });
  const pickId = (await onDevice(id))!.lines[0]!.events[0]!.id;
  expect(await failure(decide(lea, id, pickId, 'buy'))).toBe('not_found');
  expect(await failure(decide(ana, id, pickId, 'buy'))).toBe('forbidden');
});

test('a warehouse names the users who pick there, and is sent again when one comes, goes or changes', async () => {
  const pickers = async () =>
    (await floor.shop.run((tx) => warehousesSource(tx, 'floors', ['W1'], VIEWER)))
      .get('W1')
      ?.pickers?.map(({ id }) => id) ?? [];
  const clock = () => clockOf('warehouses', 'W1');
  expect(await pickers()).toEqual(expect.arrayContaining([ana.userId, lea.userId]));
  const first = await clock();
  const bo = await floor.shop.worker(['picking']);
  expect(await pickers()).toContain(bo.userId);
  const second = await clock();
  expect(second).toBeGreaterThan(first);
  await floor.shop.sql("update users set warehouse_id = 'W-OTHER' where tenant_id = $1 and id = $2", [bo.userId]);
  expect(await pickers()).not.toContain(bo.userId);
  const third = await clock();
  expect(third).toBeGreaterThan(second);
  // A change that does not concern picking sends nothing.
  await floor.shop.sql('update users set user_settings = \'{"a": 1}\' where tenant_id = $1 and id = $2', [ana.userId]);
  expect(await clock()).toBe(third);
});

test('[F4.1] orders are assigned as a batch; another picker, none, a single one or a take-over ends it', async () => {
  const { id } = await floor.order([{ itemCode: 'KALE', quantity: 5 }]);
  const batchId = randomUUID();
  const batch = async () => (await onDevice(id))?.batchId;
  const start = (as: Actor) =>
    floor.shop.call(pickingEndpoints.start, pickingHandlers.start, { as, params: { id }, body: { startedAt: AT } });
  await assign(lea, id, ana.userId, batchId);
  expect(await batch()).toBe(batchId);
  await start(ana);
  expect(await batch()).toBe(batchId);
  await start(lea);
  expect(await batch()).toBeNull();
  await assign(lea, id, ana.userId, batchId);
  // Earlier releases know no batches.
  await assign(lea, id, ana.userId);
  expect(await batch()).toBeNull();
  await assign(lea, id, null, batchId);
  expect(await batch()).toBeNull();
});

test('[F4.1] zones of a picker reach the devices of the warehouse, the last statement applies, and none means all', async () => {
  expect(await pickerOnDevice(ana.userId)).toMatchObject({ zones: [], zonesAt: null });
  const before = await clockOf('warehouses', 'W1');
  await assignZones(lea, ana.userId, ['c', 'A', 'C']);
  expect(await pickerOnDevice(ana.userId)).toMatchObject({ zones: ['C', 'A'], zonesAt: AT });
  expect(await clockOf('warehouses', 'W1')).toBeGreaterThan(before);
  await assignZones(lea, ana.userId, ['B']);
  expect(await pickerOnDevice(ana.userId)).toMatchObject({ zones: ['B'] });
  await assignZones(lea, ana.userId, []);
  expect(await pickerOnDevice(ana.userId)).toMatchObject({ zones: [], zonesAt: null });
});

test('only a lead of the warehouse assigns zones, and only to a user who picks there', async () => {
  expect(await failure(assignZones(ana, ana.userId, ['A']))).toBe('forbidden');
  expect(await failure(assignZones(lea, randomUUID(), ['A']))).toBe('not_found');
  const elsewhere = { ...(await floor.shop.worker(['lead'])), warehouseId: 'W-OTHER' };
  expect(await failure(assignZones(elsewhere, ana.userId, ['A']))).toBe('not_found');
  const away = await floor.shop.worker(['picking']);
  await floor.shop.sql("update users set warehouse_id = 'W-OTHER' where tenant_id = $1 and id = $2", [away.userId]);
  expect(await failure(assignZones(lea, away.userId, ['A']))).toBe('not_found');
});

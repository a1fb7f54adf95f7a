import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { backorderDeskEndpoints } from '../../../contract/backorder-desk.ts';
import { backorderEndpoints } from '../../../contract/backorders.ts';
import type { Actor } from '../../actor.ts';
import { type Floor, openFloor } from '../picking/picking.fixture.ts';
import { failure } from '../shop.fixture.ts';
import { backorderDeskHandlers } from './desk.ts';
import { backorderHandlers } from './handlers.ts';

let floor: Floor;
let chef: Actor;
beforeAll(async () => {
  floor = await openFloor();
  chef = await floor.shop.customer('C1', 'C1-1');
  await floor.shop.addItems([
    { code: 'KALE', stock: 15 },
    { code: 'LEEK', stock: 0 },
  ]);
});
afterAll(() => floor.shop.close());
beforeEach(async () => {
  await floor.shop.sql('delete from backorders where tenant_id = $1');
  await floor.shop.sql('delete from cart_lines where tenant_id = $1');
});

const set = (body: object, as = chef) =>
  floor.shop.call(backorderEndpoints.set, backorderHandlers.set, {
    as,
    body: { itemCode: 'KALE', uom: 'CS', quantity: 25, ...body },
  });
const own = (as = chef) => floor.shop.call(backorderEndpoints.own, backorderHandlers.own, { as, query: {} });
const cart = () =>
  floor.shop.sql('select item_code, quantity::float8 as quantity from cart_lines where tenant_id = $1');

test('a line keeps what is in stock, and the location waits for the rest; 0 removes it', async () => {
  expect(await set({ inCart: 15 })).toMatchObject({ id: 'C1-1|KALE|CS', quantity: 25 });
  expect(await cart()).toEqual([{ item_code: 'KALE', quantity: 15 }]);
  // Another quantity keeps the time, and without `inCart` the cart stays as it is.
  const [before] = await own();
  await set({ quantity: 30 });
  expect(await own()).toEqual([{ ...before, quantity: 30 }]);
  expect(await set({ quantity: 0, inCart: 45 })).toBeNull();
  expect(await own()).toEqual([]);
  expect(await cart()).toEqual([{ item_code: 'KALE', quantity: 45 }]);
});

test('what may not be ordered is not waited for, and a refusal leaves the cart as it was', async () => {
  expect(await failure(set({ itemCode: 'NONE', inCart: 0 }))).toBe('item_unknown');
  expect(await failure(set({ uom: 'BARREL' }))).toBe('uom_unknown');
  await set({ quantity: 0, inCart: 40 });
  await floor.shop.setOptions('C1-1', { disableOrdering: true });
  expect(await failure(set({ quantity: 40, inCart: 0 }))).toBe('ordering_disabled');
  expect(await cart()).toEqual([{ item_code: 'KALE', quantity: 40 }]);
  // What is waited for already can be removed.
  expect(await set({ quantity: 0 })).toBeNull();
  await floor.shop.setOptions('C1-1', { disableOrdering: false });
  expect(await own()).toEqual([]);
});

test('[I5] a location of another customer is unknown', async () => {
  await floor.shop.customer('C2', 'C2-1');
  expect(await failure(set({ customerLocationId: 'C2-1' }))).toBe('location_unknown');
  expect(await failure(set({ customerLocationId: 'C2-1', quantity: 0 }))).toBe('location_unknown');
});

test('a location waits for at most 500 items', async () => {
  await floor.shop.sql(
    `insert into backorders (tenant_id, customer_location_id, item_code, uom, quantity, added_at)
     select $1, 'C1-1', 'X' || n, 'CS', 1, now() from generate_series(1, 500) n`,
  );
  expect(await failure(set({}))).toBe('invalid_input');
});

test('the office sees who waits for what, with whole units in stock and the next arrival', async () => {
  const admin: Actor = { ...chef, role: 'ADMIN' };
  await set({ inCart: 15 });
  await set({ itemCode: 'LEEK', quantity: 4 });
  await floor.shop.sql("update stock set inbound_on = '2026-11-23' where tenant_id = $1 and item_code = 'LEEK'");
  const list = (query: object = {}) =>
    floor.shop.call(backorderDeskEndpoints.list, backorderDeskHandlers.list, { as: admin, query });
  const { data, total } = await list({ sortBy: 'description', sortDirection: 'Asc' });
  expect(total).toBe(2);
  expect(data).toMatchObject([
    { itemCode: 'KALE', quantity: 25, uom: 'CS', customerLocationId: 'C1-1', available: 15, expectedOn: null },
    { itemCode: 'LEEK', quantity: 4, available: 0, expectedOn: '2026-11-23' },
  ]);
  expect((await list({ stock: 'in_stock' })).data.map(({ itemCode }) => itemCode)).toEqual(['KALE']);
  expect((await list({ stock: 'missing' })).data.map(({ itemCode }) => itemCode)).toEqual(['LEEK']);
  expect((await list({ search: 'leek' })).total).toBe(1);
});

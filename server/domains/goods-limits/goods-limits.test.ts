import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodsLimitEndpoints } from '../../../contract/goods-limits.ts';
import { limitsOfItem } from '../../../rules/receiving/limits.ts';
import type { Actor } from '../../actor.ts';
import { warehousesSource } from '../floor/collection.ts';
import { purchaseOrdersSource } from '../receiving/collection.ts';
import { failure, openShop, type Shop } from '../shop.fixture.ts';
import { goodsLimitHandlers as handlers } from './handlers.ts';

let shop: Shop;
let admin: Actor;
const orderId = randomUUID();

beforeAll(async () => {
  shop = await openShop();
  admin = { ...(await shop.customer('C1', 'C1-1')), role: 'ADMIN', displayName: 'Bo Admin' };
  await shop.addItems([{ code: 'BRIE' }, { code: 'ROPE' }]);
  await shop.sql(
    `insert into categories (tenant_id, id, names, sequence, types) values ($1, 'cheese', '{"en": "Cheese", "es": "Queso"}', 90, '[]')`,
  );
  await shop.sql("update items set category_id = 'cheese' where tenant_id = $1 and item_code = 'BRIE'");
  const line = { uom: 'CS', uomFactor: 1, quantity: 1, receivedQuantity: 0, costCents: 1, description: '' };
  await shop.sql(
    `insert into purchase_orders (tenant_id, id, po_number, vendor_id, warehouse_id, status, ordered_on, expected_on, lines)
     values ($1, $2, 70001, 'V1', 'W1', 'open', current_date, current_date, $3)`,
    [
      orderId,
      JSON.stringify([
        { ...line, lineNumber: 1, itemCode: 'BRIE' },
        { ...line, lineNumber: 2, itemCode: 'ROPE' },
      ]),
    ],
  );
});
afterAll(() => shop.close());

const save = (key: string, maxFahrenheit: number | null, needsDate: boolean, updatedAt: string | null = null) =>
  shop.call(goodsLimitEndpoints.save, handlers.save, {
    ...{ as: admin, params: { key }, body: { maxFahrenheit, needsDate, updatedAt } },
  });
const list = (of: 'category' | 'item', search = '') =>
  shop.call(goodsLimitEndpoints.list, handlers.list, { as: admin, query: { of, ...(search && { search }) } });
const limitsOnDevice = async () => {
  const orders = await shop.run((tx) =>
    purchaseOrdersSource(tx, 'floor:W1', [orderId], { prices: false, exactStock: true }),
  );
  return orders.get(orderId)?.lines.map(({ limits }) => [limits?.maxFahrenheit, limits?.needsDate]);
};
const clockOf = async () =>
  (
    await shop.sql(
      `select max(clock)::text as clock from changes where tenant_id = $1 and collection = 'purchaseOrders' and id = $2`,
      [orderId],
    )
  )[0]?.clock;

test('[B9] the limits of a category and of an item are on the devices that receive the item', async () => {
  // The usual temperature of cheese.
  expect(await limitsOnDevice()).toEqual([
    [41, false],
    [null, false],
  ]);
  const before = await clockOf();
  const saved = await save('category:cheese', 41, true);
  expect(saved).toMatchObject({ of: 'category', code: 'cheese', label: 'Cheese', name: 'Bo Admin' });
  expect(await clockOf()).not.toBe(before);
  expect(await limitsOnDevice()).toEqual([
    [41, true],
    [null, false],
  ]);
  // The item's own limits replace those of its category, also if it has none.
  await save('item:BRIE', null, false);
  expect(await limitsOnDevice()).toEqual([
    [null, false],
    [null, false],
  ]);
  expect((await list('item')).data).toMatchObject([{ key: 'item:BRIE', maxFahrenheit: null, needsDate: false }]);
  await shop.call(goodsLimitEndpoints.remove, handlers.remove, { as: admin, params: { key: 'item:BRIE' } });
  expect((await limitsOnDevice())?.[0]).toEqual([41, true]);
});

test('every category is listed, those without limits too, and found by its name', async () => {
  const { data } = await list('category', 'chee');
  expect(data).toMatchObject([{ key: 'category:cheese', maxFahrenheit: 41 }]);
  const all = (await list('category')).data;
  expect(all.length).toBeGreaterThan(1);
  expect(all.some(({ updatedAt, maxFahrenheit }) => updatedAt === null && maxFahrenheit === null)).toBe(true);
});

test('a second change of the same limits is a conflict, a repeated one is not, and unknown goods are not found', async () => {
  const { updatedAt } = await save('item:ROPE', 50, false);
  expect(await save('item:ROPE', 50, false)).toMatchObject({ updatedAt });
  expect(await failure(save('item:ROPE', 60, false, null))).toBe('conflict');
  expect(await save('item:ROPE', 60, false, updatedAt)).toMatchObject({ maxFahrenheit: 60 });
  expect(await failure(save('item:NONE', 60, false))).toBe('item_unknown');
  expect(await failure(save('category:none', 60, false))).toBe('not_found');
});

test('[F2.4] the percentage by which a weight may differ is on the devices that receive; an earlier release leaves it as it is', async () => {
  const saveWeight = (weightPercent: number | null, updatedAt: string | null) =>
    shop.call(goodsLimitEndpoints.save, handlers.save, {
      ...{ as: admin, params: { key: 'item:BRIE' } },
      body: { maxFahrenheit: null, needsDate: false, weightPercent, updatedAt },
    });
  const first = await saveWeight(5, null);
  expect(first).toMatchObject({ weightPercent: 5 });
  const orders = await shop.run((tx) =>
    purchaseOrdersSource(tx, 'floor:W1', [orderId], { prices: false, exactStock: true }),
  );
  expect(orders.get(orderId)?.lines.map(({ limits }) => limits?.weightPercent)).toEqual([5, null]);
  const second = await save('item:BRIE', 50, false, first.updatedAt);
  expect(second).toMatchObject({ maxFahrenheit: 50, weightPercent: 5 });
  expect(await saveWeight(null, second.updatedAt)).toMatchObject({ maxFahrenheit: null, weightPercent: null });
});

test('[F2.4] a company without limits has the usual temperatures of its categories, on devices and in the settings', async () => {
  const categories: readonly (readonly [id: string, en: string, usual: number | null])[] = [
    ['u-1', 'Milk', 41],
    ['u-9', 'Dairy & Eggs', 45],
    ['u-10', 'Refrigerated eggs', 45],
    ['u-11', 'Frozen Sauces', 10],
    ['u-12', 'Refrigerated Dressings', 41],
    ['u-13', 'Chicken Bases & Broths', null],
    ['u-14', 'Coconut yogurts', null],
    ['u-15', 'Ice cream supplies', null],
    ['u-16', 'Ice cream', 10],
    ['u-2', 'Frozen seafood', 10],
    ['u-3', 'Eggs', 45],
    ['u-4', 'Canned fish', null],
    ['u-5', 'Vegetables', null],
    ['salads-cut', 'Ready to eat', 41],
    ['u-6', 'Eggplant', null],
    ['u-7', 'Salad dressings', null],
  ];
  for (const [id, en] of categories)
    await shop.sql(`insert into categories (tenant_id, id, names, sequence, types) values ($1, $2, $3, 99, '[]')`, [
      id,
      JSON.stringify({ en }),
    ]);
  const shown = new Map((await list('category')).data.map(({ code, maxFahrenheit }) => [code, maxFahrenheit]));
  expect(categories.map(([id]) => [id, shown.get(id)])).toEqual(categories.map(([id, , usual]) => [id, usual]));
  const limitsHere = async () =>
    (await shop.run((tx) => warehousesSource(tx, 'floors', ['W1'], { prices: false, exactStock: true }))).get('W1')
      ?.goodsLimits;
  const milk = { itemCode: 'X', categoryId: 'u-1' };
  expect(limitsOfItem(milk, (await limitsHere()) ?? [])).toMatchObject({ maxFahrenheit: 41, needsDate: false });
  // What the company says holds, also if it is no limit.
  const { updatedAt } = await save('category:u-1', null, false);
  expect(limitsOfItem(milk, (await limitsHere()) ?? [])).toMatchObject({ maxFahrenheit: null });
  expect((await list('category', 'Milk')).data).toMatchObject([{ maxFahrenheit: null, updatedAt }]);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tracedFoodEndpoints } from '../../../contract/traced-foods.ts';
import type { Actor } from '../../actor.ts';
import { writeTerms } from '../items/search-terms.ts';
import { purchaseOrdersSource } from '../receiving/collection.ts';
import { failure, openShop, type Shop } from '../shop.fixture.ts';
import { tracedFoodHandlers as handlers } from './handlers.ts';

let shop: Shop;
let admin: Actor;
const orderId = randomUUID();

beforeAll(async () => {
  shop = await openShop();
  admin = { ...(await shop.customer('C1', 'C1-1')), role: 'ADMIN', displayName: 'Bo Admin' };
  await shop.addItems([
    { code: 'KALE1', description: 'KALE, LACINATO' },
    { code: 'ROPE', description: 'TWINE, BUTCHER' },
    { code: 'CHIP', description: 'CHIPS, KALE' },
  ]);
  await shop.run(writeTerms);
  const line = { uom: 'CS', uomFactor: 1, quantity: 1, receivedQuantity: 0, costCents: 1 };
  await shop.sql(
    `insert into purchase_orders (tenant_id, id, po_number, vendor_id, warehouse_id, status, ordered_on, expected_on, lines)
     values ($1, $2, 70001, 'V1', 'W1', 'open', current_date, current_date, $3)`,
    [
      orderId,
      JSON.stringify([
        { ...line, lineNumber: 1, itemCode: 'KALE1', description: 'KALE, LACINATO' },
        { ...line, lineNumber: 2, itemCode: 'ROPE', description: 'TWINE, BUTCHER' },
      ]),
    ],
  );
});
afterAll(() => shop.close());

const decide = (itemCodes: string[], isListed: boolean | null) =>
  shop.call(tracedFoodEndpoints.decide, handlers.decide, { as: admin, body: { itemCodes, isListed } });
const codes = async (state: 'proposed' | 'listed' | 'unlisted' | 'rest') =>
  (await shop.call(tracedFoodEndpoints.list, handlers.list, { as: admin, query: { state } })).data
    .map(({ itemCode }) => itemCode)
    .filter((code) => ['KALE1', 'ROPE', 'CHIP'].includes(code));
const listedOnDevice = async () => {
  const orders = await shop.run((tx) =>
    purchaseOrdersSource(tx, 'floor:W1', [orderId], { prices: false, exactStock: true }),
  );
  return orders.get(orderId)?.lines.map(({ isListed }) => isListed);
};
const clockOf = async () =>
  (
    await shop.sql(
      "select max(clock)::text as clock from changes where tenant_id = $1 and collection = 'purchaseOrders' and id = $2",
      [orderId],
    )
  )[0]?.clock;

test('items are proposed by their words, with the words as the reason', async () => {
  expect(await codes('proposed')).toEqual(['KALE1']);
  expect(await codes('rest')).toEqual(['CHIP', 'ROPE']);
  const { data } = await shop.call(tracedFoodEndpoints.list, handlers.list, {
    ...{ as: admin, query: { state: 'proposed', search: 'leafy' } },
  });
  expect(data).toMatchObject([{ itemCode: 'KALE1', proposal: { food: 'Leafy greens (fresh)', words: 'kale' } }]);
});

test('a person’s decision counts more than the words, reaches devices, and can be withdrawn', async () => {
  expect(await listedOnDevice()).toEqual([true, false]);
  const before = await clockOf();
  expect(await decide(['KALE1'], false)).toEqual({ changed: 1 });
  expect(await decide(['ROPE', 'CHIP'], true)).toEqual({ changed: 2 });
  expect(await clockOf()).not.toBe(before);
  expect(await listedOnDevice()).toEqual([false, true]);
  expect([await codes('listed'), await codes('unlisted'), await codes('proposed')]).toEqual([
    ['CHIP', 'ROPE'],
    ['KALE1'],
    [],
  ]);
  // The same decision again, after a lost response, is no change.
  expect(await decide(['ROPE'], true)).toEqual({ changed: 0 });
  await decide(['KALE1', 'ROPE', 'CHIP'], null);
  expect(await listedOnDevice()).toEqual([true, false]);
  expect(await failure(decide(['NONE'], true))).toBe('item_unknown');
});

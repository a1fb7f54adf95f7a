import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QueryIn } from '../../../contract/endpoint.ts';
import { itemEndpoints } from '../../../contract/items.ts';
import type { Actor } from '../../actor.ts';
import { failure, openShop, type Shop } from '../shop.fixture.ts';
import { itemHandlers } from './handlers.ts';

let shop: Shop;
let seller: Actor;
beforeAll(async () => {
  shop = await openShop();
  await shop.addItems([
    { code: '100', description: 'Romaine', price: 1200, stock: 7 },
    { code: '200', description: 'Kale', price: 900 },
    { code: '300', description: 'Leek', price: 700 },
  ]);
  await shop.sql(`insert into location_prices values ($1, 'C1-2', '100', 'CS', 888)`);
  seller = { ...(await shop.worker([])), role: 'SALES' };
  await giveLocation(seller, 'C1-2');
});
afterAll(() => shop.close());

const giveLocation = (actor: Actor, location: string) =>
  shop.sql('insert into user_locations (tenant_id, user_id, customer_location_id) values ($1, $2, $3)', [
    actor.userId,
    location,
  ]);
const items = (
  as: Actor,
  customerId: string,
  customerLocationId: string,
  query: QueryIn<typeof itemEndpoints.locationItems> = {},
) =>
  shop.call(itemEndpoints.locationItems, itemHandlers.locationItems, {
    ...{ as, query, params: { customerId, customerLocationId } },
  });
const codes = ({ data }: Awaited<ReturnType<typeof items>>) => data.map(({ itemCode }) => itemCode);

test('a salesperson reads prices and stock of an assigned location, even if the location itself may not see them', async () => {
  await shop.setOptions('C1-2', { displayPrices: false, displayInventory: false });
  const { data, total } = await items(seller, 'C1', 'C1-2', { q: 'romaine' });
  expect(total).toBe(1);
  expect(data).toMatchObject([{ itemCode: '100', prices: [{ uom: 'CS', price: 888 }], available: 7 }]);
});

test('an order guide limits the catalog to its lines, in its order', async () => {
  const orderGuideId = randomUUID();
  const line = (itemCode: string, position: number) => ({
    ...{ itemCode, uom: 'CS', section: '', position, par: null, weekdayPars: null },
  });
  await shop.sql(
    `insert into order_guides (tenant_id, id, customer_id, customer_location_id, name, lines) values ($1, $2, 'C1', 'C1-2', 'Mine', $3)`,
    [orderGuideId, JSON.stringify([line('300', 0), line('100', 1)])],
  );
  expect(codes(await items(seller, 'C1', 'C1-2', { orderGuideId }))).toEqual(['300', '100']);
  const admin: Actor = { ...seller, role: 'ADMIN' };
  expect(await failure(items(admin, 'C1', 'C1-1', { orderGuideId }))).toBe('not_found');
});

test('[I5] an unassigned location, or one under another customer’s number, is reported like one that doesn’t exist', async () => {
  for (const [customer, location] of [
    ['C1', 'C1-1'],
    ['C2', 'C1-2'],
    ['C1', 'C1-9'],
  ] as const)
    expect(await failure(items(seller, customer, location)), location).toBe('location_unknown');
});

test('App users need the sales license; administrators read every location', async () => {
  const picker = await shop.worker(['picking']);
  await giveLocation(picker, 'C1-2');
  expect(await failure(items(picker, 'C1', 'C1-2'))).toBe('forbidden');
  const onTheRoad = await shop.worker(['sales']);
  await giveLocation(onTheRoad, 'C1-2');
  expect(codes(await items(onTheRoad, 'C1', 'C1-2'))).toHaveLength(3);
  expect(codes(await items({ ...picker, role: 'ADMIN' }, 'C1', 'C1-1'))).toHaveLength(3);
  expect(await failure(items(await shop.customer('C1', 'C1-2'), 'C1', 'C1-2'))).toBe('forbidden');
});

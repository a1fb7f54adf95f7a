import { afterAll, beforeAll, expect, test } from 'vitest';
import { corporationEndpoints } from '../../../contract/corporations.ts';
import { personnelEndpoints } from '../../../contract/personnel.ts';
import type { Actor } from '../../actor.ts';
import { personnelHandlers } from '../personnel/handlers.ts';
import { failure, openShop, type Shop } from '../shop.fixture.ts';
import { corporationHandlers } from './handlers.ts';

let shop: Shop;
let ana: Actor;
let seller: Actor;
let lead: Actor;
let driver: Actor;
beforeAll(async () => {
  shop = await openShop();
  ana = await shop.worker(['picking', 'receiving'], 'W1');
  lead = await shop.worker(['lead'], 'W1');
  driver = await shop.worker(['driver'], 'W1');
  const ben = await shop.worker(['driver']);
  seller = { ...ben, role: 'SALES' };
  await shop.sql("update users set role = 'SALES', licenses = '{}' where tenant_id = $1 and id = $2", [ben.userId]);
  await shop.sql("insert into user_locations (tenant_id, user_id, customer_location_id) values ($1, $2, 'C1-2')", [
    ben.userId,
  ]);
});
afterAll(() => shop.close());

const list = (as: Actor, query = {}) => shop.call(corporationEndpoints.list, corporationHandlers.list, { as, query });
const info = (as: Actor, id: string) =>
  shop.call(corporationEndpoints.info, corporationHandlers.info, { as, params: { id } });

test('customers are listed by name with their locations, in pages from 1', async () => {
  const all = await list(ana);
  expect(all.total).toBeGreaterThan(1);
  expect(all.data.find(({ id }) => id === 'C1')?.locations.map(({ customerLocationId }) => customerLocationId)).toEqual(
    expect.arrayContaining(['C1-1', 'C1-2']),
  );
  expect(all.data[0]).toMatchObject({ customerId: 'C1', locations: [{ customerId: 'C1' }, { customerId: 'C1' }] });
  const second = await list(ana, { PageNumber: '2', PageSize: '1' });
  expect(second).toMatchObject({ pageNumber: 2, pageSize: 1, total: all.total, data: [all.data[1]] });
});

test('a customer is found by words of its number, name and locations, all of which must match', async () => {
  const search = async (query: string) =>
    (await shop.call(corporationEndpoints.search, corporationHandlers.search, { as: ana, query: { query } })).data.map(
      ({ id }) => id,
    );
  expect(await search('c1-2')).toEqual(['C1']);
  expect(await search('C1 nowhere-to-be-found')).toEqual([]);
});

test('location addresses are returned for one customer and for all, without prices and credit', async () => {
  const one = await info(driver, 'C1');
  expect(one.locations[0]).toMatchObject({ customerLocationId: 'C1-1', warehouseId: 'W1', isActive: true });
  const { data, total } = await shop.call(corporationEndpoints.infos, corporationHandlers.infos, {
    as: driver,
    query: {},
  });
  expect(data).toHaveLength(total);
  expect(data.find(({ id }) => id === 'C1')).toEqual(one);
  expect(JSON.stringify(data)).not.toMatch(/credit|price|cents/i);
});

test('a salesperson sees only their assigned locations', async () => {
  expect((await list(seller)).data).toMatchObject([{ id: 'C1', locations: [{ customerLocationId: 'C1-2' }] }]);
  expect((await info(seller, 'C1')).locations).toHaveLength(1);
  expect(await failure(info(seller, 'C2'))).toBe('not_found');
});

test('[C5.4] drivers, leads, sales and purchasing read customer addresses; only drivers and sales read contacts', async () => {
  const infos = (as: Actor) => shop.call(corporationEndpoints.infos, corporationHandlers.infos, { as, query: {} });
  await shop.sql(
    `update customer_locations set address = address || '{"contactName":"Chef Kim","contactPhone":"518-555-0100"}' where tenant_id = $1`,
  );
  expect(await failure(info(ana, 'C1'))).toBe('forbidden');
  expect(await failure(infos(ana))).toBe('forbidden');
  for (const as of [lead, { ...ana, role: 'BUYER' } as Actor]) {
    expect((await info(as, 'C1')).locations[0]?.address).toMatchObject({ contactName: '', contactPhone: '' });
    expect(JSON.stringify(await infos(as))).not.toMatch(/Kim|0100/);
  }
  for (const as of [driver, seller])
    expect((await info(as, 'C1')).locations[0]?.address).toMatchObject({ contactName: 'Chef Kim' });
  const { sales, buyers } = personnelHandlers;
  expect(await failure(shop.call(personnelEndpoints.sales, sales, { as: ana }))).toBe('forbidden');
  expect(await failure(shop.call(personnelEndpoints.buyers, buyers, { as: ana }))).toBe('forbidden');
});

test('colleagues are found by duty, salespeople by their role', async () => {
  const names = async (duty?: 'picking' | 'driver') =>
    (await shop.call(personnelEndpoints.list, personnelHandlers.list, { as: lead, query: duty ? { duty } : {} })).data;
  expect((await names('picking')).map(({ id }) => id)).toEqual([ana.userId]);
  expect((await names('driver')).map(({ id }) => id)).toEqual([driver.userId]);
  expect((await names()).find(({ id }) => id === ana.userId)).toMatchObject({
    duties: ['picking', 'receiving'],
    warehouseId: 'W1',
  });
  const { data } = await shop.call(personnelEndpoints.sales, personnelHandlers.sales, { as: lead });
  expect(data.map(({ id }) => id)).toEqual([seller.userId]);
});

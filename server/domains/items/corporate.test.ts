import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { itemEndpoints } from '../../../contract/items.ts';
import { parseCsvTable } from '../../../rules/csv.ts';
import type { Actor } from '../../actor.ts';
import { failure, openShop, type Shop } from '../shop.fixture.ts';
import { corporateItems, corporateItemsCsv } from './corporate.ts';

let shop: Shop;
let boss: Actor;

beforeAll(async () => {
  shop = await openShop();
  boss = await shop.corporate('C1', ['C1-1', 'C1-2']);
  await shop.addItems([
    { code: '100', description: 'Romaine', brand: 'Foxy' },
    { code: '200', description: 'Lemons, =SUM(A1)', price: 2350 },
    { code: '300', description: 'Brisket', categoryId: 'meat', typeId: 'beef' },
  ]);
  await shop.sql(`insert into location_items values ($1, 'C1-2', '300')`);
  await shop.sql(`insert into location_prices values ($1, 'C1-2', '200', 'CS', 1999)`);
  for (const [location, item, days, status] of [
    ['C1-1', '100', 3, 'invoiced'],
    ['C1-1', '100', 9, 'invoiced'],
    ['C1-1', '300', 200, 'invoiced'],
    ['C1-2', '200', 5, 'cancelled'],
    ['C2-1', '200', 5, 'invoiced'],
  ] as const) {
    const id = randomUUID();
    await shop.sql(
      `insert into order_lines (tenant_id, order_id, line_number, item_code, description, uom, quantity, unit_price_cents, line_cents) values ($1, $2, 1, $3, '', 'CS', 1, 1, 1)`,
      [id, item],
    );
    await shop.sql(
      `insert into orders (tenant_id, id, order_number, customer_id, customer_location_id, warehouse_id, status, shipping_method, delivery_on, shipping_address,
         subtotal_cents, discount_cents, tax_cents, surcharge_cents, total_cents, submitted_at, submitted_by)
       select $1, $2, count(*) + 1, 'C1', $3, 'W1', $5, 'Delivery', current_date, '{}', 0, 0, 0, 0, 0, now() - $4 * interval '1 day', 'Chef' from orders`,
      [id, location, days, status],
    );
  }
});
afterAll(() => shop.close());

const find = async (query = {}) =>
  (await shop.call(itemEndpoints.corporateItems, corporateItems, { as: boss, query })).data;
const codes = async (query = {}) => (await find(query)).map(({ itemCode }) => itemCode);

test('an item lists for each location the price, the permission to order and the last order', async () => {
  const [romaine] = await find({ q: 'romaine' });
  expect(romaine?.locations).toMatchObject([
    { customerLocationId: 'C1-1', price: 1000, permitted: true, orders: 2 },
    { customerLocationId: 'C1-2', price: 1000, permitted: true, orders: 0, lastOrderedOn: null },
  ]);
  const day = new Date(Date.now() - 3 * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
  expect(romaine?.locations[0]?.lastOrderedOn).toBe(day);
});

test('canceled, old and other customers’ orders don’t count as bought', async () => {
  expect(await codes({ show: 'bought' })).toEqual(['100']);
  expect(await codes({ show: 'bought', customerLocationId: 'C1-2' })).toEqual([]);
  expect(await codes({ show: 'standard' })).toEqual(['300']);
  expect(await codes({ show: 'standard', customerLocationId: 'C1-1' })).toEqual([]);
});

test('a category filters and a sort order reorders the list', async () => {
  expect(await codes({ categoryId: 'meat' })).toEqual(['300']);
  expect(await codes({ sortBy: 'Description' })).toEqual(['300', '200', '100']);
  expect(await codes({ sortBy: 'Description', sortDirection: 'Desc' })).toEqual(['100', '200', '300']);
});

test('a location limited to standard items may order only those', async () => {
  await shop.setOptions('C1-2', { onlyAllowStandardItems: true });
  const [lemons] = await find({ q: 'lemons' });
  expect(lemons?.locations.map(({ permitted, price }) => [permitted, price])).toEqual([
    [true, 2350],
    [false, null],
  ]);
  expect(await codes({ customerLocationId: 'C1-2' })).toEqual(['300']);
  await shop.setOptions('C1-2', { onlyAllowStandardItems: false });
});

test('another customer’s location is unknown', async () => {
  expect(await failure(find({ customerLocationId: 'C2-1' }))).toBe('location_unknown');
});

test('the CSV has a row for each item and the locations side by side', async () => {
  const answer = await shop.call(itemEndpoints.corporateItemsCsv, corporateItemsCsv, {
    as: boss,
    query: { sortBy: 'ItemCode' },
  });
  const { rows, header } = parseCsvTable(new TextDecoder().decode(answer.bytes));
  expect(header).toContain('C1-2 Kitchen C1-2 price');
  expect(rows).toHaveLength(3);
  const text = JSON.stringify(rows[1]);
  expect(text).toContain('23.50');
  expect(text).toContain('19.99');
  const closed = shop.call(itemEndpoints.corporateItemsCsv, corporateItemsCsv, {
    as: boss,
    query: {},
    tenant: { priceListExportEnabled: false },
  });
  expect(await failure(closed)).toBe('forbidden');
});

test('[S1.4] with words the best match comes first, also of items bought, and the answer counts those with all words', async () => {
  await shop.addItems([
    { code: '401', description: 'Apples, candy', categoryId: 'produce', brand: '' },
    { code: '402', description: 'Candy, red, apples', categoryId: 'meat', brand: '' },
    { code: '403', description: 'Candy, caramel', categoryId: 'meat', brand: '' },
  ]);
  const query = { q: 'candy red' };
  const answer = await shop.call(itemEndpoints.corporateItems, corporateItems, { as: boss, query });
  expect(answer).toMatchObject({ total: 3, approximate: false, complete: 1, missing: 'red' });
  expect(answer.data[0]?.itemCode).toBe('402');
  await shop.sql(`update order_lines set item_code = '403' where tenant_id = $1 and item_code = '100'`, []);
  await shop.sql(
    `insert into order_lines (tenant_id, order_id, line_number, item_code, description, uom, quantity, unit_price_cents, line_cents)
     select tenant_id, order_id, 2, '401', '', 'CS', 1, 1, 1 from order_lines where tenant_id = $1 and item_code = '403'`,
    [],
  );
  expect(await codes({ show: 'bought', q: 'candy' })).toEqual(['403', '401']);
  expect(await codes({ show: 'bought' })).toEqual(['401', '403']);
});

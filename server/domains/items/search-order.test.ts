import { afterAll, beforeAll, expect, test } from 'vitest';
import { exceptionEndpoints } from '../../../contract/exceptions.ts';
import { itemEndpoints } from '../../../contract/items.ts';
import { fold } from '../../../rules/search/fold.ts';
import { exceptionHandlers } from '../exceptions/handlers.ts';
import { openShop, type Shop } from '../shop.fixture.ts';
import { itemHandlers } from './handlers.ts';
import { readBrands } from './units.ts';

const NAMES = [
  'Zucchini',
  'Épinards',
  'eggs',
  'Ñame',
  'navel orange',
  'Äpfel',
  'apple',
  'BŒUF, SMØRREBRØD',
  'Łosoś',
  'lox',
  'GROß',
];
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.addItems(NAMES.map((description, at) => ({ code: String(at + 1), description, brand: description })));
});
afterAll(() => shop.close());

test('[C9] items with ligatures and crossed letters are found by their plain spelling', async () => {
  const chef = await shop.customer('C1', 'C1-1');
  const found = async (q: string) =>
    (await shop.call(itemEndpoints.search, itemHandlers.search, { as: chef, query: { q } })).data.map(
      ({ itemCode }) => itemCode,
    );
  for (const q of ['boeuf', 'Bœuf', 'boe', 'smorrebrod boeuf', 'SMØRREBRØD']) expect(await found(q)).toEqual(['8']);
  expect(await found('losos')).toEqual(['9']);
});

test.each(['Description', 'Brand'] as const)(
  '[C9] items sorted by %s have the same order as on the device',
  async (sortBy) => {
    const chef = await shop.customer('C1', 'C1-1');
    const query = { sortBy, sortDirection: 'Asc' } as const;
    const { data } = await shop.call(itemEndpoints.search, itemHandlers.search, { as: chef, query });
    expect(data.map(({ description }) => description)).toEqual(NAMES.toSorted((a, b) => (fold(a) < fold(b) ? -1 : 1)));
  },
);

const byFold = (names: readonly string[]) => names.toSorted((a, b) => (fold(a) < fold(b) ? -1 : 1));

test('[C9] brands have the same order as on the device', async () => {
  const brands = await shop.run((tx) => readBrands(tx));
  expect(brands.map(({ group }) => group)).toEqual(byFold(NAMES));
});

test('[C9] a declared list sorted by name has the same order as on the device', async () => {
  const warehouses = ['Zürich', 'Évry', 'Elgin', 'Łódź', 'lyon', 'Troy'];
  for (const [at, name] of warehouses.entries()) {
    await shop.sql('insert into warehouses (tenant_id, id, name) values ($1, $2, $3)', [`H${at}`, name]);
    await shop.sql(
      `insert into exceptions (tenant_id, id, kind, subject, warehouse_id, about, facts, status, raised_at)
       values ($1, gen_random_uuid(), 'over_pick', $2, $2, '{}', '[]', 'open', now())`,
      [`H${at}`],
    );
  }
  const admin = { ...(await shop.worker(['lead'], null)), role: 'ADMIN', licenses: [] } as const;
  const list = (sortDirection: 'Asc' | 'Desc') =>
    shop.call(exceptionEndpoints.list, exceptionHandlers.list, {
      as: admin,
      query: { sortBy: 'warehouseName', sortDirection },
    });
  const names = async (sortDirection: 'Asc' | 'Desc') =>
    (await list(sortDirection)).data.map(({ warehouseName }) => warehouseName);
  expect(await names('Asc')).toEqual(byFold(warehouses));
  expect(await names('Desc')).toEqual(byFold(warehouses).toReversed());
});

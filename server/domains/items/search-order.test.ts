import { afterAll, beforeAll, expect, test } from 'vitest';
import { itemEndpoints } from '../../../contract/items.ts';
import { fold } from '../../../rules/search/fold.ts';
import { openShop, type Shop } from '../shop.fixture.ts';
import { itemHandlers } from './handlers.ts';

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

test('[C9] items with ligatures and crossed letters are found as people type them', async () => {
  const chef = await shop.customer('C1', 'C1-1');
  const found = async (q: string) =>
    (await shop.call(itemEndpoints.search, itemHandlers.search, { as: chef, query: { q } })).data.map(
      ({ itemCode }) => itemCode,
    );
  for (const q of ['boeuf', 'Bœuf', 'oe', 'smorrebrod boeuf', 'SMØRREBRØD']) expect(await found(q)).toEqual(['8']);
  expect(await found('losos gross')).toEqual([]);
  expect(await found('losos')).toEqual(['9']);
});

test.each(['Description', 'Brand'] as const)(
  '[C9] items sorted by %s come as they do on the device',
  async (sortBy) => {
    const chef = await shop.customer('C1', 'C1-1');
    const query = { sortBy, sortDirection: 'Asc' } as const;
    const { data } = await shop.call(itemEndpoints.search, itemHandlers.search, { as: chef, query });
    expect(data.map(({ description }) => description)).toEqual(NAMES.toSorted((a, b) => (fold(a) < fold(b) ? -1 : 1)));
  },
);

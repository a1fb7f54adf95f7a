import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { itemWordsEndpoints } from '../../../contract/item-words.ts';
import { itemEndpoints } from '../../../contract/items.ts';
import type { Actor } from '../../actor.ts';
import { itemHandlers } from '../items/handlers.ts';
import { failure, openShop, type Shop } from '../shop.fixture.ts';
import { itemWordsHandlers as handlers } from './handlers.ts';

let shop: Shop;
let admin: Actor;
let chef: Actor;

beforeAll(async () => {
  shop = await openShop();
  chef = await shop.customer('C1', 'C1-1');
  admin = { ...chef, role: 'ADMIN', displayName: 'Bo Admin' };
  await shop.addItems([
    { code: '10', description: 'LETTUCE, SPRING MIX', sequence: 1 },
    { code: '11', description: 'ONION, GREEN', sequence: 2, keywords: 'cebollín, escalonia verde' },
  ]);
});
afterAll(() => shop.close());

const list = (query: { has?: 'words' | 'none'; search?: string; key?: string } = {}) =>
  shop.call(itemWordsEndpoints.list, handlers.list, { as: admin, query });
const save = (itemCode: string, words: string[], updatedAt: string) =>
  shop.call(itemWordsEndpoints.save, handlers.save, { as: admin, params: { itemCode }, body: { words, updatedAt } });
const found = async (q: string) =>
  (await shop.call(itemEndpoints.search, itemHandlers.search, { as: chef, query: { q } })).data.map(
    ({ itemCode }) => itemCode,
  );
const rowOf = async (itemCode: string) => (await list({ key: itemCode })).data[0]!;

describe('[S1.3] search words of items', () => {
  test('are listed with their items, with and without', async () => {
    const codes = async (query: Parameters<typeof list>[0]) => (await list(query)).data.map(({ itemCode }) => itemCode);
    expect(await rowOf('11')).toMatchObject({ words: ['cebollín', 'escalonia verde'] });
    expect(await codes({ has: 'words', search: 'onion' })).toEqual(['11']);
    expect(await codes({ has: 'none', search: 'onion' })).toEqual([]);
    expect(await codes({ search: 'escalonia' })).toEqual(['11']);
  });

  test('are found by customers at once, and reach devices with the item', async () => {
    expect(await found('grandma special')).toEqual([]);
    const saved = await save('10', ['grandma special', 'house mix'], (await rowOf('10')).updatedAt);
    expect(saved).toMatchObject({ itemCode: '10', words: ['grandma special', 'house mix'] });
    expect(await found('grandma special')).toEqual(['10']);
    const [fed] = await shop.sql(
      `select deleted from changes where tenant_id = $1 and collection = 'items' and id = '10' order by clock desc limit 1`,
    );
    expect(fed).toMatchObject({ deleted: false });
    expect((await save('10', [], saved.updatedAt)).words).toEqual([]);
    expect(await found('grandma special')).toEqual([]);
  });

  test('are not overwritten unseen; the same words again are no change', async () => {
    const before = await rowOf('11');
    await save('11', ['scallion'], before.updatedAt);
    expect((await save('11', ['scallion'], before.updatedAt)).words).toEqual(['scallion']);
    expect(await failure(save('11', ['chives'], before.updatedAt))).toBe('conflict');
    expect(await failure(save('404', ['x'], before.updatedAt))).toBe('item_unknown');
  });

  test('are one to five words without a comma', async () => {
    const { updatedAt } = await rowOf('10');
    for (const word of ['a, b', 'one two three four five six', ''])
      expect(await failure(save('10', [word], updatedAt))).toBe('invalid_input');
  });
});

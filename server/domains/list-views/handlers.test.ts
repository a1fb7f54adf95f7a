import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ListViewRow, listViewEndpoints, MOST_VIEWS } from '../../../contract/list-views.ts';
import type { Actor } from '../../actor.ts';
import { failure, openShop, type Shop } from '../shop.fixture.ts';
import { listViewHandlers } from './handlers.ts';

const EXCEPTIONS = '/edible/exceptions';
const CREDITS = '/edible/credit-requests';
let shop: Shop;
let one: Actor;
let other: Actor;
beforeAll(async () => {
  shop = await openShop();
  one = await shop.worker(['lead'], null);
  other = await shop.worker(['lead'], null);
});
afterAll(() => shop.close());

const views = async (as: Actor, list = EXCEPTIONS) =>
  (await shop.call(listViewEndpoints.views, listViewHandlers.views, { as, query: { list } })).data;
const save = (as: Actor, view: Partial<ListViewRow> = {}) => {
  const { id = randomUUID(), list = EXCEPTIONS, name = 'Troy', address = 'warehouseId=W2', isDefault = false } = view;
  return shop.call(listViewEndpoints.save, listViewHandlers.save, {
    as,
    params: { id },
    body: { list, name, address, isDefault },
  });
};
const remove = (as: Actor, id: string) =>
  shop.call(listViewEndpoints.remove, listViewHandlers.remove, { as, params: { id } });

describe('[G3.1] saved views of a list', () => {
  test('are kept per user and list, by name, and can be renamed and deleted', async () => {
    const troy = await save(one);
    await save(one, { name: 'Élan', address: '' });
    await save(one, { name: 'eastern' });
    await save(one, { list: CREDITS });
    expect((await views(one)).map(({ name }) => name)).toEqual(['eastern', 'Élan', 'Troy']);
    expect(await views(one, CREDITS)).toHaveLength(1);
    expect(await views(other)).toEqual([]);
    await save(one, { ...troy, name: 'Troy shorts' });
    expect(await views(one)).toContainEqual({ ...troy, name: 'Troy shorts' });
    await remove(one, troy.id);
    expect((await views(one)).map(({ name }) => name)).toEqual(['eastern', 'Élan']);
    await remove(one, troy.id);
  });

  test('have at most one default per list, the last one that was set', async () => {
    const first = await save(other, { name: 'A', isDefault: true });
    const second = await save(other, { name: 'B', isDefault: true });
    await save(other, { list: CREDITS, name: 'C', isDefault: true });
    expect((await views(other)).filter(({ isDefault }) => isDefault)).toEqual([second]);
    expect((await views(other, CREDITS)).map(({ isDefault }) => isDefault)).toEqual([true]);
    await save(other, { ...first, isDefault: true });
    expect((await views(other)).filter(({ isDefault }) => isDefault)).toEqual([first]);
  });

  test('cannot have the name of another view, nor the id of another user’s', async () => {
    const own = await save(one, { name: 'Own' });
    expect(await failure(save(one, { name: 'Own' }))).toBe('conflict');
    await save(one, { ...own, name: 'Own', address: 'kind=over_pick' });
    expect(await failure(save(other, { id: own.id, name: 'Taken over' }))).toBe('not_found');
    await remove(other, own.id);
    expect(await views(one)).toContainEqual({ ...own, address: 'kind=over_pick' });
  });

  test('belong to a list that the caller may read', async () => {
    expect(await failure(views(one, '/admin/security/events'))).toBe('not_found');
    expect(await failure(save(one, { list: '/admin/security/events' }))).toBe('not_found');
    expect(await failure(save(one, { list: '/edible/nothing' }))).toBe('not_found');
  });

  test(`are at most ${MOST_VIEWS} per list`, async () => {
    const user = await shop.worker(['lead'], null);
    for (let n = 0; n < MOST_VIEWS; n += 1) await save(user, { name: `View ${n}` });
    expect(await failure(save(user, { name: 'One more' }))).toBe('conflict');
    const [first] = await views(user);
    if (first) await save(user, { ...first, name: 'Renamed' });
    expect(await views(user)).toHaveLength(MOST_VIEWS);
  });
});

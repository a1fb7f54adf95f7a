import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { itemEndpoints } from '../../../contract/items.ts';
import { MAX_SYNONYMS, type SynonymRow, synonymEndpoints } from '../../../contract/synonyms.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { Actor } from '../../actor.ts';
import { itemHandlers } from '../items/handlers.ts';
import { failure, openShop, type Shop } from '../shop.fixture.ts';
import { synonymsSource } from './collection.ts';
import { synonymHandlers as handlers } from './handlers.ts';

const GROUP = { words: ['grandma special'], meanings: ['spring mix'], replaces: false };

let shop: Shop;
let admin: Actor;
let chef: Actor;

beforeAll(async () => {
  shop = await openShop();
  chef = await shop.customer('C1', 'C1-1');
  admin = { ...chef, role: 'ADMIN', displayName: 'Bo Admin' };
  await shop.addItems([
    { code: '10', description: 'LETTUCE, SPRING MIX', sequence: 1 },
    { code: '11', description: 'ONION, GREEN', sequence: 2 },
  ]);
});
afterAll(() => shop.close());

const add = (body: Partial<SynonymRow> = {}) =>
  shop.call(synonymEndpoints.add, handlers.add, { as: admin, body: { id: uuidv7(), ...GROUP, ...body } });
const save = (id: string, updatedAt: string | null, change: Partial<typeof GROUP>, now?: Date) =>
  shop.call(synonymEndpoints.save, handlers.save, {
    ...{ as: admin, params: { id }, body: { ...GROUP, ...change, updatedAt } },
    ...(now && { now }),
  });
const remove = (id: string) => shop.call(synonymEndpoints.remove, handlers.remove, { as: admin, params: { id } });
const list = (query: { origin?: 'company' | 'cratebook'; search?: string } = {}) =>
  shop.call(synonymEndpoints.list, handlers.list, { as: admin, query });
const found = async (q: string) =>
  (await shop.call(itemEndpoints.search, itemHandlers.search, { as: chef, query: { q } })).data.map(
    ({ itemCode }) => itemCode,
  );
const lastFed = async (id: string) =>
  (
    await shop.sql(
      `select scope, deleted from changes where tenant_id = $1 and collection = 'synonyms' and id = $2 order by clock desc limit 1`,
      [id],
    )
  )[0];

describe('[S1.3] synonyms of the company', () => {
  test('are found by customers at once, changed and removed, and reach devices', async () => {
    expect(await found('grandma special')).toEqual([]);
    const added = await add();
    expect(added).toMatchObject({ ...GROUP, origin: 'company', name: 'Bo Admin' });
    expect(await found('grandma special')).toEqual(['10']);
    expect(await lastFed(added.id)).toEqual({ scope: 'tenant', deleted: false });
    const saved = await save(added.id, added.updatedAt, { meanings: ['green onion'] });
    expect(await found('grandma special')).toEqual(['11']);
    const rows = await shop.db.as(shop.tenantId, (tx) =>
      synonymsSource(tx, 'tenant', [added.id], { prices: true, exactStock: true }),
    );
    expect(rows.get(added.id)).toEqual({ id: added.id, ...GROUP, meanings: ['green onion'] });
    expect((await list()).data).toEqual([saved]);
    await remove(added.id);
    await remove(added.id);
    expect(await found('grandma special')).toEqual([]);
    expect(await lastFed(added.id)).toMatchObject({ deleted: true });
  });

  test('replace what Cratebook says of their words', async () => {
    expect(await found('scallion')).toEqual(['11']);
    const { id } = await add({ words: ['scallion'], meanings: [], replaces: true });
    expect(await found('scallion')).toEqual([]);
    await remove(id);
    expect(await found('scallion')).toEqual(['11']);
  });

  test('are added once, even if the call arrives again, and a change on top of an older state is refused', async () => {
    const first = await add();
    expect(await add({ id: first.id })).toEqual(first);
    expect(await failure(add({ id: first.id, meanings: ['romaine'] }))).toBe('conflict');
    const later = new Date('2026-11-19T18:00:00.000Z');
    const saved = await save(first.id, first.updatedAt, { words: ['garden mix'] }, later);
    expect(await save(first.id, first.updatedAt, { words: ['garden mix'] })).toEqual(saved);
    expect(await failure(save(first.id, first.updatedAt, { words: ['market mix'] }))).toBe('conflict');
    await remove(first.id);
    expect(await failure(save(first.id, saved.updatedAt, { words: ['market mix'] }))).toBe('not_found');
  });

  test('are listed apart from those that come with Cratebook, which are searched as well', async () => {
    const { id } = await add();
    expect(await list()).toMatchObject({ total: 1, data: [{ id, origin: 'company' }] });
    expect((await list({ origin: 'cratebook' })).total).toBeGreaterThan(400);
    const { data } = await list({ origin: 'cratebook', search: 'cambray' });
    expect(data).toMatchObject([{ words: expect.arrayContaining(['scallion']), name: null, updatedAt: null }]);
    expect(await list({ search: 'spring' })).toMatchObject({ total: 1 });
    await remove(id);
  });

  test('show an administrator the items that a search finds', async () => {
    const first = (q: string) => shop.call(synonymEndpoints.found, handlers.found, { as: admin, query: { q } });
    expect(await first('spring mix')).toMatchObject({ total: 1, approximate: false, items: [{ itemCode: '10' }] });
    expect(await first('zzqx')).toEqual({ total: 0, approximate: false, items: [] });
  });

  test('end at 500 groups', async () => {
    await shop.sql(
      `insert into synonyms (tenant_id, id, words, name, updated_at)
       select $1, gen_random_uuid(), array['word ' || n, 'term ' || n], 'Import', now() from generate_series(1, ${MAX_SYNONYMS}) n`,
    );
    expect(await failure(add())).toBe('synonyms_full');
    await shop.sql('delete from synonyms where tenant_id = $1');
  });
});

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commit } from '../../../data/commit.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { listCartLines } from '../../carts/data/queries.ts';
import { listBackorders } from './queries.ts';

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 't', userId: crypto.randomUUID() });
});
afterEach(() => db.delete());

const customerLocationId = 'L1';
const kale = { customerLocationId, itemCode: 'KALE', uom: 'CS' };
const set = (body: { quantity: number; inCart?: number }) =>
  commit(db, 'backorders.set', { body: { ...kale, ...body } });
const quantities = async () => [
  (await listCartLines(db, 'L1')).map(({ quantity }) => quantity),
  (await listBackorders(db, 'L1')).map(({ quantity }) => quantity),
];

test('[S2.4] what is in stock stays in the cart and the rest waits, in one change; an undo takes back both', async () => {
  await commit(db, 'carts.setLine', { body: { ...kale, quantity: 40 } });
  await set({ quantity: 25, inCart: 15 });
  expect(await quantities()).toEqual([[15], [25]]);
  expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(['carts.setLine', 'backorders.set']);
  await set({ quantity: 0, inCart: 40 });
  expect(await quantities()).toEqual([[40], []]);
});

test('[WRITE5] a later change of the line is sent after it, not in the place of an earlier one', async () => {
  await commit(db, 'carts.setLine', { body: { ...kale, quantity: 40 } });
  await set({ quantity: 25, inCart: 15 });
  await commit(db, 'carts.setLine', { body: { ...kale, quantity: 16 } });
  expect((await db.outbox.orderBy('seq').toArray()).map(({ name }) => name)).toEqual([
    'carts.setLine',
    'backorders.set',
    'carts.setLine',
  ]);
  expect(await quantities()).toEqual([[16], [25]]);
});

test('without a quantity for the cart the cart stays as it is, and a changed quantity keeps its place', async () => {
  await commit(db, 'carts.setLine', { body: { ...kale, quantity: 2 } });
  await set({ quantity: 25 });
  const [before] = await listBackorders(db, 'L1');
  await commit(db, 'backorders.set', { body: { ...kale, itemCode: 'LEEK', quantity: 1 } });
  await set({ quantity: 7 });
  expect(await listBackorders(db, 'L1')).toMatchObject([{ ...before, quantity: 7 }, { itemCode: 'LEEK' }]);
  expect((await quantities())[0]).toEqual([2]);
});

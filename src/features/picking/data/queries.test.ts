import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../../tests/harness/eventually.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { pickLine, pickLot, pickOrder } from './pick-order.fixture.ts';
import { lotsFor, ordersAfter, readOwnStops } from './queries.ts';

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 't', userId: crypto.randomUUID() });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.delete();
});

const order = pickOrder('o1', [pickLine(), pickLine({ lineNumber: 2, itemCode: 'LEEK', substitutes: [] })]);
const codes = (lots: Awaited<ReturnType<typeof lotsFor>>) =>
  [...lots].map(([item, found]) => [item, found.map(({ lotCode }) => lotCode)]).sort();

test('the lots of an order are those of its items and their substitutes, in its own warehouse', async () => {
  await db
    .live('lots')
    .bulkPut([
      pickLot('A'),
      pickLot('B'),
      pickLot('C', { itemCode: 'CHARD' }),
      pickLot('L', { itemCode: 'LEEK' }),
      pickLot('D', { itemCode: 'DILL' }),
      pickLot('E', { warehouseId: 'W2' }),
    ]);
  expect(codes(await lotsFor(db, [order]))).toEqual([
    ['CHARD', ['C']],
    ['KALE', ['A', 'B']],
    ['LEEK', ['L']],
  ]);
});

test('one request per item reads the lots, because a cursor would wait at each step between a scan and its result', async () => {
  await db.live('lots').bulkPut([pickLot('A'), pickLot('C', { itemCode: 'CHARD' })]);
  const cursors = [vi.spyOn(IDBIndex.prototype, 'openCursor'), vi.spyOn(IDBIndex.prototype, 'openKeyCursor')];
  await lotsFor(db, [order]);
  for (const cursor of cursors) expect(cursor).not.toHaveBeenCalled();
});

test('a live query of the lots follows a new lot', async () => {
  const heard: unknown[] = [];
  const watching = liveQuery(async () => lotsFor(db, [order])).subscribe((lots) => heard.push(codes(lots)));
  await eventually(() => expect(heard).toEqual([[]]));
  await db.live('lots').put(pickLot('A'));
  await eventually(() => expect(heard.at(-1)).toEqual([['KALE', ['A']]]));
  watching.unsubscribe();
});

test('[F4.1] what waits for a user is known where zones are assigned, and leads to the next order or batch', async () => {
  const today = '2026-11-20';
  const lines = [pickLine({ itemCode: 'LEEK', substitutes: [] })];
  const ana = { id: 'ana', name: 'Ana', zones: ['C'], zonesAt: '2026-11-20T01:00:00.000Z' };
  await db.live('lots').bulkPut([pickLot('L', { itemCode: 'LEEK', bin: 'C-01-1' }), pickLot('A', { bin: 'A-01-1' })]);
  await db
    .live('pickOrders')
    .bulkPut([
      pickOrder('o1', [pickLine({ substitutes: [] })], { stop: 1 }),
      pickOrder('o2', lines, { stop: 2, batchId: 'b', takenById: 'ana' }),
      pickOrder('o3', lines, { stop: 3, batchId: 'b', takenById: 'ana' }),
      pickOrder('o4', lines, { stop: 4, status: 'staged' }),
    ]);
  const next = async (userId: string) =>
    (await ordersAfter(db, { warehouseId: 'W1' }, userId, today)).map(({ id }) => id);
  await db.live('warehouses').put({ id: 'W1', name: 'Secaucus', pickers: [{ ...ana, zones: [], zonesAt: null }] });
  expect(await readOwnStops(db, 'W1', 'ana', today)).toBeNull();
  expect(await next('ana')).toEqual(['o2', 'o3']);
  expect(await next('bo')).toEqual(['o1']);
  await db.live('warehouses').put({ id: 'W1', name: 'Secaucus', pickers: [ana] });
  expect([...((await readOwnStops(db, 'W1', 'ana', today)) ?? [])]).toEqual([
    ['o1', 0],
    ['o2', 1],
    ['o3', 1],
  ]);
  expect(await next('ana')).toEqual(['o2', 'o3']);
  // All zones of the divided orders have a picker.
  expect(await next('bo')).toEqual(['o1']);
});

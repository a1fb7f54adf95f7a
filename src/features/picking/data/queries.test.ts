import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../../tests/harness/eventually.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { pickLine, pickLot, pickOrder } from './pick-order.fixture.ts';
import { lotsFor } from './queries.ts';

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

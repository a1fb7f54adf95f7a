import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PickEvent } from '../../../../contract/picking.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { totesOf } from '../totes-of.ts';
import { pickLine, pickLot, pickOrder } from './pick-order.fixture.ts';
import { tasksOf } from './pick-tasks.ts';
import { assignTotes, colorOfTote, keepTote, lastContainer, readTotes } from './totes.ts';

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 't', userId: 'u' }, { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

const [a, b, c] = ['a', 'b', 'c'].map((id) => pickOrder(id, [pickLine()], { locationName: id })) as [
  ReturnType<typeof pickOrder>,
  ReturnType<typeof pickOrder>,
  ReturnType<typeof pickOrder>,
];

test('[B12] a tote keeps its number and color when an order before it is staged, and after a reload', async () => {
  await assignTotes(db, [a, b, c]);
  expect([...(await readTotes(db))]).toEqual([
    ['a', '1'],
    ['b', '2'],
    ['c', '3'],
  ]);
  // The rest of the batch is opened again.
  await assignTotes(db, [b, c]);
  const totes = await readTotes(db);
  const [task] = tasksOf([b, c], new Map([['KALE', [pickLot('L1')]]]), '2026-11-19');
  if (!task) throw new Error('no stop');
  expect(
    totesOf(task, [b, c], ({ id }) => totes.get(id) ?? '').map(({ tote, name, position }) => [tote, name, position]),
  ).toEqual([
    ['2', 'b', 1],
    ['3', 'c', 2],
  ]);
});

test('a number that another order of the batch has is not given again, and a label that was scanned stays', async () => {
  const event = { kind: 'pick', container: '1', at: '2026-11-20T07:00:00.000Z', id: 'e1' } as PickEvent;
  const begun = pickOrder('begun', [pickLine({ events: [event] })]);
  await keepTote(db, 'b', 'TOTE-77');
  await assignTotes(db, [begun, b, c]);
  const totes = await readTotes(db);
  expect([lastContainer(begun), totes.get('b'), totes.get('c')]).toEqual(['1', 'TOTE-77', '2']);
  expect([colorOfTote('12', 0), colorOfTote('TOTE-77', 1)]).toEqual([11, 1]);
});

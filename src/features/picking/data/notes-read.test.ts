import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CratebookDatabase } from '../../../data/database.ts';
import { markNoteRead, noteKey, readNotes } from './notes-read.ts';
import { pickLine, pickOrder } from './pick-order.fixture.ts';

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 't', userId: 'u' }, { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

const order = pickOrder('a', [pickLine()], { notes: 'Ring the back door' });

test('a note that was read stays read on the device, until it changes', async () => {
  expect((await readNotes(db)).has(noteKey(order))).toBe(false);
  await markNoteRead(db, noteKey(order));
  await markNoteRead(db, noteKey(order));
  expect([...(await readNotes(db))]).toEqual([noteKey(order)]);
  expect((await readNotes(db)).has(noteKey({ ...order, notes: 'Ring the front door' }))).toBe(false);
});

test('the device remembers the latest notes', async () => {
  for (let index = 0; index < 205; index++) await markNoteRead(db, `note ${index}`);
  const read = await readNotes(db);
  expect(read.size).toBe(200);
  expect(read.has('note 204')).toBe(true);
  expect(read.has('note 4')).toBe(false);
});

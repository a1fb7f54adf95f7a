import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CratebookDatabase } from '../../../data/database.ts';
import { noteArrival, readArrivals } from './local-facts.ts';

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 't', userId: 'u' }, { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

const DAY = '2026-11-20';
const at = (time: string) => `${DAY}T${time}:00.000Z`;

test('[F6] the arrivals of a day are known by location, each with its first time', async () => {
  expect(await readArrivals(db, DAY)).toEqual(new Map());
  await noteArrival(db, DAY, 'C1-1', at('12:00'));
  await noteArrival(db, DAY, 'C1-1', at('12:10'));
  await noteArrival(db, DAY, 'C2 1', at('12:40'));
  expect([...(await readArrivals(db, DAY))]).toEqual([
    ['C1-1', at('12:00')],
    ['C2 1', at('12:40')],
  ]);
  expect(await readArrivals(db, '2026-11-21')).toEqual(new Map());
});

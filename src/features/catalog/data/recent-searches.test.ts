import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { uuidv7 } from '../../../../rules/uuid.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { keepSearch, readSearches } from './recent-searches.ts';

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 'tenant', userId: uuidv7() });
});
afterEach(() => db.delete());

it('has each search once, the latest first, and at most six', async () => {
  for (const text of ['kale', 'Jalapeño ', 'milk', 'jalapeno', ' ', 'a', 'b', 'c', 'd']) await keepSearch(db, text);
  expect(await readSearches(db)).toEqual(['d', 'c', 'b', 'a', 'jalapeno', 'milk']);
});

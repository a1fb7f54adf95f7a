import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import { createTenant } from '../../../tests/harness/factories.ts';
import { termsIn, vectorOf } from './search-terms.ts';

let db: TestDatabase;
let tenant: string;
beforeAll(async () => {
  db = await testDatabase();
  tenant = (await createTenant(db.database)).id;
});
afterAll(() => db.drop());

it('terms read from a tsvector of PostgreSQL are those that were written, quotes and backslashes included', async () => {
  const terms = new Map([
    ['apple', 56],
    ["chef's", 44],
    ['a\\b', 1],
    ["'\\''", 2],
    ['=88ct', 28],
    ['12/3lb', 60],
    ['jalapeño', 36],
    ['a b:4', 20],
  ]);
  const text = await db.as(tenant, async (tx) => {
    const { rows } = await tx.connection.query<{ readonly text: string }>('select $1::tsvector::text as text', [
      vectorOf(terms),
    ]);
    return rows[0]!.text;
  });
  expect(new Map(termsIn(text))).toEqual(terms);
});

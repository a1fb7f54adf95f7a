import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lineId } from '../../../../contract/constants.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { databaseName, isActingDatabase } from '../../../data/identity.ts';
import { cartHolds } from './queries.ts';

let db: CratebookDatabase;
const amount = (itemCode: string, quantity: number, uom = 'CS') => ({ itemCode, uom, quantity });

beforeAll(async () => {
  db = new CratebookDatabase({ tenantId: 'tenant', userId: 'user' });
  await db.live('cartLines').bulkPut(
    [amount('APPLE', 2), amount('KALE', 3)].map((line) => ({
      ...line,
      id: lineId('L1', line.itemCode, line.uom),
      customerLocationId: 'L1',
      addedAt: '2026-11-21T10:00:00.000Z',
    })),
  );
});
afterAll(() => db.delete());

it('contains amounts if it has as much or more of each', async () => {
  expect(await cartHolds(db, 'L1', [amount('APPLE', 2), amount('KALE', 1)])).toBe(true);
});

it.each([
  ['more than there is', 'L1', amount('APPLE', 3)],
  ['another item', 'L1', amount('PEAR', 1)],
  ['another unit', 'L1', amount('APPLE', 1, 'EA')],
  ['another location', 'L2', amount('APPLE', 1)],
] as const)('it does not contain %s', async (_, location, wanted) => {
  expect(await cartHolds(db, location, [amount('KALE', 1), wanted])).toBe(false);
});

it('[ID1] an impersonation has another database than its user', () => {
  const own = { tenantId: 'tenant', userId: 'user' };
  const acting = databaseName({ ...own, acting: true });
  expect(acting).not.toBe(databaseName(own));
  expect([isActingDatabase(acting), isActingDatabase(databaseName(own))]).toEqual([true, false]);
});

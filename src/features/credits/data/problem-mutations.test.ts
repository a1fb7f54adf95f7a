import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SalesOrder } from '../../../../contract/sales-orders.ts';
import { uuidv7 } from '../../../../rules/uuid.ts';
import { commit } from '../../../data/commit.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { readProblems } from './reported-problems.ts';

let db: CratebookDatabase;
const ORDER = 'order-1';
const at = '2026-11-24T10:00:00.000Z';

beforeEach(async () => {
  db = new CratebookDatabase({ tenantId: 'tenant', userId: uuidv7() });
  const order = { id: ORDER, orderId: 'portal-1', status: 'delivered', history: [], lines: [] };
  await db.live('salesOrders').put(order as unknown as SalesOrder & { $scope: string; $clock: number; $ord: number });
});
afterEach(() => db.delete());

const report = async () => {
  const problemId = uuidv7();
  await commit(db, 'problems.report', {
    params: { id: ORDER, problemId },
    body: { lineNumber: 1, quantity: 2, reason: 'damaged', note: 'torn', reportedAt: at },
  });
  return problemId;
};
const dependsOn = async () => (await db.outbox.orderBy('seq').last())?.dependsOn;

it('shows a report at once, by the id of either document, as not sent', async () => {
  const problemId = await report();
  for (const id of [ORDER, 'portal-1']) {
    const found = await readProblems(db, id);
    expect(found?.problems).toMatchObject([{ id: problemId, quantity: 2, note: 'torn', state: 'open', photoIds: [] }]);
    expect([...(found?.unsent ?? [])]).toEqual([problemId]);
  }
});

it('adds a photo once, and sends it only after its report', async () => {
  const problemId = await report();
  const photo = { params: { id: ORDER, problemId, photoId: 'photo-1' }, body: { data: 'cGhvdG8=', takenAt: at } };
  await commit(db, 'problems.attachPhoto', photo);
  expect(await dependsOn()).toEqual([1]);
  await commit(db, 'problems.attachPhoto', photo);
  expect((await readProblems(db, ORDER))?.problems).toMatchObject([{ photoIds: ['photo-1'] }]);
});

it('removes a report that is withdrawn, and leaves one that is decided on', async () => {
  const problemId = await report();
  const decided = await report();
  const order = await db.live('salesOrders').get(ORDER);
  const problems = order?.problems?.map((one) => (one.id === decided ? { ...one, state: 'declined' as const } : one));
  await db.live('salesOrders').update(ORDER, { problems });
  for (const id of [problemId, decided])
    await commit(db, 'problems.withdraw', { params: { id: ORDER, problemId: id } });
  expect((await readProblems(db, ORDER))?.problems.map(({ id }) => id)).toEqual([decided]);
});

it('does nothing to an order that this device does not have', async () => {
  await commit(db, 'problems.withdraw', { params: { id: 'elsewhere', problemId: 'x' } });
  expect(await readProblems(db, 'elsewhere')).toBeUndefined();
});

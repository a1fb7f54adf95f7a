import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commit } from '../../../data/commit.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { ALL_PICK_ORDERS, filterPickOrders } from '../../picking/data/filter-orders.ts';
import { pickLine, pickOrder } from '../../picking/data/pick-order.fixture.ts';

let db: CratebookDatabase;
beforeEach(async () => {
  db = new CratebookDatabase({ tenantId: 't', userId: crypto.randomUUID() });
  await db.live('pickOrders').put(pickOrder('o1', [pickLine()], { status: 'staged', shipMethod: 'Pickup' }));
});
afterEach(() => db.delete());

const order = async () => (await db.live('pickOrders').get('o1'))!;
const isListed = async () => filterPickOrders([await order()], ALL_PICK_ORDERS, 'W1', '').length === 1;
const at = '2026-11-19T12:00:00.000Z';

test('[M2.1] an order that was handed over keeps who has it, and is no longer to pick, until the handover is undone', async () => {
  const staged = await order();
  await commit(db, 'pickups.handOver', { params: { id: 'o1' }, body: { receivedBy: 'Maria', handedOverAt: at } });
  expect(await order()).toMatchObject({ status: 'staged', handedOver: { receivedBy: 'Maria', at } });
  expect(await isListed()).toBe(false);
  await commit(db, 'pickups.undoHandover', { params: { id: 'o1' }, body: { undoneAt: at } });
  expect(await order()).toEqual(staged);
  expect(await isListed()).toBe(true);
});

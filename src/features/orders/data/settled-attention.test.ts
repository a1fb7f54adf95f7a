import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Order } from '../../../../contract/orders.ts';
import { type AttentionRow, CratebookDatabase } from '../../../data/database.ts';
import { listSettledAttention, removeSettledAttention } from './settled-attention.ts';

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 't', userId: crypto.randomUUID() });
});
afterEach(() => db.delete());

const attention = (orderId: string, status: AttentionRow['status'] = 'held'): AttentionRow => ({
  id: `client:${orderId}`,
  seq: 1,
  name: 'orders.submit',
  version: 1,
  args: { body: { orderId } },
  at: '2026-11-20T12:00:00.000Z',
  status,
  code: 'order_held',
  details: null,
  settledAt: '2026-11-20T12:00:01.000Z',
});
const order = (id: string, status: Order['status']) => db.live('orders').put({ id, status } as Order);

it('an order that is no longer held needs no user', async () => {
  await db.attention.bulkPut(['released', 'cancelled', 'held', 'sent', 'unknown'].map((id) => attention(id)));
  await order('released', 'received');
  await order('cancelled', 'cancelled');
  await order('held', 'held');
  await order('sent', 'waiting');
  const settled = await listSettledAttention(db);
  expect(settled.sort()).toEqual(['client:cancelled', 'client:released']);
  await removeSettledAttention(db, settled);
  expect((await db.attention.toCollection().primaryKeys()).sort()).toEqual([
    'client:held',
    'client:sent',
    'client:unknown',
  ]);
});

it('a refused change stays until its author has resolved it', async () => {
  await db.attention.put(attention('a', 'rejected'));
  await order('a', 'received');
  expect(await listSettledAttention(db)).toEqual([]);
});

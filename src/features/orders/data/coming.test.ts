import { expect, it } from 'vitest';
import type { Hold, OrderStatus } from '../../../../contract/orders.ts';
import { splitOrders } from './coming.ts';

const hold = (kind: Hold['kind']): Hold => ({ kind, itemCode: null, uom: null, seen: 1, now: 2, reason: null });
const row = (id: string, status: OrderStatus, deliveryDate: string, submittedAt = '1', holds: Hold[] = []) => ({
  ...{ id, status, deliveryDate, submittedAt, holds },
});

it('lists coming orders by their day, after those that need an answer, and leaves the past as it is', () => {
  const { coming, past } = splitOrders([
    row('invoiced', 'invoiced', '2026-11-20'),
    row('later', 'received', '2026-12-02'),
    row('sooner', 'shipped', '2026-11-28', '1'),
    row('cancelled', 'cancelled', '2026-11-30'),
    row('sooner, newer', 'waiting', '2026-11-28', '2'),
    row('the distributor decides', 'held', '2026-11-29', '1', [hold('credit')]),
    row('needs an answer', 'held', '2026-12-05', '1', [hold('credit'), hold('price')]),
    row('delivered', 'delivered', '2026-11-27'),
  ]);
  expect(coming.map(({ id }) => id)).toEqual([
    'needs an answer',
    'sooner, newer',
    'sooner',
    'the distributor decides',
    'later',
  ]);
  expect(past.map(({ id }) => id)).toEqual(['invoiced', 'cancelled', 'delivered']);
});

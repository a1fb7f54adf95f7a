import { expect, test } from 'vitest';
import type { OutboxRow } from '../../data/database.ts';
import { groupWaiting } from './group-waiting.ts';

const row = (seq: number, name: string, args: object) => ({ seq, name, args }) as unknown as OutboxRow;
const pick = (seq: number, id: string) => row(seq, 'picking.record', { params: { id }, body: {} });

test('many changes of an order are one group, where its earliest was; few stay single', () => {
  const rows = [
    pick(1, 'a'),
    row(2, 'carts.setLine', { body: { customerLocationId: 'L1' } }),
    pick(3, 'b'),
    pick(4, 'a'),
    row(5, 'picking.stage', { params: { id: 'a' }, body: {} }),
    pick(6, 'b'),
  ];
  const groups = groupWaiting(rows);
  expect(groups.map(({ subject, rows: own }) => [subject?.id ?? null, own.map(({ seq }) => seq)])).toEqual([
    ['a', [1, 4, 5]],
    [null, [2]],
    [null, [3]],
    [null, [6]],
  ]);
});

test('a delivery, a purchase order and a count have groups, too', () => {
  const three = (name: string, args: object) => [1, 2, 3].map((seq) => row(seq, name, args));
  const kindOf = (rows: OutboxRow[]) => groupWaiting(rows)[0]?.subject?.kind;
  expect(kindOf(three('deliveries.load', { params: { id: 'd' }, body: {} }))).toBe('delivery');
  expect(kindOf(three('receiving.record', { params: { id: 'p:1' }, body: {} }))).toBe('purchaseOrder');
  expect(kindOf(three('counts.record', { body: { sessionId: 's' } }))).toBe('count');
  expect(kindOf(three('carts.setLine', { body: { customerLocationId: 'L1' } }))).toBeUndefined();
});

import { expect, test } from 'vitest';
import { allocate, applicationsOf } from './allocation.ts';

const INVOICES = [
  { id: 'a', open: 300 },
  { id: 'b', open: 500 },
  { id: 'c', open: 400 },
];

test('a payment settles the oldest invoices, and the rest is credit', () => {
  expect(allocate(700, INVOICES, new Map())).toEqual({ parts: [300, 400, 0], rest: 0, tooMuch: new Set() });
  expect(allocate(1500, INVOICES, new Map()).rest).toBe(300);
});

test('typed amounts are kept, and the others share what is left', () => {
  expect(allocate(700, INVOICES, new Map([['b', 500]]))).toEqual({ parts: [200, 500, 0], rest: 0, tooMuch: new Set() });
  expect(allocate(700, INVOICES, new Map([['a', 0]])).parts).toEqual([0, 500, 200]);
});

test('more than is open, or than was paid, is reported', () => {
  expect(allocate(700, INVOICES, new Map([['a', 301]])).tooMuch).toEqual(new Set(['a']));
  expect(allocate(100, INVOICES, new Map([['b', 500]])).rest).toBe(-400);
});

test('[M7.3] a reason counts only for an invoice that gets a part', () => {
  const reasons = new Map([
    ['a', 'Short delivery'],
    ['b', ' Damaged goods '],
  ]);
  expect(applicationsOf(INVOICES, allocate(500, INVOICES, new Map([['b', 200]])), reasons)).toEqual([
    { invoiceId: 'a', amount: 300 },
    { invoiceId: 'b', amount: 200, shortReason: 'Damaged goods' },
  ]);
});

import { expect, test } from 'vitest';
import { allocate, applicationsOf, type Share } from './allocation.ts';

const INVOICES = [
  { id: 'a', open: 300 },
  { id: 'b', open: 500 },
  { id: 'c', open: 400 },
];
const share = (invoiceId: string, amount: number, shortReason = ''): Share => ({ invoiceId, amount, shortReason });

test('a payment settles the oldest invoices, and the rest is credit', () => {
  expect(allocate(700, INVOICES, [])).toEqual({ parts: [300, 400, 0], rest: 0, tooMuch: new Set() });
  expect(allocate(1500, INVOICES, []).rest).toBe(300);
});

test('entered amounts are kept, and the others share what is left', () => {
  expect(allocate(700, INVOICES, [share('b', 500)])).toEqual({ parts: [200, 500, 0], rest: 0, tooMuch: new Set() });
  expect(allocate(700, INVOICES, [share('a', 0)]).parts).toEqual([0, 500, 200]);
});

test('an amount for an invoice of another customer is not counted', () => {
  expect(allocate(700, INVOICES, [share('x', 500)]).parts).toEqual([300, 400, 0]);
});

test('more than is open, or than was paid, is reported', () => {
  expect(allocate(700, INVOICES, [share('a', 301)]).tooMuch).toEqual(new Set(['a']));
  expect(allocate(100, INVOICES, [share('b', 500)]).rest).toBe(-400);
});

test('[M7.3] a reason counts only for an invoice that gets a part', () => {
  const shares = [share('a', 300, 'Short delivery'), share('b', 200, ' Damaged goods ')];
  expect(applicationsOf(INVOICES, allocate(500, INVOICES, shares), shares)).toEqual([
    { invoiceId: 'a', amount: 300 },
    { invoiceId: 'b', amount: 200, shortReason: 'Damaged goods' },
  ]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addBilled,
  billedTotal,
  negateBilled,
  postingsOfApplication,
  postingsOfBilled,
  postingsOfPayment,
  reversePostings,
  splitOldestFirst,
} from './receivables.ts';

const OF = { customerId: 'C1', documentId: 'D1' };
const amounts = fc.record({
  goods: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  tax: fc.integer({ min: -100_000, max: 100_000 }),
  surcharge: fc.integer({ min: -10_000, max: 10_000 }),
});
const sum = (postings: readonly { readonly cents: number }[]) =>
  postings.reduce((total, { cents }) => total + cents, 0);

test('an invoice debits the customer with its total and credits goods, tax and surcharge', () => {
  expect(postingsOfBilled({ goods: 10_000, tax: 825, surcharge: 500 }, OF)).toEqual([
    { account: 'receivables', cents: 11_325, ...OF },
    { account: 'sales', cents: -10_000 },
    { account: 'sales_tax', cents: -825 },
    { account: 'surcharges', cents: -500 },
  ]);
});

test('debits equal credits for all amounts, no posting is zero, and the opposite amounts undo them', () => {
  fc.assert(
    fc.property(amounts, (billed) => {
      const postings = postingsOfBilled(billed, OF);
      expect(sum(postings)).toBe(0);
      expect(postings.every(({ cents }) => cents !== 0)).toBe(true);
      expect(billedTotal(addBilled([billed, negateBilled(billed)]))).toBe(0);
    }),
  );
});

test('an application raises the credit toward zero and lowers the invoice by the same cents', () => {
  expect(postingsOfApplication(700, 'C1', { creditId: 'M1', invoiceId: 'I1' })).toEqual([
    { account: 'receivables', cents: 700, customerId: 'C1', documentId: 'M1' },
    { account: 'receivables', cents: -700, customerId: 'C1', documentId: 'I1' },
  ]);
});

test('a payment debits its money account and credits the customer; its reversal undoes both', () => {
  const postings = postingsOfPayment(5000, 'check', OF);
  expect(postings).toEqual([
    { account: 'checks', cents: 5000 },
    { account: 'receivables', cents: -5000, ...OF },
  ]);
  expect(sum([...postings, ...reversePostings(postings)])).toBe(0);
});

test('an amount settles the oldest documents first, and never more than is open of one', () => {
  expect(splitOldestFirst(1000, [300, 500, 400])).toEqual([300, 500, 200]);
  expect(splitOldestFirst(100, [300, 500])).toEqual([100, 0]);
  expect(splitOldestFirst(5000, [300, 500])).toEqual([300, 500]);
});

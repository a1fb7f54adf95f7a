import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentOf } from './money.ts';
import {
  addBilled,
  billedTotal,
  negateBilled,
  postingsOfApplication,
  postingsOfBilled,
  postingsOfPayment,
  reversePostings,
  splitOldestFirst,
  taxOfMemo,
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

test('[M2.12] the tax of memos is computed cumulatively and never exceeds that of the invoice', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 1200 }),
      (amounts, rate) => {
        const goods = amounts.reduce((total, amount) => total + amount, 0);
        const billed = percentOf(goods, rate);
        let before = { taxable: 0, tax: 0 };
        for (const amount of amounts) {
          const tax = taxOfMemo(amount, rate, before, billed);
          expect(tax).toBeGreaterThanOrEqual(0);
          before = { taxable: before.taxable + amount, tax: before.tax + tax };
        }
        // All goods came back: all of the tax is credited, not a cent more.
        expect(before.tax).toBe(billed);
      },
    ),
  );
  expect(taxOfMemo(1000, 555, { taxable: 1000, tax: 56 }, 100)).toBe(44);
  expect(taxOfMemo(1000, 555, { taxable: 0, tax: 0 }, null)).toBe(56);
});

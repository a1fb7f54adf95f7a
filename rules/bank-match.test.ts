import { describe, expect, it, test } from 'vitest';
import { isNamedIn, type MatchablePayment, numbersIn, suggestSets } from './bank-match.ts';

const payment = (id: string, amount: number, more: Partial<MatchablePayment> = {}): MatchablePayment => ({
  id,
  method: 'check',
  reference: '',
  amount,
  receivedOn: '2026-11-20',
  ...more,
});

describe('[M7.8] payments of a deposit', () => {
  it('are one payment, and the one whose check the line names comes first', () => {
    const payments = [payment('a', 500), payment('b', 500, { reference: '4411' }), payment('c', 300)];
    expect(suggestSets(500, 'CHECK 4411', payments)).toEqual([['b'], ['a']]);
    expect(suggestSets(501, 'CHECK 4411', payments)).toEqual([]);
  });

  it('are the checks, the cash, or both of a day or of several', () => {
    const payments = [
      payment('a', 100),
      payment('b', 200),
      payment('c', 50, { method: 'cash' }),
      payment('d', 999, { method: 'other' }),
      payment('e', 30, { receivedOn: '2026-11-19' }),
      payment('f', 4000, { receivedOn: '2026-11-18' }),
    ];
    expect(suggestSets(300, '', payments)).toEqual([['a', 'b']]);
    expect(suggestSets(350, '', payments)).toEqual([['a', 'b', 'c']]);
    expect(suggestSets(380, '', payments)).toEqual([['a', 'b', 'c', 'e']]);
    expect(suggestSets(50, '', payments)).toEqual([['c']]);
  });
});

test('[M7.8] a customer is recognized by all words of the name', () => {
  expect(isNamedIn('Blue Oak Bistro, LLC', 'ACH CREDIT BLUE OAK BISTRO 0042')).toBe(true);
  expect(isNamedIn('Café Río', 'cafe rio ach')).toBe(true);
  expect(isNamedIn('Blue Oak Bistro', 'BLUE BISTRO')).toBe(false);
  expect(isNamedIn('The Co', 'THE CO')).toBe(false);
});

test('[M7.8] numbers of documents are found in a text', () => {
  expect(numbersIn('INV10023, 10024 and #10023; 1234567890 007')).toEqual([10_023, 10_024]);
});

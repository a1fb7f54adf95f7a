import { expect, it } from 'vitest';
import { taxRateOn } from './tax.ts';

const CHANGE = { taxBasisPoints: 662.5, taxChange: { on: '2027-01-01', basisPoints: 700 } };

it('gives the rate of the delivery day', () => {
  expect(taxRateOn(CHANGE, '2026-12-31')).toBe(662.5);
  expect(taxRateOn(CHANGE, '2027-01-01')).toBe(700);
  expect(taxRateOn(CHANGE, '2027-06-30')).toBe(700);
});

it('has one rate without a change', () => {
  expect(taxRateOn({ taxBasisPoints: 662.5, taxChange: null }, '2027-01-01')).toBe(662.5);
  expect(taxRateOn({ taxBasisPoints: 662.5 }, '2027-01-01')).toBe(662.5);
});

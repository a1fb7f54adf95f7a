import { expect, test } from 'vitest';
import { closableMonths, monthEnd } from './month-ends.ts';

test('a month ends on its last day, also in leap years and at the end of a year', () => {
  expect(['2026-11-29', '2026-12-01', '2027-02-03', '2028-02-29'].map(monthEnd)).toEqual([
    '2026-11-30',
    '2026-12-31',
    '2027-02-28',
    '2028-02-29',
  ]);
});

test('months that are over and not closed can be closed', () => {
  expect(closableMonths('2026-08-31', '2026-11-29')).toEqual(['2026-09-30', '2026-10-31']);
  expect(closableMonths('2026-10-31', '2026-11-30')).toEqual([]);
  expect(closableMonths('2026-10-31', '2026-12-01')).toEqual(['2026-11-30']);
  expect(closableMonths(null, '2026-03-15', 3)).toEqual(['2025-12-31', '2026-01-31', '2026-02-28']);
});

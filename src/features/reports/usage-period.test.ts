import { expect, test } from 'vitest';
import { monthsOfPeriod } from './usage-period.ts';

test.each([
  ['month', '2026-02', '2026-02'],
  ['3', '2025-12', '2026-02'],
  ['12', '2025-03', '2026-02'],
  ['year', '2026-01', '2026-02'],
  ['last-year', '2025-01', '2025-12'],
] as const)('the period %s is from %s to %s', (period, from, to) => {
  expect(monthsOfPeriod(period, '2026-02-28')).toEqual({ from, to });
});

import { expect, test } from 'vitest';
import { addMonths, monthsBetween, monthsFrom } from './months.ts';

test('months are counted over the ends of years', () => {
  expect(addMonths('2026-11', 2)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(addMonths('2026-12', -23)).toBe('2025-01');
  expect(monthsBetween('2025-11', '2026-02')).toBe(3);
  expect(monthsBetween('2026-02', '2025-11')).toBe(-3);
});

test('a range has both of its ends, and none if it ends before it starts', () => {
  expect(monthsFrom('2025-12', '2026-02')).toEqual(['2025-12', '2026-01', '2026-02']);
  expect(monthsFrom('2026-02', '2026-02')).toEqual(['2026-02']);
  expect(monthsFrom('2026-02', '2026-01')).toEqual([]);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RECEIPT_BYTES, receiptText } from './receipt-text.ts';

const parts = (lines: { quantity: string; name: string }[]) => ({
  head: ['Greenleaf Produce', '#700123 · Nov 20, 2026'],
  lines,
  foot: ['$1,234.56', 'Maria Ruiz', '0123 4567 89ab cdef'],
  more: (count: number) => `+ ${count}`,
});

it('a short receipt is complete', () => {
  expect(receiptText(parts([{ quantity: '2 CS', name: 'Romaine hearts' }]))).toBe(
    'Greenleaf Produce\n#700123 · Nov 20, 2026\n2 CS Romaine hearts\n$1,234.56\nMaria Ruiz\n0123 4567 89ab cdef',
  );
});

it('names are shortened before lines are left out', () => {
  const name = 'PEPPER, HOT HABANERO EXTRA LARGE 25LB OF THE FARM';
  const some = receiptText(parts(Array.from({ length: 9 }, () => ({ quantity: '1 CS', name }))));
  expect(some.split('\n')).toHaveLength(14);
  expect(some).toContain('…');
  const many = receiptText(parts(Array.from({ length: 60 }, () => ({ quantity: '1 CS', name }))));
  const shown = many.split('\n').filter((line) => line.startsWith('1 CS')).length;
  expect(shown).toBeGreaterThan(8);
  expect(many).toContain(`\n+ ${60 - shown}\n`);
});

it('any receipt fits and contains total and signature', () => {
  const line = fc.record({
    quantity: fc.string({ maxLength: 8 }),
    name: fc.string({ unit: 'grapheme', maxLength: 90 }),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 70 }), (lines) => {
      const text = receiptText(parts(lines));
      expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(RECEIPT_BYTES);
      expect(text.endsWith('$1,234.56\nMaria Ruiz\n0123 4567 89ab cdef')).toBe(true);
      expect(text.isWellFormed()).toBe(true);
    }),
  );
});

import { describe, expect, test } from 'vitest';
import { isPalletNumber, isSscc, palletNumbers } from './pallet-numbers.ts';

describe('[F4.3] pallet numbers', () => {
  test('with a company prefix are SSCCs one after another, and go on with the next extension digit', () => {
    expect(palletNumbers('0614141', 123456789, 1)).toEqual(['006141411234567890']);
    const [last, first] = palletNumbers('061414112345', 9_999, 2);
    expect(last?.slice(0, -1)).toBe('00614141123459999');
    expect(first?.slice(0, -1)).toBe('10614141123450000');
    expect([last, first].every((number) => isSscc(String(number)))).toBe(true);
  });

  test('without a company prefix are the company’s own', () => {
    expect(palletNumbers('', 42, 2)).toEqual(['P0000042', 'P0000043']);
    expect(isSscc('P0000042')).toBe(false);
    expect(['P0000042', '006141411234567890'].every(isPalletNumber)).toBe(true);
    expect(['DOOR 4', 'P42', '006141411234567891'].some(isPalletNumber)).toBe(false);
    expect(isSscc('006141411234567891')).toBe(false);
  });
});

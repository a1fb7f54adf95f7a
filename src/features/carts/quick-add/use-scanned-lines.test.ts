import { describe, expect, it } from 'vitest';
import { parseScan } from '../../../../rules/gs1/parse-scan.ts';
import { codeOf, withLine } from './use-scanned-lines.ts';

describe('a scanned line', () => {
  it.each([
    ['4006381333931', '04006381333931'],
    ['(01)09521234543213(10)LOT7', '09521234543213'],
    ['https://id.gs1.org/01/09521234543213', '09521234543213'],
    ['10023', '10023'],
    ['4006381333932', null],
    ['(00)095212345432100019', null],
  ])('%s is looked up by %s', (raw, code) => {
    expect(codeOf(parseScan(raw))).toBe(code);
  });

  it('is added as a last line', () => {
    expect(withLine('', 'A')).toBe('A\n');
    expect(withLine('2 cs romaine', 'A')).toBe('2 cs romaine\nA\n');
    expect(withLine('A\n', 'B')).toBe('A\nB\n');
  });
});

import { describe, expect, it } from 'vitest';
import { unzip } from '../../../../tests/harness/unzip.ts';
import { isWorkbook, readWorkbook } from '../../../lib/table-file.ts';
import { writeWorkbook } from './workbook.ts';

const HEADER = ['itemCode', 'section', 'par'];
const ROWS = [
  ['00123', 'Walk-in: Dairy & "Eggs"', 2.5],
  ['A1', '=HYPERLINK("x")', null],
];

describe('writeWorkbook', () => {
  it('keeps codes as text, numbers as numbers and runs no formula', async () => {
    const file = await writeWorkbook('Weekly', HEADER, ROWS);
    const parts = unzip(new Uint8Array(await file.arrayBuffer()));
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).not.toContain('<f>');
    expect(sheet).toMatch(/<v>2\.5<\/v>/);
    const words = parts['xl/sharedStrings.xml'] ?? sheet;
    expect(words).toMatch(/>00123</);
    expect(words).toMatch(/>=HYPERLINK\((?:"|&quot;)x(?:"|&quot;)\)</);
    expect(parts['xl/workbook.xml']).toContain('name="Weekly"');
  });

  it('survives a round trip', async () => {
    const file = await writeWorkbook('Weekly', HEADER, ROWS);
    expect(await readWorkbook(file)).toEqual([HEADER, ...ROWS]);
  });
});

describe('readWorkbook', () => {
  it('refuses a file that is not a workbook', async () => {
    await expect(readWorkbook(new Blob(['itemCode,par\nA,1']))).rejects.toThrow();
    expect([isWorkbook('Guide.XLSX'), isWorkbook('guide.csv')]).toEqual([true, false]);
  });
});

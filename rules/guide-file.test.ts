import { describe, expect, it } from 'vitest';
import { csvFile } from './csv.ts';
import { readTable, sheetTable } from './file-table.ts';
import { EXPORT_HEADER, exportRows, type FileLine, GUIDE_FILE_COLUMNS, mapColumns, readAmount } from './guide-file.ts';
import { checkImport, type ImportRow, linesAfterImport } from './guide-import.ts';

const line = (itemCode: string, change: Partial<FileLine> = {}): FileLine => ({
  itemCode,
  uom: 'CS',
  section: 'Dry',
  par: 2,
  weekdayPars: null,
  ...change,
});
const ITEMS = ['A', 'B', 'C'].map((itemCode) => ({ itemCode, orderUom: 'CS', units: ['CS', 'EA'] }));
const find = (code: string) => ITEMS.find(({ itemCode }) => itemCode === code);
function load(text: string, existing: FileLine[] = [], most = 500): { rows: ImportRow[]; lines: FileLine[] } {
  const table = readTable(text);
  if (!table) throw new Error('no table');
  const columns = mapColumns(table.header);
  const rows = checkImport(table, columns, find, existing, most);
  return { rows, lines: linesAfterImport(rows, columns, existing) };
}
const faults = (rows: readonly ImportRow[]) => rows.map(({ line: at, fault }) => (fault ? `${at} ${fault.code}` : at));

describe('an export', () => {
  const lines = [
    line('A', { weekdayPars: [null, 1.5, null, null, null, 3, null] }),
    line('B', { section: '=HYPERLINK("x")', par: null, uom: 'EA' }),
  ];
  const rows = exportRows(lines, (code) => ({ description: `+${code}`, packSize: '12 ct' }));

  it('is unchanged after an export and an import', () => {
    const file = csvFile(EXPORT_HEADER, rows);
    expect(load(file).lines).toEqual(lines);
    expect(load(file, lines).rows.map(({ effect }) => effect)).toEqual(['same', 'same']);
    const sheet = sheetTable([EXPORT_HEADER, ...rows]);
    expect(sheet && checkImport(sheet, mapColumns(sheet.header), find, [], 500).map(({ result }) => result)).toEqual(
      lines,
    );
  });

  it('contains no formula that a spreadsheet would run', () => {
    const file = csvFile(EXPORT_HEADER, rows);
    expect(file).toContain(`"'=HYPERLINK(""x"")"`);
    expect(file).toContain(`'+A`);
  });
});

describe('reading a table', () => {
  it('accepts commas, semicolons and text pasted from a spreadsheet', () => {
    for (const separator of [',', ';', '\t'])
      expect(load(`item${separator}par\r\nA${separator}4`).lines).toMatchObject([{ itemCode: 'A', uom: 'CS', par: 4 }]);
    expect(load('Item;Par\nA;2,5\n').lines[0]?.par).toBe(2.5);
  });

  it('reports the line of the file on which a row began, counting empty lines and line breaks in cells', () => {
    const table = readTable('item,section\n\nA,"Walk\nin"\nB,Dry\n');
    expect(table?.rows.map((row) => [row.line, row.cells])).toEqual([
      [3, ['A', 'Walk\nin']],
      [5, ['B', 'Dry']],
    ]);
  });

  it('loses nothing after a quote that is never closed, and finds no table if there is none', () => {
    expect(readTable('item,section\nA,"Dry\nB,Bar')?.rows).toEqual([{ line: 2, cells: ['A', 'Dry\nB,Bar'] }]);
    expect([readTable(''), readTable('item,par\n'), sheetTable([]), sheetTable([['item']])]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('recognizes columns by their names in three languages, in any case and with or without accents', () => {
    expect(mapColumns(['Item Code', 'UNIDAD', 'Rayon', 'Par level', 'Miércoles', 'Notes', 'Code'])).toEqual([
      'itemCode',
      'uom',
      'section',
      'par',
      'parWednesday',
      null,
      null,
    ]);
    expect(mapColumns(GUIDE_FILE_COLUMNS)).toEqual(GUIDE_FILE_COLUMNS);
  });

  it('reads amounts with a point or a comma, and refuses ambiguous ones', () => {
    expect(['2', '2.5', '2,5', '0,125', ' 7 '].map(readAmount)).toEqual([2, 2.5, 2.5, 0.125, 7]);
    expect(['1,000', '-1', 'two', '', '1.2345', '123456'].map(readAmount)).toEqual(Array(6).fill(null));
  });
});

describe('checking an import', () => {
  it('reports the errors of each row with its line, and accepts the others', () => {
    const { rows, lines } = load('item,uom,par\nA,,3\n,,1\nZ,,1\nB,BOX,1\nC,,many\nA,cs,5\nb,ea,1\n');
    expect(faults(rows)).toEqual([
      2,
      '3 item_missing',
      '4 item_unknown',
      '5 unit_unknown',
      '6 amount_unreadable',
      '7 duplicate',
      8,
    ]);
    expect(lines.map(({ itemCode, uom, par }) => [itemCode, uom, par])).toEqual([
      ['A', 'CS', 3],
      ['B', 'EA', 1],
    ]);
    expect(rows[4]?.fault).toEqual({ code: 'amount_unreadable', column: 'par', value: 'many' });
  });

  it('changes only fields that have a column in the file', () => {
    const before = line('A', { par: 7, weekdayPars: [1, null, null, null, null, null, null] });
    expect(load('item,section\nA,Bar', [before]).lines).toEqual([{ ...before, section: 'Bar' }]);
    expect(load('item,par\nA,', [before]).lines).toEqual([{ ...before, par: null }]);
    expect(load('item,friday\nA,9', [before]).lines[0]?.weekdayPars).toEqual([1, null, null, null, null, 9, null]);
  });

  it('adds new lines after the existing ones, by their position in the file', () => {
    const { lines } = load('item,position\nC,2\nB,1\nA,9', [line('A')]);
    expect(lines.map(({ itemCode }) => itemCode)).toEqual(['A', 'B', 'C']);
  });

  it('stops at the line limit of a guide', () => {
    expect(faults(load('item\nA\nB\nC', [line('A'), line('Z')], 3).rows)).toEqual([2, 3, '4 guide_full']);
  });
});

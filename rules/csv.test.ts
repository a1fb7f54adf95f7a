import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvError, csvCell, csvFile, csvRow, guardFormula, parseCsv, parseCsvTable, unguardFormula } from './csv.ts';

const cells = (text: string) => parseCsv(text).map((record) => record.cells);
const awkward = fc.string({
  unit: fc.constantFrom('a', '"', ',', '\r', '\n', "'", '=', '-', '+', '@', ' ', '\t', '1', 'é', '٣'),
});

describe('writing', () => {
  it('quotes commas, quotes, line ends and outer spaces, and nothing else', () => {
    expect(csvRow(['a', 'b c', 'd,e', 'f"g', 'h\ni', ' j', null, undefined, 1.5, -2, true])).toBe(
      'a,b c,"d,e","f""g","h\ni"," j",,,1.5,-2,true\r\n',
    );
  });

  it('starts a file with a byte order mark and ends each line with CRLF', () => {
    expect(csvFile(['code', 'name'], [['1', 'Romaine']])).toBe('\ufeffcode,name\r\n1,Romaine\r\n');
    expect(() => csvFile(['code'], [['1', 'Romaine']])).toThrow(RangeError);
  });

  it('guards every text that a spreadsheet would run', () => {
    const attacks = [
      '=1+1',
      '+1',
      '-1+cmd|x',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      ' =HYPERLINK("http://x")',
      '＝1+1',
      "'=1",
      '-',
      '+1 212 555 0187',
    ];
    for (const attack of attacks) expect(guardFormula(attack)).toBe(`'${attack}`);
    expect(csvCell('=1,2')).toBe('"\'=1,2"');
  });

  it('[C9] guards a formula after a semicolon or tab, which separate cells in other locales', () => {
    expect(['x;=1+1', 'x; @SUM(A1)', 'x\t-2+3'].map(csvCell).every((cell) => /^"?'/.test(cell))).toBe(true);
  });

  it('leaves plain text and negative numbers unchanged', () => {
    for (const plain of ['', 'Romaine', '-12.50', '-3', 'a=b', "'tis", '1-2', '#1'])
      expect(guardFormula(plain)).toBe(plain);
    expect(csvCell(-12.5)).toBe('-12.5');
  });

  it('never leaves a formula in a cell, and removing the guard restores the text', () => {
    fc.assert(
      fc.property(awkward, (text) => {
        const guarded = guardFormula(text);
        if (!/^-?\d+(\.\d+)?$/.test(guarded)) expect(guarded).not.toMatch(/^\s*[=+\-@]|^[\t\r\n]/);
        expect(unguardFormula(guarded)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('reading', () => {
  it('returns every table that was written', () => {
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(awkward, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
      );
    fc.assert(
      fc.property(table, (rows) => {
        const text = rows.map(csvRow).join('');
        expect(cells(text).map((row) => row.map(unguardFormula))).toEqual(rows);
      }),
      { numRuns: 1000 },
    );
  });

  it('accepts LF, CRLF, a missing last line end and a byte order mark', () => {
    const expected = [
      ['a', 'b'],
      ['1', '2'],
    ];
    expect(cells('a,b\n1,2\n')).toEqual(expected);
    expect(cells('a,b\r\n1,2')).toEqual(expected);
    expect(cells('\ufeffa,b\r\n1,2\r\n')).toEqual(expected);
    expect(cells('\ufeff"a",b\n"1",2')).toEqual(expected);
    expect(cells('')).toEqual([]);
  });

  it('keeps empty cells, drops empty lines, and distinguishes "" from an empty line', () => {
    expect(cells('a,\n,\n\n\r\n""\n,b')).toEqual([['a', ''], ['', ''], [''], ['', 'b']]);
    expect(cells('a,')).toEqual([['a', '']]);
  });

  it('keeps a quote inside an unquoted cell', () => {
    expect(cells('PAN 12" DEEP,1')).toEqual([['PAN 12" DEEP', '1']]);
  });

  it('reports the line on which a record starts, across quoted line breaks', () => {
    expect(parseCsv('a\n"b\nc"\n\nd\n').map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  it('reports the line of an error', () => {
    const fault = (text: string) => {
      try {
        parseCsv(text);
        return 'none';
      } catch (error) {
        return error instanceof CsvError ? `${error.fault} ${error.line}` : 'other';
      }
    };
    expect(fault('a,b\n1,"2\n3')).toBe('unclosed_quote 2');
    expect(fault('a\n"b\n\nc"d\n')).toBe('text_after_quote 4');
    expect(fault('a\n"b" ,c\n')).toBe('text_after_quote 2');
    expect(fault('a\rb\n')).toBe('bare_carriage_return 1');
    expect(fault('a\n"b"\rc')).toBe('bare_carriage_return 2');
    expect(fault('"')).toBe('unclosed_quote 1');
  });
});

describe('a table', () => {
  it('has trimmed, distinct, named columns and complete rows', () => {
    expect(parseCsvTable(' code ,name\r\n1," Romaine "\r\n')).toEqual({
      header: ['code', 'name'],
      rows: [{ line: 2, cells: ['1', ' Romaine '] }],
    });
    expect(() => parseCsvTable('')).toThrow('CSV line 1: no_header');
    expect(() => parseCsvTable('a,,b\n')).toThrow('CSV line 1: empty_header');
    expect(() => parseCsvTable('\na,a \n')).toThrow('CSV line 2: duplicate_header');
    expect(() => parseCsvTable('a,b\n1,2\n1\n')).toThrow('CSV line 3: wrong_cell_count');
    expect(() => parseCsvTable('a,b\n1,2,3\n')).toThrow('CSV line 2: wrong_cell_count');
  });
});

describe('the files of csv-spectrum', () => {
  const folder = new URL('../tests/fixtures/csv-spectrum/', import.meta.url);
  const names = readdirSync(new URL('csvs/', folder)).map((file) => file.replace('.csv', ''));

  it('are twelve files', () => {
    expect(names).toHaveLength(12);
  });

  it.each(names)('read as expected: %s', (name) => {
    const { header, rows } = parseCsvTable(readFileSync(new URL(`csvs/${name}.csv`, folder), 'utf8'));
    const actual = rows.map((row) => Object.fromEntries(header.map((column, at) => [column, row.cells[at]])));
    const expected: unknown = JSON.parse(readFileSync(new URL(`json/${name}.json`, folder), 'utf8'));
    if (name === 'location_coordinates') {
      // The JSON file is one object instead of a list, with another telephone number than the CSV.
      expect(actual).toEqual([{ ...(expected as object), 'Contact Phone Number': '2095257564' }]);
    } else {
      expect(actual).toEqual(expected);
    }
  });
});

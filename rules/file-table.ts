import { unguardFormula } from './csv.ts';

/** A parsed table: a header, and rows with their line in the file. */
export interface FileTable {
  readonly header: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** Returns the separator of the first line: spreadsheets paste tabs, and European CSV files use semicolons. */
function separatorOf(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const count = (separator: string) => first.split(separator).length;
  return ['\t', ';', ','].reduce((best, each) => (count(each) > count(best) ? each : best), ',');
}

/**
 * Splits cells by line. A quote that is never closed takes the rest of the text into its cell, so that nothing is lost.
 */
function cellsOf(text: string, separator: string): { line: number; cells: string[] }[] {
  const records: { line: number; cells: string[] }[] = [];
  let [at, line] = [0, 1];
  while (at < text.length) {
    const record = { line, cells: [] as string[] };
    for (;;) {
      let cell = '';
      if (text[at] === '"') {
        const from = at + 1;
        let close = text.indexOf('"', from);
        while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
        if (close < 0) close = text.length;
        cell = text.slice(from, close).replaceAll('""', '"');
        at = close + 1;
      }
      const from = at;
      while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
      cell += text.slice(from, at);
      line += cell.split('\n').length - 1;
      record.cells.push(cell.trim());
      if (text[at] !== separator) break;
      at += 1;
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    line += 1;
    if (record.cells.some((cell) => cell !== '')) records.push(record);
  }
  return records;
}

/**
 * Parses a text with commas, semicolons or tabs as a table, without formula guards; null if it has no header with at
 * least one row.
 */
export function readTable(text: string): FileTable | null {
  const plain = text.startsWith('\ufeff') ? text.slice(1) : text;
  const [first, ...rows] = cellsOf(plain, separatorOf(plain));
  if (!first || rows.length === 0) return null;
  return { header: first.cells, rows: rows.map(({ line, cells }) => ({ line, cells: cells.map(unguardFormula) })) };
}

/** Returns the rows of a sheet as a table, days as YYYY-MM-DD; null if it has no header with at least one row. */
export function sheetTable(sheet: readonly (readonly unknown[])[]): FileTable | null {
  const text = (value: unknown) => {
    if (value === null || value === undefined) return '';
    return value instanceof Date ? value.toISOString().slice(0, 10) : String(value).trim();
  };
  const rows = sheet
    .map((cells, at) => ({ line: at + 1, cells: cells.map(text) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first, ...rest] = rows;
  return first && rest.length > 0 ? { header: first.cells, rows: rest } : null;
}

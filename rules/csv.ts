/**
 * CSV as RFC 4180 defines it: commas, CRLF, quotes doubled inside quotes. Files for spreadsheets are written with a
 * guard against formulas. Uploaded files are parsed strictly, and an error names its line.
 */

export type CsvValue = string | number | boolean | null | undefined;

const BOM = '\ufeff';
/**
 * What a spreadsheet may read as the start of a formula: after apostrophes, spaces, or in full width. A semicolon or
 * tab also starts a cell if the spreadsheet separates by it, as in French and German settings.
 */
const FORMULA = /^['\s]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^'*[\t\r\n]|[;\t][^\S\t]*[=+\-@\uff0b\uff0d\uff1d\uff20]/;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

function looksLikeFormula(text: string): boolean {
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text);
}

/**
 * Returns text that no spreadsheet runs: prefixes an apostrophe to anything that could start a formula (OWASP, CSV
 * injection). A plain negative number stays unchanged.
 */
export function guardFormula(text: string): string {
  return looksLikeFormula(text) ? `'${text}` : text;
}

/** Removes the guard of `guardFormula`, for files that return from a spreadsheet. Other text stays unchanged. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && looksLikeFormula(text.slice(1)) ? text.slice(1) : text;
}

/** Writes one cell, guarded and quoted if needed. null and undefined are empty; numbers have a decimal point. */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = guardFormula(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Writes one record with its CRLF. A record of one empty cell is `""`, because readers skip empty lines. */
export function csvRow(values: readonly CsvValue[]): string {
  const line = values.map(csvCell).join(',');
  return `${line === '' && values.length === 1 ? '""' : line}\r\n`;
}

/**
 * Writes a file: a header and rows. Starts with a byte order mark, without which Excel reads UTF-8 as Windows-1252.
 * Throws a RangeError if a row has more or fewer cells than the header.
 */
export function csvFile(header: readonly string[], rows: Iterable<readonly CsvValue[]>): string {
  let text = BOM + csvRow(header);
  for (const row of rows) {
    if (row.length !== header.length) throw new RangeError(`a row has ${row.length} cells, not ${header.length}`);
    text += csvRow(row);
  }
  return text;
}

export type CsvFault =
  | 'unclosed_quote'
  | 'text_after_quote'
  | 'bare_carriage_return'
  | 'wrong_cell_count'
  | 'no_header'
  | 'empty_header'
  | 'duplicate_header';

/** An error of a CSV file. `line` counts from 1 like a text editor, quoted line breaks included. */
export class CsvError extends Error {
  readonly fault: CsvFault;
  readonly line: number;

  constructor(fault: CsvFault, line: number) {
    super(`CSV line ${line}: ${fault}`);
    this.name = 'CsvError';
    this.fault = fault;
    this.line = line;
  }
}

export interface CsvRecord {
  /** The line on which the record starts. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Parses the records of a CSV text; cells stay unchanged. Skips a byte order mark and empty lines. Lines may end in
 * CRLF or LF, the last one without either.
 * A quote inside a cell that does not begin with one is an ordinary character (`12" pan`): RFC 4180 has no such cell,
 * but it has only one meaning. Throws a CsvError for ambiguous input: text after a closing quote, a quote that is never
 * closed, a lone carriage return.
 */
export function parseCsv(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let [at, line] = [text.startsWith(BOM) ? 1 : 0, 1];
  while (at < text.length) {
    const start = line;
    const cells: string[] = [];
    const from = at;
    for (;;) {
      const cell = text[at] === '"' ? readQuoted(text, at, line) : readBare(text, at, line);
      cells.push(cell.value);
      line += cell.breaks;
      at = cell.end;
      if (text[at] !== ',') break;
      at += 1;
    }
    const blank = at === from;
    at += text[at] === '\r' ? 2 : 1;
    line += 1;
    if (!blank) records.push({ line: start, cells });
  }
  return records;
}

interface Cell {
  readonly value: string;
  /** Returns the index of the comma or line end after the cell, or the length of the text. */
  readonly end: number;
  readonly breaks: number;
}

const BARE_END = /[,\r\n]/g;

function readBare(text: string, at: number, line: number): Cell {
  BARE_END.lastIndex = at;
  const end = BARE_END.exec(text)?.index ?? text.length;
  checkEnd(text, end, line, 'bare_carriage_return');
  return { value: text.slice(at, end), end, breaks: 0 };
}

function readQuoted(text: string, at: number, line: number): Cell {
  let close = text.indexOf('"', at + 1);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close === -1) throw new CsvError('unclosed_quote', line);
  const raw = text.slice(at + 1, close);
  const breaks = raw.split('\n').length - 1;
  checkEnd(text, close + 1, line + breaks, 'text_after_quote');
  return { value: raw.replaceAll('""', '"'), end: close + 1, breaks };
}

function checkEnd(text: string, end: number, line: number, otherwise: CsvFault): void {
  const next = text[end];
  if (next === undefined || next === ',' || next === '\n') return;
  if (next === '\r' && text[end + 1] === '\n') return;
  throw new CsvError(next === '\r' ? 'bare_carriage_return' : otherwise, line);
}

export interface CsvTable {
  readonly header: readonly string[];
  readonly rows: readonly CsvRecord[];
}

/**
 * Parses a CSV text as a table: the first record names the columns, and every other has as many cells. Header cells are
 * trimmed, and must be distinct and not empty. Throws a CsvError that names the line.
 */
export function parseCsvTable(text: string): CsvTable {
  const [first, ...rows] = parseCsv(text);
  if (!first) throw new CsvError('no_header', 1);
  const header = first.cells.map((cell) => cell.trim());
  if (header.includes('')) throw new CsvError('empty_header', first.line);
  if (new Set(header).size !== header.length) throw new CsvError('duplicate_header', first.line);
  for (const row of rows) {
    if (row.cells.length !== header.length) throw new CsvError('wrong_cell_count', row.line);
  }
  return { header, rows };
}

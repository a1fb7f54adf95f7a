/**
 * CSV as RFC 4180 defines it: commas, CRLF, quotes doubled inside quotes. Files that people open in a spreadsheet are
 * written with a guard against formulas; files that people send are read strictly, and an error names its line.
 */

export type CsvValue = string | number | boolean | null | undefined;

const BOM = '\ufeff';
/**
 * What a spreadsheet may take for the start of a formula, after apostrophes, spaces, or in full width. A semicolon or tab starts a cell as well where
 * a spreadsheet separates by it, as in French and German settings.
 */
const FORMULA = /^['\s]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^'*[\t\r\n]|[;\t][^\S\t]*[=+\-@\uff0b\uff0d\uff1d\uff20]/;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

function looksLikeFormula(text: string): boolean {
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text);
}

/**
 * Text that no spreadsheet runs: an apostrophe goes before anything that could start a formula (OWASP, CSV injection).
 * A plain negative number stays as it is.
 */
export function guardFormula(text: string): string {
  return looksLikeFormula(text) ? `'${text}` : text;
}

/** The inverse of `guardFormula`, for files that come back from a spreadsheet. Other text stays as it is. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && looksLikeFormula(text.slice(1)) ? text.slice(1) : text;
}

/** One cell, guarded and quoted where it must be. null and undefined are empty; numbers are written with a point. */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = guardFormula(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record with its CRLF. A record of one empty cell is written as `""`, or a reader would take it for no record. */
export function csvRow(values: readonly CsvValue[]): string {
  const line = values.map(csvCell).join(',');
  return `${line === '' && values.length === 1 ? '""' : line}\r\n`;
}

/**
 * A whole file: a header and rows. Starts with a byte order mark, without which Excel reads UTF-8 as Windows-1252.
 * Throws a RangeError when a row has not as many cells as the header.
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

/** Why a file can't be read. `line` counts from 1 as a text editor does: a quoted line break counts as well. */
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
 * The records of a CSV text, cells exactly as they stand there. A byte order mark is skipped, lines may end in CRLF or
 * LF, the last may lack its end, and completely empty lines are no records.
 *
 * A quote inside a cell that doesn't begin with one is an ordinary character (`12" pan`): RFC 4180 has no such cell,
 * but it has one meaning only. What has more than one is a CsvError: text after a closing quote, a quote that is never
 * closed, a carriage return alone.
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
  /** The index of the comma or line end after the cell, or the length of the text. */
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
 * A CSV text as a table: the first record names the columns, every other has exactly as many cells. Header cells are
 * trimmed and may be neither empty nor equal to each other. Throws a CsvError that names the line.
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

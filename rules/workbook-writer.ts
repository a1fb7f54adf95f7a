import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Limits of a worksheet (ECMA-376, "Excel specifications and limits"). */
const SHEET_ROWS = 1_048_576;
const MAX_CELL = 32_767;
const MAX_SHEET_NAME = 31;
const ROWS_PER_PART = 500;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes of the cell formats in `STYLES`. */
const BOLD = 1;
const DOLLARS = 2;
const DAY = 3;
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/(?![\t\n\r])\p{Cc}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Days since 1899-12-30, as worksheets count them. */
const serial = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;

/** A, B … Z, AA … */
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** A column of a sheet. A `day` is YYYY-MM-DD and becomes a date that sorts; `money` has two decimals. */
export interface SheetColumn {
  readonly label: string;
  readonly kind: 'text' | 'number' | 'money' | 'day';
  /** In characters. */
  readonly width?: number;
}
export type SheetCell = string | number | null | undefined;

function cellXml(at: string, value: SheetCell, kind: SheetColumn['kind'], style = 0): string {
  if (value === null || value === undefined || value === '') return '';
  if (kind === 'day' && typeof value === 'string') return `<c r="${at}" s="${DAY}"><v>${serial(value)}</v></c>`;
  if (typeof value === 'number') return `<c r="${at}"${kind === 'money' ? ` s="${DOLLARS}"` : ''}><v>${value}</v></c>`;
  // Text stays text, so that no program reads it as a formula.
  return `<c r="${at}" t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(value.slice(0, MAX_CELL))}</t></is></c>`;
}

const sheetName = (name: string, number: number): string => {
  const end = number === 1 ? '' : ` (${number})`;
  return `${name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, MAX_SHEET_NAME - end.length)}${end}`;
};

/**
 * Writes an Excel workbook row by row. Its bytes leave through `onBytes` as they are made, so that memory holds only
 * some rows. Rows beyond a sheet's limit go to further sheets of the same name with a number.
 */
export class WorkbookWriter {
  readonly #zip: Zip;
  readonly #sheetRows: number;
  readonly #encoder = new TextEncoder();
  readonly #names: string[] = [];
  #failure: Error | null = null;
  #name = '';
  /** Sheets of this name so far. */
  #number = 0;
  #columns: readonly SheetColumn[] = [];
  #sheet: ZipDeflate | undefined;
  #text = '';
  #rows = 0;

  constructor(onBytes: (bytes: Uint8Array) => void, { sheetRows = SHEET_ROWS } = {}) {
    this.#sheetRows = sheetRows;
    this.#zip = new Zip((error, bytes) => {
      if (error) this.#failure = error;
      else onBytes(bytes);
    });
  }

  /** Ends the sheet before, and begins one with a bold first row that stays in view. */
  sheet(name: string, columns: readonly SheetColumn[]): void {
    this.#name = name;
    this.#number = 0;
    this.#columns = columns;
    this.#open();
  }

  /** Adds a row to the present sheet. */
  row(cells: readonly SheetCell[]): void {
    if (this.#rows === this.#sheetRows) this.#open();
    this.#rows += 1;
    const at = this.#rows;
    const xml = this.#columns.map(({ kind }, column) => cellXml(`${letters(column)}${at}`, cells[column], kind));
    this.#text += `<row r="${at}">${xml.join('')}</row>`;
    if (at % ROWS_PER_PART !== 0) return;
    this.#sheet?.push(this.#encoder.encode(this.#text));
    this.#text = '';
  }

  /** Ends the workbook. Throws if it could not be compressed. */
  end(): void {
    this.#close();
    const names = this.#names;
    const each = (write: (number: number, name: string) => string) =>
      names.map((name, at) => write(at + 1, name)).join('');
    this.#file('xl/styles.xml', STYLES);
    this.#file(
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each((n, name) => `<sheet name="${escaped(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    );
    this.#file(
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${names.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    );
    this.#file(
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    );
    this.#file(
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
    );
    this.#zip.end();
    if (this.#failure) throw this.#failure;
  }

  #open(): void {
    this.#close();
    this.#number += 1;
    this.#names.push(sheetName(this.#name, this.#number));
    this.#sheet = new ZipDeflate(`xl/worksheets/sheet${this.#names.length}.xml`, { level: 6 });
    this.#zip.add(this.#sheet);
    const widths = this.#columns.map(
      ({ label, width = 0 }, at) =>
        `<col min="${at + 1}" max="${at + 1}" customWidth="1" width="${Math.max(label.length + 4, width)}"/>`,
    );
    const head = this.#columns.map(({ label }, at) => cellXml(`${letters(at)}1`, label, 'text', BOLD));
    this.#text = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${head.join('')}</row>`;
    this.#rows = 1;
  }

  #close(): void {
    this.#sheet?.push(this.#encoder.encode(`${this.#text}</sheetData></worksheet>`), true);
    this.#sheet = undefined;
    this.#text = '';
  }

  #file(path: string, text: string): void {
    const entry = new ZipPassThrough(path);
    this.#zip.add(entry);
    entry.push(this.#encoder.encode(text), true);
  }
}

import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Cell, ListColumn } from './columns.tsx';

/** Limits of a worksheet (ECMA-376, "Excel specifications and limits"). */
export const SHEET_ROWS = 1_048_576;
const MAX_CELL = 32_767;
const MAX_SHEET_NAME = 31;
const ROWS_PER_PART = 500;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

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

function cellXml(at: string, value: Cell, kind: ListColumn<never>['kind'], style = 0): string {
  if (value === null || value === '') return '';
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
 * Writes rows as an Excel workbook, row by row; rows beyond a sheet's limit go to further sheets. Throws what the rows
 * throw.
 */
export async function workbookOf<Row>(
  name: string,
  columns: readonly ListColumn<Row>[],
  rows: AsyncIterable<Row>,
  { sheetRows = SHEET_ROWS } = {},
): Promise<Blob> {
  const parts: BlobPart[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, part) => {
    if (error) failure = error;
    else parts.push(part as Uint8Array<ArrayBuffer>);
  });
  const encoder = new TextEncoder();
  const file = (path: string, text: string) => {
    const entry = new ZipPassThrough(path);
    zip.add(entry);
    entry.push(encoder.encode(text), true);
  };
  const widths = columns.map(
    ({ label, kind }, at) =>
      `<col min="${at + 1}" max="${at + 1}" customWidth="1" width="${Math.max(label.length + 4, kind === 'text' || kind === 'custom' || kind === 'file' ? 24 : 14)}"/>`,
  );
  const start = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${columns.map(({ label }, at) => cellXml(`${letters(at)}1`, label, 'text', BOLD)).join('')}</row>`;

  let sheets = 0;
  let sheet: ZipDeflate | undefined;
  let text = '';
  let inSheet = 0;
  const open = () => {
    sheets += 1;
    sheet = new ZipDeflate(`xl/worksheets/sheet${sheets}.xml`, { level: 6 });
    zip.add(sheet);
    text = start;
    inSheet = 1;
  };
  const close = () => sheet?.push(encoder.encode(`${text}</sheetData></worksheet>`), true);
  open();
  for await (const row of rows) {
    if (inSheet === sheetRows) {
      close();
      open();
    }
    inSheet += 1;
    const cells = columns.map(({ cell, kind }, at) => cellXml(`${letters(at)}${inSheet}`, cell(row), kind));
    text += `<row r="${inSheet}">${cells.join('')}</row>`;
    if (inSheet % ROWS_PER_PART === 0) {
      sheet?.push(encoder.encode(text));
      text = '';
    }
  }
  close();

  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  const each = (write: (number: number) => string) => numbers.map(write).join('');
  file('xl/styles.xml', STYLES);
  file(
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each((n) => `<sheet name="${escaped(sheetName(name, n))}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
  );
  file(
    'xl/_rels/workbook.xml.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  );
  file(
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  file(
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${type}.worksheet+xml"/>`)}</Types>`,
  );
  zip.end();
  if (failure) throw failure;
  return new Blob(parts, { type: `${type}.sheet` });
}

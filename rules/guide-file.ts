import { type CsvValue, unguardFormula } from './csv.ts';
import { fold } from './search/fold.ts';

/** Columns of a file of guide lines: one per field of a line, weekday pars from Sunday on. */
export const GUIDE_FILE_COLUMNS = [
  'itemCode',
  'uom',
  'section',
  'position',
  'par',
  'parSunday',
  'parMonday',
  'parTuesday',
  'parWednesday',
  'parThursday',
  'parFriday',
  'parSaturday',
] as const;
export type GuideColumn = (typeof GUIDE_FILE_COLUMNS)[number];

/** The column of each weekday's par, 0 is Sunday. */
export const WEEKDAY_COLUMNS: readonly GuideColumn[] = GUIDE_FILE_COLUMNS.slice(5);

/** A guide line in a file. */
export interface FileLine {
  readonly itemCode: string;
  readonly uom: string;
  readonly section: string;
  readonly par: number | null;
  readonly weekdayPars: (number | null)[] | null;
}

/** Header of an export: the columns that an import reads, then columns that describe the line to people. */
export const EXPORT_HEADER: readonly string[] = [...GUIDE_FILE_COLUMNS, 'description', 'packSize'];

/** Returns the rows of an export in the given order, with positions from 1. */
export const exportRows = (
  lines: readonly FileLine[],
  describe: (itemCode: string) => { readonly description: string; readonly packSize: string } | undefined,
): CsvValue[][] =>
  lines.map((line, at) => {
    const item = describe(line.itemCode);
    const week = WEEKDAY_COLUMNS.map((_, day) => line.weekdayPars?.[day] ?? null);
    const own = [line.itemCode, line.uom, line.section, at + 1, line.par, ...week];
    return [...own, item?.description ?? '', item?.packSize ?? ''];
  });

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

/** Returns the rows of a sheet as a table. */
export function sheetTable(sheet: readonly (readonly unknown[])[]): FileTable | null {
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value).trim());
  const rows = sheet
    .map((cells, at) => ({ line: at + 1, cells: cells.map(text) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first, ...rest] = rows;
  return first && rest.length > 0 ? { header: first.cells, rows: rest } : null;
}

const WORDS: Readonly<Record<GuideColumn, string>> = {
  itemCode:
    'itemcode item itemno itemnumber code sku product productcode articulo codigo codigodearticulo article codearticle',
  uom: 'uom unit um orderuom unidad unite',
  section: 'section shelf storage seccion estante rayon',
  position: 'position pos sequence order orden posicion ordre',
  par: 'par parlevel quantity qty cantidad quantite',
  parSunday: 'parsunday sunday sun domingo dimanche',
  parMonday: 'parmonday monday mon lunes lundi',
  parTuesday: 'partuesday tuesday tue martes mardi',
  parWednesday: 'parwednesday wednesday wed miercoles mercredi',
  parThursday: 'parthursday thursday thu jueves jeudi',
  parFriday: 'parfriday friday fri viernes vendredi',
  parSaturday: 'parsaturday saturday sat sabado samedi',
};
const folded = (text: string): string => fold(text).replace(/[^a-z0-9]/g, '');

/** Returns the column that each header cell names in English, Spanish or French; null for unknown and repeated ones. */
export function mapColumns(header: readonly string[]): (GuideColumn | null)[] {
  const free = new Set<GuideColumn>(GUIDE_FILE_COLUMNS);
  return header.map((cell) => {
    const word = folded(cell);
    const found = GUIDE_FILE_COLUMNS.find((column) => free.has(column) && WORDS[column].split(' ').includes(word));
    if (!found) return null;
    free.delete(found);
    return found;
  });
}

/**
 * Parses a quantity with a point or a comma. Returns null for other text and for 1,000, which could mean one or a
 * thousand.
 */
export function readAmount(text: string): number | null {
  const plain = text.replace(/\s/g, '');
  if (!/^\d{1,5}(?:[.,]\d{1,3})?$/.test(plain) || /^[1-9]\d{0,2},\d{3}$/.test(plain)) return null;
  return Number(plain.replace(',', '.'));
}

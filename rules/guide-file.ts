import type { CsvValue } from './csv.ts';
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

import type { FileTable } from './file-table.ts';
import { type FileLine, type GuideColumn, readAmount, WEEKDAY_COLUMNS } from './guide-file.ts';

/** Fields of an item that an import needs. */
export interface ImportItem {
  readonly itemCode: string;
  readonly orderUom: string;
  readonly units: readonly string[];
}

export type ImportFault =
  | 'item_missing'
  | 'item_unknown'
  | 'unit_unknown'
  | 'amount_unreadable'
  | 'section_too_long'
  | 'duplicate'
  | 'guide_full';

/** A row of a file with its effect. */
export interface ImportRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly itemCode: string;
  /** The resulting line; undefined if the row has an error. */
  readonly result: FileLine | undefined;
  readonly effect: 'new' | 'changed' | 'same' | undefined;
  readonly fault: { readonly code: ImportFault; readonly column: GuideColumn; readonly value: string } | undefined;
}

const MAX_SECTION = 60;
const keyOf = ({ itemCode, uom }: Pick<FileLine, 'itemCode' | 'uom'>): string => `${itemCode}|${uom}`;

class RowFault extends Error {
  readonly fault: NonNullable<ImportRow['fault']>;
  constructor(code: ImportFault, column: GuideColumn, value: string) {
    super(code);
    this.fault = { code, column, value };
  }
}

/**
 * Returns the effect of each row of a table on a guide with these lines: an existing line takes the row's values and
 * keeps the rest; any other line is new. A missing column changes nothing. An empty par in an existing column removes
 * the par.
 */
export function checkImport(
  table: FileTable,
  columns: readonly (GuideColumn | null)[],
  find: (itemCode: string) => ImportItem | undefined,
  existing: readonly FileLine[],
  maxLines: number,
): ImportRow[] {
  const there = new Map(existing.map((line) => [keyOf(line), line]));
  const seen = new Set<string>();
  let count = existing.length;
  const has = (column: GuideColumn) => columns.includes(column);

  const read = (cells: readonly string[]): FileLine => {
    const cell = (column: GuideColumn) => (has(column) ? (cells[columns.indexOf(column)] ?? '').trim() : '');
    const amount = (column: GuideColumn): number | null => {
      const text = cell(column);
      if (text === '') return null;
      const value = readAmount(text);
      if (value === null) throw new RowFault('amount_unreadable', column, text);
      return value;
    };
    const code = cell('itemCode');
    if (code === '') throw new RowFault('item_missing', 'itemCode', '');
    const item = find(code) ?? find(code.toUpperCase());
    if (!item) throw new RowFault('item_unknown', 'itemCode', code);
    const unit = cell('uom').toUpperCase() || item.orderUom;
    const uom = item.units.find((each) => each.toUpperCase() === unit.toUpperCase());
    if (uom === undefined) throw new RowFault('unit_unknown', 'uom', cell('uom'));
    const key = keyOf({ itemCode: item.itemCode, uom });
    if (seen.has(key)) throw new RowFault('duplicate', 'itemCode', code);
    const before = there.get(key);
    const section = has('section') ? cell('section') : (before?.section ?? '');
    if (section.length > MAX_SECTION) throw new RowFault('section_too_long', 'section', section);
    const week = WEEKDAY_COLUMNS.map((column, day) =>
      has(column) ? amount(column) : (before?.weekdayPars?.[day] ?? null),
    );
    const line: FileLine = {
      itemCode: item.itemCode,
      uom,
      section,
      par: has('par') ? amount('par') : (before?.par ?? null),
      weekdayPars: week.some((par) => par !== null) ? week : null,
    };
    if (!before && count >= maxLines) throw new RowFault('guide_full', 'itemCode', code);
    if (!before) count += 1;
    seen.add(key);
    return line;
  };

  return table.rows.map(({ line, cells }): ImportRow => {
    const itemCode = (cells[columns.indexOf('itemCode')] ?? '').trim();
    try {
      const result = read(cells);
      const before = there.get(keyOf(result));
      const same = before !== undefined && JSON.stringify(contentOf(before)) === JSON.stringify(contentOf(result));
      return { line, cells, itemCode, result, effect: same ? 'same' : before ? 'changed' : 'new', fault: undefined };
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      return { line, cells, itemCode, result: undefined, effect: undefined, fault: error.fault };
    }
  });
}

const contentOf = ({ section, par, weekdayPars }: FileLine) => [section, par, weekdayPars];

/**
 * Returns the lines of a guide after an import: changed ones in place, new ones after them, by the file's positions if
 * it has them.
 */
export function linesAfterImport(
  rows: readonly ImportRow[],
  columns: readonly (GuideColumn | null)[],
  existing: readonly FileLine[],
): FileLine[] {
  const at = columns.indexOf('position');
  const place = (row: ImportRow) => (at < 0 ? null : readAmount(row.cells[at] ?? ''));
  const good = rows.filter((row) => row.result !== undefined);
  const sorted = good.toSorted((a, b) => (place(a) ?? Number.MAX_SAFE_INTEGER) - (place(b) ?? Number.MAX_SAFE_INTEGER));
  const changed = new Map(sorted.flatMap(({ result }) => (result ? [[keyOf(result), result] as const] : [])));
  const kept = existing.map((line) => changed.get(keyOf(line)) ?? line);
  const known = new Set(existing.map(keyOf));
  return [...kept, ...[...changed.values()].filter((line) => !known.has(keyOf(line)))];
}

import { setImmediate } from 'node:timers/promises';
import {
  approximately,
  BOTTOM,
  block,
  GREY,
  LEFT,
  line,
  nextPage,
  RIGHT,
  rule,
  type Sheet,
  widthOf,
} from './document.ts';

export interface Column {
  readonly title: string;
  /** Points, including the gap to the next column. */
  readonly width: number;
  readonly align?: 'left' | 'right';
}

export interface Cell {
  readonly text: string;
  /** A second line, small and gray. */
  readonly below?: string;
  /** A paragraph below that, as small, never cut. */
  readonly note?: string;
  /** The number is an estimate and has the sign ≈. */
  readonly approximate?: boolean;
  /** The most lines of text. The default is 1. */
  readonly lines?: number;
}

/** A row of cells, or a heading above the next rows. */
export type Row = readonly Cell[] | { readonly heading: string };

export interface TableStyle {
  readonly size: number;
  /** Points above and below the text of a row. */
  readonly padding: number;
  readonly ruled: boolean;
}

const GAP = 8;
const BELOW = 7.5;
const isHeading = (row: Row): row is { readonly heading: string } => 'heading' in row;

function head(sheet: Sheet, columns: readonly Column[]): void {
  let x = LEFT;
  for (const { title, width, align = 'left' } of columns) {
    line(sheet, title, x, sheet.y, { size: 8, bold: true, colour: GREY, width: width - GAP, align });
    x += width;
  }
  sheet.y += 13;
  rule(sheet, sheet.y);
  sheet.y += 1;
}

function heightOf(sheet: Sheet, columns: readonly Column[], row: readonly Cell[], style: TableStyle): number {
  const heights = row.map((cell, index) => {
    const width = (columns[index]?.width ?? 0) - GAP;
    const text =
      cell.lines && cell.lines > 1
        ? block(sheet, cell.text, 0, null, { size: style.size, width, lines: cell.lines })
        : style.size * 1.16;
    const note = cell.note ? block(sheet, cell.note, 0, null, { size: BELOW, width }) + 3 : 0;
    return text + (cell.below ? BELOW + 3 : 0) + note;
  });
  return Math.max(...heights) + 2 * style.padding;
}

function draw(sheet: Sheet, columns: readonly Column[], row: readonly Cell[], style: TableStyle): void {
  const { size } = style;
  const y = sheet.y + style.padding;
  let x = LEFT;
  for (const [index, cell] of row.entries()) {
    const { width = 0, align = 'left' } = columns[index] ?? {};
    let bottom = y + size * 1.16;
    if (cell.lines && cell.lines > 1) {
      bottom = y + block(sheet, cell.text, x, y, { size, width: width - GAP, lines: cell.lines });
    } else {
      line(sheet, cell.text, x, y, { size, width: width - GAP, align });
    }
    if (cell.approximate) approximately(sheet, x + width - GAP - widthOf(sheet, cell.text, { size }) - 2, y, { size });
    if (cell.below) {
      line(sheet, cell.below, x, bottom + 2, { size: BELOW, colour: GREY, width: width - GAP, align });
      bottom += BELOW + 3;
    }
    if (cell.note) block(sheet, cell.note, x, bottom + 2, { size: BELOW, width: width - GAP });
    x += width;
  }
}

/**
 * Writes a table and repeats its head on every page. The last column's right edge is the margin. Other work gets a turn
 * between two pages, because a price list may have hundreds.
 */
export async function table(
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly Row[],
  style: TableStyle = { size: 9, padding: 5, ruled: true },
): Promise<void> {
  const last = columns.length - 1;
  const fitted = columns.map((column, index) => (index === last ? { ...column, width: column.width + GAP } : column));
  if (sheet.y + 60 > BOTTOM) nextPage(sheet);
  head(sheet, fitted);
  for (const row of rows) {
    const height = isHeading(row) ? 27 : heightOf(sheet, fitted, row, style);
    // A heading is never the last row of a page.
    if (sheet.y + height + (isHeading(row) ? 18 : 0) > BOTTOM) {
      nextPage(sheet);
      head(sheet, fitted);
      await setImmediate();
    }
    if (isHeading(row)) {
      line(sheet, row.heading, LEFT, sheet.y + 11, { size: 10.5, bold: true, width: RIGHT - LEFT });
    } else {
      draw(sheet, fitted, row, style);
    }
    sheet.y += height;
    if (style.ruled) rule(sheet, sheet.y);
  }
}

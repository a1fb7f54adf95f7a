import { Buffer } from 'node:buffer';
import PDFDocument from 'pdfkit';
import { msg } from '#msg';
import type { Locale } from '../texts/formats.ts';
import { textsOf } from '../texts/texts.ts';
import type { Letterhead } from './letterhead.ts';
import { winAnsi } from './win-ansi.ts';

/** A document being written. Measures are points from the upper left corner of a US Letter page. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly locale: Locale;
  readonly letterhead: Letterhead;
  /** The y position of the next content. */
  y: number;
}

export const LEFT = 48;
export const WIDTH = 612 - 2 * LEFT;
export const RIGHT = LEFT + WIDTH;
export const TOP = 48;
/** Below this there is only the footer. */
export const BOTTOM = 792 - 60;

export const INK = '#1c1917';
export const GREY = '#57534e';
export const RULE = '#d6d3d1';

export interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly colour?: string;
}

/** Begins a document. */
export function openSheet(options: { title: string; locale: Locale; letterhead: Letterhead; now: Date }): Sheet {
  const { title, locale, letterhead, now } = options;
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: TOP, bottom: 792 - BOTTOM, left: LEFT, right: LEFT },
    bufferPages: true,
    lang: locale,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: letterhead.companyName, Creator: 'Cratebook', CreationDate: now },
  });
  return { doc, locale, letterhead, y: TOP };
}

function apply(sheet: Sheet, { size = 9, bold = false, colour = INK }: TextStyle): PDFKit.PDFDocument {
  return sheet.doc
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(colour);
}

/** Returns the width of one line of text in points. */
export const widthOf = (sheet: Sheet, text: string, style: TextStyle = {}): number =>
  apply(sheet, style).widthOfString(winAnsi(text));

/**
 * Writes one line. Cuts it with an ellipsis if it is wider than `width`. A right-aligned line is a number and keeps
 * every digit.
 */
export function line(
  sheet: Sheet,
  text: string,
  x: number,
  y: number,
  style: TextStyle & { readonly width?: number; readonly align?: 'left' | 'right' } = {},
): void {
  const doc = apply(sheet, style);
  let shown = winAnsi(text).replaceAll('\n', ' ');
  const { width } = style;
  if (style.align === 'right') {
    doc.text(shown, x + (width ?? 0) - doc.widthOfString(shown), y, { lineBreak: false });
    return;
  }
  if (width !== undefined && doc.widthOfString(shown) > width) {
    let [fits, tooLong] = [0, shown.length];
    while (tooLong - fits > 1) {
      const middle = (fits + tooLong) >> 1;
      if (doc.widthOfString(`${shown.slice(0, middle)}…`) <= width) fits = middle;
      else tooLong = middle;
    }
    shown = `${shown.slice(0, fits).trimEnd()}…`;
  }
  doc.text(shown, x, y, { lineBreak: false });
}

/** Wraps text to at most `lines` lines. Returns its height in points. Writes it only if `y` is given. */
export function block(
  sheet: Sheet,
  text: string,
  x: number,
  y: number | null,
  style: TextStyle & { readonly width: number; readonly lines?: number },
): number {
  const doc = apply(sheet, style);
  const shown = winAnsi(text);
  const most = style.lines === undefined ? Number.POSITIVE_INFINITY : doc.currentLineHeight(true) * style.lines;
  const height = Math.min(most, doc.heightOfString(shown, { width: style.width }));
  if (y !== null) {
    const limit = style.lines === undefined ? {} : { height: height + 0.5, ellipsis: true };
    doc.text(shown, x, y, { width: style.width, ...limit });
  }
  return height;
}

/**
 * Draws the sign ≈, which the standard fonts lack: two drawn waves, and an invisible tilde for copied text and screen
 * readers. `x` is its right edge. Returns its left edge.
 */
export function approximately(sheet: Sheet, x: number, y: number, style: TextStyle = {}): number {
  const { size = 9, bold = false, colour = INK } = style;
  const width = size * 0.52;
  const [from, rise] = [x - width, size * 0.17];
  apply(sheet, style).fillOpacity(0).text('~', from, y, { lineBreak: false }).fillOpacity(1);
  for (const middle of [y + size * 0.34, y + size * 0.58]) {
    sheet.doc
      .moveTo(from, middle + rise / 3)
      .bezierCurveTo(
        from + width / 3,
        middle - rise * 1.5,
        from + (width * 2) / 3,
        middle + rise * 1.5,
        x,
        middle - rise / 3,
      );
  }
  sheet.doc
    .lineWidth(size * (bold ? 0.11 : 0.075))
    .strokeColor(colour)
    .stroke();
  return from;
}

/** Draws a horizontal line. */
export function rule(sheet: Sheet, y: number, from = LEFT, to = RIGHT): void {
  sheet.doc.moveTo(from, y).lineTo(to, y).lineWidth(0.6).strokeColor(RULE).stroke();
}

/** Begins a new page. */
export function nextPage(sheet: Sheet): void {
  sheet.doc.addPage();
  sheet.y = TOP;
}

/** Begins a new page unless `height` points are left on this one. */
export function keepTogether(sheet: Sheet, height: number): void {
  if (sheet.y + height > BOTTOM) nextPage(sheet);
}

const contact = ({ companyName, phone, email }: Letterhead): string =>
  [companyName, phone, email].filter(Boolean).join('  ·  ');

/**
 * Writes the top of the first page: the logo or the company's name at the left, the kind and number of the document at
 * the right.
 */
export function masthead(sheet: Sheet, title: { kind: string; name: string; below: string }): void {
  const { letterhead, doc } = sheet;
  const half = WIDTH / 2 - 12;
  if (letterhead.logo) {
    doc.image(Buffer.from(letterhead.logo.png), LEFT, TOP, { fit: [half, 44] });
  } else {
    block(sheet, letterhead.companyName, LEFT, TOP + 2, { size: 18, bold: true, width: half, lines: 2 });
  }
  const x = LEFT + WIDTH - half;
  line(sheet, title.kind, x, TOP, { size: 10, colour: GREY, width: half, align: 'right' });
  line(sheet, title.name, x, TOP + 13, { size: 20, bold: true, width: half, align: 'right' });
  line(sheet, title.below, x, TOP + 36, { size: 10, width: half, align: 'right' });
  sheet.y = TOP + 60;
  rule(sheet, sheet.y);
  sheet.y += 14;
}

/** Writes the footer of every page and returns the finished file. */
export function closeSheet(sheet: Sheet): Promise<Uint8Array> {
  const { doc, letterhead, locale } = sheet;
  const t = textsOf(locale);
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index);
    // Text below the lower margin would begin a new page.
    doc.page.margins.bottom = 0;
    rule(sheet, BOTTOM + 16);
    const number = t(msg({ message: 'Page {number} of {count}' }), { number: index + 1, count });
    line(sheet, contact(letterhead), LEFT, BOTTOM + 23, { size: 8, colour: GREY, width: WIDTH - 90 });
    line(sheet, number, RIGHT - 85, BOTTOM + 23, { size: 8, colour: GREY, width: 85, align: 'right' });
  }
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('error', reject);
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.end();
  });
}

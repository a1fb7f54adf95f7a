import type { Order, OrderLine } from '../../contract/orders.ts';
import { holdReason } from '../../rules/hold-reason.ts';
import {
  approximately,
  BOTTOM,
  block,
  closeSheet,
  GREY,
  keepTogether,
  LEFT,
  line,
  masthead,
  openSheet,
  RIGHT,
  rule,
  type Sheet,
  WIDTH,
  widthOf,
} from './document.ts';
import { type Formats, formatsOf, isWeightUnit, type Locale } from './formats.ts';
import type { Letterhead } from './letterhead.ts';
import { orderFacts } from './order-facts.ts';
import { type Cell, type Column, table } from './table.ts';
import { type PdfTexts, pdfTexts } from './texts.ts';

export interface OrderPdfOptions {
  readonly letterhead: Letterhead;
  readonly locale: Locale;
  /** The company's timezone, in which the time of the order is shown. */
  readonly timeZone: string;
  /** False leaves out every amount (the location's displayPrices). */
  readonly showPrices: boolean;
  readonly now: Date;
}

/** Returns whether a line's amount is an estimate: it is priced by weight and not weighed yet. */
const isEstimate = (row: Pick<OrderLine, 'priceUnit' | 'actualWeightGrams'>): boolean =>
  isWeightUnit(row.priceUnit) && row.actualWeightGrams === null;

function columnsOf(texts: PdfTexts, showPrices: boolean, hasDiscount: boolean): Column[] {
  const amounts: Column[] = showPrices
    ? [
        { title: texts.price, width: 72, align: 'right' },
        ...(hasDiscount ? [{ title: texts.discount, width: 56, align: 'right' } as const] : []),
        { title: texts.amount, width: 70, align: 'right' },
      ]
    : [];
  const fixed: Column[] = [
    { title: texts.quantity, width: 52, align: 'right' },
    { title: texts.unit, width: 40 },
    ...amounts,
  ];
  const code = { title: texts.item, width: 60 };
  const rest = WIDTH - code.width - fixed.reduce((sum, column) => sum + column.width, 0);
  return [code, { title: texts.description, width: rest }, ...fixed];
}

function cellsOf(row: OrderLine, texts: PdfTexts, formats: Formats, showPrices: boolean, hasDiscount: boolean): Cell[] {
  const unit = row.priceUnit;
  const weight =
    row.actualWeightGrams === null ? '' : formats.weight(row.actualWeightGrams, isWeightUnit(unit) ? unit : 'lb');
  const below = [row.brand, row.packSize].filter(Boolean).join('  ·  ');
  const picked = row.pickedQuantity;
  const short = picked !== null && picked !== row.quantity ? { below: texts.picked(formats.quantity(picked)) } : {};
  const cells: Cell[] = [
    { text: row.itemCode },
    { text: row.description, lines: 3, ...(below ? { below } : {}) },
    { text: formats.quantity(row.quantity), ...short },
    { text: row.uom, ...(weight && !showPrices ? { below: weight } : {}) },
  ];
  if (showPrices) {
    const price = formats.money(row.unitPrice) + (isWeightUnit(unit) ? `/${unit}` : '');
    cells.push({ text: price, ...(weight ? { below: weight } : {}) });
    if (hasDiscount) cells.push({ text: row.discount === 0 ? '' : formats.money(-row.discount) });
    cells.push({ text: formats.money(row.linePrice), approximate: isEstimate(row) });
  }
  return cells;
}

/** The totals of an order's document. */
export interface Totals extends Pick<Order, 'subtotal' | 'discount' | 'tax' | 'surcharge' | 'total'> {
  readonly lines: readonly Pick<OrderLine, 'priceUnit' | 'actualWeightGrams'>[];
}

/** Writes the totals of an order. */
export function totals(sheet: Sheet, order: Totals, texts: PdfTexts, formats: Formats): void {
  const estimate = order.lines.some(isEstimate);
  const rows = [
    { label: texts.subtotal, cents: order.subtotal },
    { label: texts.discount, cents: -order.discount },
    { label: texts.tax, cents: order.tax },
    { label: texts.surcharge, cents: order.surcharge },
    { label: texts.total, cents: order.total, bold: true },
  ];
  keepTogether(sheet, rows.length * 16 + 40);
  sheet.y += 10;
  const x = RIGHT - 200;
  for (const { label, cents, bold = false } of rows) {
    if (bold) {
      rule(sheet, sheet.y - 2, x);
      sheet.y += 4;
    }
    const style = { size: bold ? 12 : 9.5, bold };
    const amount = formats.money(cents === 0 ? 0 : cents);
    line(sheet, label, x, sheet.y, { ...style, width: 90 });
    line(sheet, amount, x + 90, sheet.y, { ...style, width: 110, align: 'right' });
    if (estimate && cents !== 0) approximately(sheet, RIGHT - widthOf(sheet, amount, style) - 3, sheet.y, style);
    sheet.y += bold ? 20 : 16;
  }
  if (!estimate) return;
  const width = widthOf(sheet, texts.estimated, { size: 8 });
  line(sheet, texts.estimated, RIGHT - width, sheet.y, { size: 8, colour: GREY });
  approximately(sheet, RIGHT - width - 3, sheet.y, { size: 8, colour: GREY });
  sheet.y += 14;
}

function held(sheet: Sheet, order: Order, texts: PdfTexts): void {
  const why = [...new Set(order.holds.map((hold) => texts.holds[holdReason(hold)]))].join(', ');
  const text = texts.held(why);
  const height = block(sheet, text, LEFT, null, { bold: true, width: WIDTH - 20 }) + 12;
  sheet.doc.roundedRect(LEFT, sheet.y, WIDTH, height, 4).fill('#f5f5f4');
  block(sheet, text, LEFT + 10, sheet.y + 6.5, { bold: true, width: WIDTH - 20 });
  sheet.y += height + 14;
}

/** Returns the order as a PDF for printing and filing, US Letter. */
export async function orderPdf(order: Order, options: OrderPdfOptions): Promise<Uint8Array> {
  const { letterhead, locale, timeZone, showPrices, now } = options;
  const texts = pdfTexts[locale];
  const formats = formatsOf(locale);
  const number = order.orderNumber === null ? '' : String(order.orderNumber);
  const sheet = openSheet({ title: `${texts.order} ${number}`.trim(), locale, letterhead, now });
  masthead(sheet, { kind: texts.order, name: number, below: texts.statuses[order.status] });
  if (order.status === 'held') held(sheet, order, texts);
  const making = [
    [texts.orderedAt, formats.instant(order.submittedAt, timeZone)],
    [texts.orderedBy, order.submittedBy],
    [texts.location, order.customerLocationId],
  ] as const;
  orderFacts(sheet, order, order.locationName, making, texts, formats);

  const hasDiscount = order.lines.some((row) => row.discount !== 0);
  const columns = columnsOf(texts, showPrices, hasDiscount);
  await table(
    sheet,
    columns,
    order.lines.map((row) => cellsOf(row, texts, formats, showPrices, hasDiscount)),
  );
  if (showPrices) totals(sheet, order, texts, formats);

  if (order.notes.trim() !== '') {
    keepTogether(sheet, 50);
    sheet.y += 8;
    line(sheet, texts.notes, LEFT, sheet.y, { size: 8, colour: GREY });
    // Long notes continue on further pages by themselves.
    sheet.y += 11;
    if (sheet.y < BOTTOM) block(sheet, order.notes.trim(), LEFT, sheet.y, { width: WIDTH });
  }
  return closeSheet(sheet);
}

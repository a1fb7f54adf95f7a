import type { SalesOrder, SalesOrderLine } from '../../contract/sales-orders.ts';
import { isShort } from '../../rules/pick-summary.ts';
import { BOTTOM, block, closeSheet, GREY, keepTogether, LEFT, line, masthead, openSheet, WIDTH } from './document.ts';
import { type Formats, formatsOf, isWeightUnit, type Locale } from './formats.ts';
import type { Letterhead } from './letterhead.ts';
import { orderFacts } from './order-facts.ts';
import { totals } from './order-pdf.ts';
import { type SalesOrderTexts, salesOrderTexts } from './sales-order-texts.ts';
import { type Cell, type Column, table } from './table.ts';
import { type PdfTexts, pdfTexts } from './texts.ts';

export interface SalesOrderPdfOptions {
  readonly letterhead: Letterhead;
  readonly locale: Locale;
  /** The company's timezone, in which the time of the order is shown. */
  readonly timeZone: string;
  readonly locationName: string;
  /** False leaves out every amount (the location's displayPrices). */
  readonly showPrices: boolean;
  readonly now: Date;
}

type Words = PdfTexts & { readonly own: SalesOrderTexts };

/**
 * Returns whether picking has not begun. The document then shows the allocated quantity, afterwards the picked and
 * shipped ones.
 */
const isBeforePicking = ({ status }: SalesOrder): boolean => status === 'open' || status === 'allocated';

/** Returns the known weight: that of the shipped quantity, else that of the picked one. */
const weightOf = (row: SalesOrderLine): number | null => row.shippedWeightGrams ?? row.pickedWeightGrams;

function columnsOf(words: Words, early: boolean, showPrices: boolean): Column[] {
  const { own } = words;
  const quantities = early ? [own.ordered, own.allocated] : [own.ordered, own.picked, own.shipped];
  const fixed: Column[] = [
    ...quantities.map((title): Column => ({ title, width: 54, align: 'right' })),
    { title: words.unit, width: 36 },
    ...(showPrices
      ? ([
          { title: words.price, width: 66, align: 'right' },
          { title: words.amount, width: 64, align: 'right' },
        ] as const)
      : []),
  ];
  const code = { title: words.item, width: 58 };
  const rest = WIDTH - code.width - fixed.reduce((sum, column) => sum + column.width, 0);
  return [code, { title: words.description, width: rest }, ...fixed];
}

function cellsOf(row: SalesOrderLine, words: Words, formats: Formats, early: boolean, showPrices: boolean): Cell[] {
  const unit = row.priceUnit;
  const weightUnit = isWeightUnit(unit) ? unit : 'lb';
  const weight = (grams: number | null) => (grams === null ? {} : { below: formats.weight(grams, weightUnit) });
  const short = isShort(row) && row.shortReason ? words.own.short(words.own.shortReasons[row.shortReason]) : '';
  const below = [row.brand, row.packSize, short].filter(Boolean).join('  ·  ');
  const cells: Cell[] = [
    { text: row.itemCode },
    { text: row.description, lines: 3, ...(below ? { below } : {}) },
    { text: formats.quantity(row.orderedQuantity) },
    ...(early
      ? [{ text: formats.quantity(row.allocatedQuantity) }]
      : [
          { text: formats.quantity(row.pickedQuantity), ...weight(row.pickedWeightGrams) },
          { text: formats.quantity(row.shippedQuantity), ...weight(row.shippedWeightGrams) },
        ]),
    { text: row.uom },
  ];
  if (!showPrices) return cells;
  const estimate = isWeightUnit(unit) && weightOf(row) === null;
  return [
    ...cells,
    { text: formats.money(row.unitPrice) + (isWeightUnit(unit) ? `/${unit}` : '') },
    { text: formats.money(row.linePrice), approximate: estimate },
  ];
}

/** Returns the sales order as a PDF for printing and filing, US Letter: ordered against picked and shipped. */
export async function salesOrderPdf(order: SalesOrder, options: SalesOrderPdfOptions): Promise<Uint8Array> {
  const { letterhead, locale, timeZone, showPrices, now } = options;
  const words: Words = { ...pdfTexts[locale], own: salesOrderTexts[locale] };
  const formats = formatsOf(locale);
  const number = String(order.salesOrderNumber);
  const sheet = openSheet({ title: `${words.own.salesOrder} ${number}`, locale, letterhead, now });
  masthead(sheet, { kind: words.own.salesOrder, name: number, below: words.own.statuses[order.status] });
  const making = [
    [words.own.yourOrder, order.orderNumber === null ? '' : String(order.orderNumber)],
    [words.orderedAt, formats.instant(order.orderedAt, timeZone)],
    [words.orderedBy, order.orderedBy],
    [words.location, order.customerLocationId],
  ] as const;
  orderFacts(sheet, order, options.locationName, making, words, formats);

  const early = isBeforePicking(order);
  await table(
    sheet,
    columnsOf(words, early, showPrices),
    order.lines.map((row) => cellsOf(row, words, formats, early, showPrices)),
  );
  if (showPrices) {
    const lines = order.lines.map((row) => ({ priceUnit: row.priceUnit, actualWeightGrams: weightOf(row) }));
    totals(sheet, { ...order, lines }, words, formats);
  }
  if (order.notes.trim() !== '') {
    keepTogether(sheet, 50);
    sheet.y += 8;
    line(sheet, words.notes, LEFT, sheet.y, { size: 8, colour: GREY });
    sheet.y += 11;
    if (sheet.y < BOTTOM) block(sheet, order.notes.trim(), LEFT, sheet.y, { width: WIDTH });
  }
  return closeSheet(sheet);
}

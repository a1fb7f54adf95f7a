import { msg } from '#msg';
import { isEstimate, lineAmountsOf, totalsOf } from '../../contract/order-amounts.ts';
import type { SalesOrder, SalesOrderLine } from '../../contract/sales-orders.ts';
import { isShort } from '../../rules/pick-summary.ts';
import { type Formats, formatsOf, isWeightUnit, type Locale } from '../texts/formats.ts';
import { type Translate, textsOf } from '../texts/texts.ts';
import { instructionsText, salesOrderStatusTexts, shortReasonTexts } from './code-texts.ts';
import { BOTTOM, block, closeSheet, GREY, keepTogether, LEFT, line, masthead, openSheet, WIDTH } from './document.ts';
import type { Letterhead } from './letterhead.ts';
import { type DocumentLots, lotSources, lotsText } from './lots.ts';
import { orderFacts } from './order-facts.ts';
import { totals } from './order-pdf.ts';
import { type Cell, type Column, table } from './table.ts';

export interface SalesOrderPdfOptions {
  readonly letterhead: Letterhead;
  readonly locale: Locale;
  /** The company's timezone, in which the time of the order is shown. */
  readonly timeZone: string;
  readonly locationName: string;
  readonly lots: DocumentLots;
  readonly now: Date;
}

/**
 * Returns whether picking has not begun. The document then shows the allocated quantity, afterwards the picked and
 * shipped ones.
 */
const isBeforePicking = ({ status }: SalesOrder): boolean => status === 'open' || status === 'allocated';

/** Returns the known weight: that of the shipped quantity, else that of the picked one. */
const weightOf = (row: SalesOrderLine): number | null => row.shippedWeightGrams ?? row.pickedWeightGrams;

const isWeighedLater = (row: SalesOrderLine): boolean =>
  isEstimate({ priceUnit: row.priceUnit, actualWeightGrams: weightOf(row) });

function columnsOf(t: Translate, early: boolean, showPrices: boolean): Column[] {
  const quantities = early ? [t(msg`Ordered`), t(msg`Allocated`)] : [t(msg`Ordered`), t(msg`Picked`), t(msg`Shipped`)];
  const fixed: Column[] = [
    ...quantities.map((title): Column => ({ title, width: 54, align: 'right' })),
    { title: t(msg`Unit`), width: 36 },
    ...(showPrices
      ? ([
          { title: t(msg`Price`), width: 66, align: 'right' },
          { title: t(msg`Amount`), width: 64, align: 'right' },
        ] as const)
      : []),
  ];
  const code = { title: t(msg`Item`), width: 58 };
  const rest = WIDTH - code.width - fixed.reduce((sum, column) => sum + column.width, 0);
  return [code, { title: t(msg`Description`), width: rest }, ...fixed];
}

function cellsOf(row: SalesOrderLine, lots: DocumentLots, t: Translate, formats: Formats, early: boolean): Cell[] {
  const unit = row.priceUnit;
  const weightUnit = isWeightUnit(unit) ? unit : 'lb';
  const weight = (grams: number | null) => (grams === null ? {} : { below: formats.weight(grams, weightUnit) });
  const short =
    isShort(row) && row.shortReason
      ? t(msg({ message: 'short: {reason}' }), { reason: t(shortReasonTexts[row.shortReason]) })
      : '';
  const below = [row.brand, row.packSize, short].filter(Boolean).join('  ·  ');
  // Before picking, the lots of a line are only planned.
  const note = [instructionsText(row, t), early ? '' : lotsText(row, lots, t, formats)].filter(Boolean).join('\n');
  const cells: Cell[] = [
    { text: row.itemCode },
    { text: row.description, lines: 3, ...(below ? { below } : {}), ...(note ? { note } : {}) },
    { text: formats.quantity(row.orderedQuantity) },
    ...(early
      ? [{ text: formats.quantity(row.allocatedQuantity) }]
      : [
          { text: formats.quantity(row.pickedQuantity), ...weight(row.pickedWeightGrams) },
          { text: formats.quantity(row.shippedQuantity), ...weight(row.shippedWeightGrams) },
        ]),
    { text: row.uom },
  ];
  const amounts = lineAmountsOf(row);
  if (!amounts) return cells;
  return [
    ...cells,
    { text: formats.money(amounts.unitPrice) + (isWeightUnit(unit) ? `/${unit}` : '') },
    { text: formats.money(amounts.linePrice), approximate: isWeighedLater(row) },
  ];
}

/** Returns the sales order as a PDF for printing and filing, US Letter: ordered against picked and shipped. */
export async function salesOrderPdf(order: SalesOrder, options: SalesOrderPdfOptions): Promise<Uint8Array> {
  const { letterhead, locale, timeZone, now } = options;
  const t = textsOf(locale);
  const formats = formatsOf(locale);
  const number = String(order.salesOrderNumber);
  const sheet = openSheet({ title: `${t(msg`Sales order`)} ${number}`, locale, letterhead, now });
  masthead(sheet, { kind: t(msg`Sales order`), name: number, below: t(salesOrderStatusTexts[order.status]) });
  const making = [
    [t(msg`Your order`), order.orderNumber === null ? '' : String(order.orderNumber)],
    [t(msg`Ordered on`), formats.instant(order.orderedAt, timeZone)],
    [t(msg`Ordered by`), order.orderedBy],
    [t(msg`Location`), order.customerLocationId],
  ] as const;
  orderFacts(sheet, order, options.locationName, making, t, formats);

  const early = isBeforePicking(order);
  const shown = totalsOf(order);
  await table(
    sheet,
    columnsOf(t, early, shown !== null),
    order.lines.map((row) => cellsOf(row, options.lots, t, formats, early)),
  );
  if (shown) totals(sheet, shown, order.lines.some(isWeighedLater), t, formats);
  if (!early) lotSources(sheet, options.lots, t);
  if (order.notes.trim() !== '') {
    keepTogether(sheet, 50);
    sheet.y += 8;
    line(sheet, t(msg`Notes`), LEFT, sheet.y, { size: 8, colour: GREY });
    sheet.y += 11;
    if (sheet.y < BOTTOM) block(sheet, order.notes.trim(), LEFT, sheet.y, { width: WIDTH });
  }
  return closeSheet(sheet);
}

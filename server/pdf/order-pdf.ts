import { msg } from '#msg';
import { isEstimate, lineAmountsOf, type Totals, totalsOf } from '../../contract/order-amounts.ts';
import type { Order, OrderLine } from '../../contract/orders.ts';
import { holdReason } from '../../rules/hold-reason.ts';
import { type Formats, formatsOf, isWeightUnit, type Locale } from '../texts/formats.ts';
import { type Translate, textsOf } from '../texts/texts.ts';
import { holdTexts, instructionsText, orderStatusTexts } from './code-texts.ts';
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
import type { Letterhead } from './letterhead.ts';
import { orderFacts } from './order-facts.ts';
import { type Cell, type Column, table } from './table.ts';

export interface OrderPdfOptions {
  readonly letterhead: Letterhead;
  readonly locale: Locale;
  /** The company's timezone, in which the time of the order is shown. */
  readonly timeZone: string;
  readonly now: Date;
}

function columnsOf(t: Translate, showPrices: boolean, hasDiscount: boolean): Column[] {
  const amounts: Column[] = showPrices
    ? [
        { title: t(msg`Price`), width: 72, align: 'right' },
        ...(hasDiscount ? [{ title: t(msg`Discount`), width: 56, align: 'right' } as const] : []),
        { title: t(msg`Amount`), width: 70, align: 'right' },
      ]
    : [];
  const fixed: Column[] = [
    { title: t(msg`Qty`), width: 52, align: 'right' },
    { title: t(msg`Unit`), width: 40 },
    ...amounts,
  ];
  const code = { title: t(msg`Item`), width: 60 };
  const rest = WIDTH - code.width - fixed.reduce((sum, column) => sum + column.width, 0);
  return [code, { title: t(msg`Description`), width: rest }, ...fixed];
}

function cellsOf(row: OrderLine, t: Translate, formats: Formats, hasDiscount: boolean): Cell[] {
  const amounts = lineAmountsOf(row);
  const unit = row.priceUnit;
  const weight =
    row.actualWeightGrams === null ? '' : formats.weight(row.actualWeightGrams, isWeightUnit(unit) ? unit : 'lb');
  const below = [row.brand, row.packSize].filter(Boolean).join('  ·  ');
  const note = instructionsText(row, t);
  const picked = row.pickedQuantity;
  const short =
    picked !== null && picked !== row.quantity
      ? { below: t(msg({ message: 'picked {quantity}' }), { quantity: formats.quantity(picked) }) }
      : {};
  const cells: Cell[] = [
    { text: row.itemCode },
    { text: row.description, lines: 3, ...(below ? { below } : {}), ...(note ? { note } : {}) },
    { text: formats.quantity(row.quantity), ...short },
    { text: row.uom, ...(weight && !amounts ? { below: weight } : {}) },
  ];
  if (amounts) {
    const price = formats.money(amounts.unitPrice) + (isWeightUnit(unit) ? `/${unit}` : '');
    cells.push({ text: price, ...(weight ? { below: weight } : {}) });
    if (hasDiscount) cells.push({ text: amounts.discount === 0 ? '' : formats.money(-amounts.discount) });
    cells.push({ text: formats.money(amounts.linePrice), approximate: isEstimate(row) });
  }
  return cells;
}

/** Writes the totals of an order, as an estimate if a line is one. */
export function totals(sheet: Sheet, order: Totals, estimate: boolean, t: Translate, formats: Formats): void {
  const rows = [
    { label: t(msg`Subtotal`), cents: order.subtotal },
    { label: t(msg`Discount`), cents: -order.discount },
    { label: t(msg`Tax`), cents: order.tax },
    { label: t(msg`Surcharge`), cents: order.surcharge },
    { label: t(msg`Total`), cents: order.total, bold: true },
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
  const width = widthOf(sheet, t(msg`Estimate: the final amount depends on the weight at packing.`), { size: 8 });
  line(sheet, t(msg`Estimate: the final amount depends on the weight at packing.`), RIGHT - width, sheet.y, {
    size: 8,
    colour: GREY,
  });
  approximately(sheet, RIGHT - width - 3, sheet.y, { size: 8, colour: GREY });
  sheet.y += 14;
}

function held(sheet: Sheet, order: Order, t: Translate): void {
  const why = [...new Set(order.holds.map((hold) => t(holdTexts[holdReason(hold)])))].join(', ');
  const text = why
    ? t(msg({ message: 'This order is held for review: {why}' }), { why })
    : t(msg`This order is held for review`);
  const height = block(sheet, text, LEFT, null, { bold: true, width: WIDTH - 20 }) + 12;
  sheet.doc.roundedRect(LEFT, sheet.y, WIDTH, height, 4).fill('#f5f5f4');
  block(sheet, text, LEFT + 10, sheet.y + 6.5, { bold: true, width: WIDTH - 20 });
  sheet.y += height + 14;
}

/** Returns the order as a PDF for printing and filing, US Letter; without amounts if they are hidden. */
export async function orderPdf(order: Order, options: OrderPdfOptions): Promise<Uint8Array> {
  const { letterhead, locale, timeZone, now } = options;
  const t = textsOf(locale);
  const formats = formatsOf(locale);
  const number = order.orderNumber === null ? '' : String(order.orderNumber);
  const sheet = openSheet({ title: `${t(msg`Order`)} ${number}`.trim(), locale, letterhead, now });
  masthead(sheet, { kind: t(msg`Order`), name: number, below: t(orderStatusTexts[order.status]) });
  if (order.status === 'held') held(sheet, order, t);
  const making = [
    [t(msg`Ordered on`), formats.instant(order.submittedAt, timeZone)],
    [t(msg`Ordered by`), order.submittedBy],
    [t(msg`Location`), order.customerLocationId],
  ] as const;
  orderFacts(sheet, order, order.locationName, making, t, formats);

  const shown = totalsOf(order);
  const hasDiscount = order.lines.some((row) => row.discount !== null && row.discount !== 0);
  const columns = columnsOf(t, shown !== null, hasDiscount);
  await table(
    sheet,
    columns,
    order.lines.map((row) => cellsOf(row, t, formats, hasDiscount)),
  );
  if (shown) totals(sheet, shown, order.lines.some(isEstimate), t, formats);

  if (order.notes.trim() !== '') {
    keepTogether(sheet, 50);
    sheet.y += 8;
    line(sheet, t(msg`Notes`), LEFT, sheet.y, { size: 8, colour: GREY });
    // Long notes continue on further pages by themselves.
    sheet.y += 11;
    if (sheet.y < BOTTOM) block(sheet, order.notes.trim(), LEFT, sheet.y, { width: WIDTH });
  }
  return closeSheet(sheet);
}

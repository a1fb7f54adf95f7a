import type { CreditMemo } from '../../contract/credits.ts';
import { type CreditMemoTexts, creditMemoTexts } from './credit-memo-texts.ts';
import {
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
  WIDTH,
} from './document.ts';
import { formatsOf, type Locale } from './formats.ts';
import type { Letterhead } from './letterhead.ts';
import { table } from './table.ts';
import { pdfTexts } from './texts.ts';

export interface CreditMemoPdfOptions {
  readonly letterhead: Letterhead;
  readonly locale: Locale;
  readonly now: Date;
}

function stateOf({ cancelledAt, open }: CreditMemo, own: CreditMemoTexts): string {
  if (cancelledAt !== null) return own.cancelled;
  return open > 0 ? own.isOpen : own.isUsed;
}

/** Returns the credit memo as a PDF for printing and filing, US Letter. */
export async function creditMemoPdf(
  memo: CreditMemo,
  { letterhead, locale, now }: CreditMemoPdfOptions,
): Promise<Uint8Array> {
  const texts = pdfTexts[locale];
  const own = creditMemoTexts[locale];
  const formats = formatsOf(locale);
  const number = String(memo.memoNumber);
  const sheet = openSheet({ title: `${own.creditMemo} ${number}`, locale, letterhead, now });
  masthead(sheet, { kind: own.creditMemo, name: number, below: stateOf(memo, own) });

  const facts = [
    [texts.location, `${memo.locationName} (${memo.customerLocationId})`],
    [own.issuedOn, formats.day(memo.issuedOn)],
    [own.salesOrder, memo.salesOrderNumber === null ? '' : String(memo.salesOrderNumber)],
  ].filter(([, value]) => value !== '');
  for (const [label = '', value = ''] of facts) {
    line(sheet, label, LEFT, sheet.y, { size: 8, colour: GREY, width: WIDTH });
    sheet.y += 10 + block(sheet, value, LEFT, sheet.y + 10, { width: WIDTH, lines: 2 }) + 5;
  }
  sheet.y += 7;

  const [code, quantity, unit, reason, amount] = [64, 52, 40, 100, 72];
  await table(
    sheet,
    [
      { title: texts.item, width: code },
      { title: texts.description, width: WIDTH - code - quantity - unit - reason - amount },
      { title: own.reason, width: reason },
      { title: texts.quantity, width: quantity, align: 'right' },
      { title: texts.unit, width: unit },
      { title: texts.amount, width: amount, align: 'right' },
    ],
    memo.lines.map((row) => [
      { text: row.itemCode },
      { text: row.description, lines: 3 },
      { text: own.reasons[row.reason], lines: 2 },
      { text: formats.quantity(row.quantity) },
      { text: row.uom },
      { text: formats.money(row.amount) },
    ]),
  );

  const totals = [
    { label: texts.subtotal, cents: memo.subtotal },
    { label: texts.tax, cents: memo.tax },
    { label: texts.total, cents: memo.total, bold: true },
    { label: own.open, cents: memo.open },
  ];
  keepTogether(sheet, totals.length * 16 + 30);
  sheet.y += 10;
  const x = RIGHT - 220;
  for (const { label, cents, bold = false } of totals) {
    if (bold) {
      rule(sheet, sheet.y - 2, x);
      sheet.y += 4;
    }
    const style = { size: bold ? 12 : 9.5, bold };
    line(sheet, label, x, sheet.y, { ...style, width: 110 });
    line(sheet, formats.money(cents), x + 110, sheet.y, { ...style, width: 110, align: 'right' });
    sheet.y += bold ? 20 : 16;
  }
  if (memo.note !== '') {
    keepTogether(sheet, 50);
    sheet.y += 8;
    line(sheet, texts.notes, LEFT, sheet.y, { size: 8, colour: GREY });
    sheet.y += 11;
    if (sheet.y < BOTTOM) block(sheet, memo.note, LEFT, sheet.y, { width: WIDTH });
  }
  return closeSheet(sheet);
}

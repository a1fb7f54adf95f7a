import { msg } from '#msg';
import type { CreditMemo } from '../../contract/credits.ts';
import { formatsOf, type Locale } from '../texts/formats.ts';
import { type Translate, textsOf } from '../texts/texts.ts';
import { memoReasonTexts } from './code-texts.ts';
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
import type { Letterhead } from './letterhead.ts';
import { table } from './table.ts';

export interface CreditMemoPdfOptions {
  readonly letterhead: Letterhead;
  readonly locale: Locale;
  readonly now: Date;
}

function stateOf({ cancelledAt, open }: CreditMemo, t: Translate): string {
  if (cancelledAt !== null) return t(msg({ message: 'Canceled', context: 'one credit memo' }));
  return open > 0
    ? t(msg({ message: 'Available', context: 'one credit memo' }))
    : t(msg({ message: 'Used up', context: 'one credit memo' }));
}

/** Returns the credit memo as a PDF for printing and filing, US Letter. */
export async function creditMemoPdf(
  memo: CreditMemo,
  { letterhead, locale, now }: CreditMemoPdfOptions,
): Promise<Uint8Array> {
  const t = textsOf(locale);
  const formats = formatsOf(locale);
  const number = String(memo.memoNumber);
  const sheet = openSheet({ title: `${t(msg`Credit memo`)} ${number}`, locale, letterhead, now });
  masthead(sheet, { kind: t(msg`Credit memo`), name: number, below: stateOf(memo, t) });

  const facts = [
    [t(msg`Location`), `${memo.locationName} (${memo.customerLocationId})`],
    [t(msg`Issued on`), formats.day(memo.issuedOn)],
    [t(msg`Sales order`), memo.salesOrderNumber === null ? '' : String(memo.salesOrderNumber)],
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
      { title: t(msg`Item`), width: code },
      { title: t(msg`Description`), width: WIDTH - code - quantity - unit - reason - amount },
      { title: t(msg`Reason`), width: reason },
      { title: t(msg`Qty`), width: quantity, align: 'right' },
      { title: t(msg`Unit`), width: unit },
      { title: t(msg`Amount`), width: amount, align: 'right' },
    ],
    memo.lines.map((row) => [
      { text: row.itemCode },
      { text: row.description, lines: 3 },
      { text: t(memoReasonTexts[row.reason]), lines: 2 },
      { text: formats.quantity(row.quantity) },
      { text: row.uom },
      { text: formats.money(row.amount) },
    ]),
  );

  const totals = [
    { label: t(msg`Subtotal`), cents: memo.subtotal },
    { label: t(msg`Tax`), cents: memo.tax },
    ...(memo.surcharge === 0 ? [] : [{ label: t(msg`Surcharge`), cents: memo.surcharge }]),
    { label: t(msg`Total`), cents: memo.total, bold: true },
    { label: t(msg`Available balance`), cents: memo.open },
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
    line(sheet, t(msg`Notes`), LEFT, sheet.y, { size: 8, colour: GREY });
    sheet.y += 11;
    if (sheet.y < BOTTOM) block(sheet, memo.note, LEFT, sheet.y, { width: WIDTH });
  }
  return closeSheet(sheet);
}

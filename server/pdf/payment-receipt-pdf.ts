import { msg } from '#msg';
import type { PaymentReceipt } from '../../contract/customer-payments.ts';
import { formatsOf, type Locale } from '../texts/formats.ts';
import { type Translate, textsOf } from '../texts/texts.ts';
import { block, closeSheet, GREY, LEFT, line, masthead, openSheet, WIDTH } from './document.ts';
import type { Letterhead } from './letterhead.ts';
import { receivableName } from './receivable-name.ts';
import { table } from './table.ts';

export interface PaymentReceiptPdfOptions {
  readonly letterhead: Letterhead;
  readonly locale: Locale;
  readonly now: Date;
}

const methodText = (method: PaymentReceipt['method'], t: Translate): string => {
  switch (method) {
    case 'cash':
      return t(msg`Cash`);
    case 'check':
      return t(msg`Check`);
    case 'card':
      return t(msg`Card`);
    case 'other':
      return t(msg({ message: 'Other', context: 'payment' }));
  }
};

/** Returns the receipt of a payment as a PDF, US Letter: what was paid, how, and which invoices it settled. */
export async function paymentReceiptPdf(
  payment: PaymentReceipt,
  { letterhead, locale, now }: PaymentReceiptPdfOptions,
): Promise<Uint8Array> {
  const t = textsOf(locale);
  const formats = formatsOf(locale);
  const title = t(msg`Payment receipt`);
  const number = String(payment.paymentNumber);
  const sheet = openSheet({ title: `${title} ${number}`, locale, letterhead, now });
  const below = formats.day(payment.receivedOn);
  masthead(sheet, { kind: title, name: t(msg({ message: 'Payment {number}' }), { number }), below });
  const fact = (label: string, text: string) => {
    line(sheet, label, LEFT, sheet.y, { size: 8, colour: GREY, width: WIDTH });
    sheet.y += 10 + block(sheet, text, LEFT, sheet.y + 10, { size: 11, width: WIDTH, lines: 2 }) + 10;
  };
  fact(t(msg`Customer`), `${payment.customerName} (${payment.customerId})`);
  fact(t(msg`Amount`), formats.money(payment.amount));
  fact(t(msg`Paid by`), [methodText(payment.method, t), payment.reference].filter(Boolean).join(' · '));
  if (payment.state === 'reversed') {
    sheet.y += block(sheet, t(msg`This payment was reversed.`), LEFT, sheet.y, { bold: true, width: WIDTH }) + 10;
    return closeSheet(sheet);
  }
  const amount = 96;
  if (payment.applications.length > 0)
    await table(
      sheet,
      [
        { title: t(msg`Settles`), width: WIDTH - amount },
        { title: t(msg`Amount`), width: amount, align: 'right' },
      ],
      payment.applications.map((one) => [{ text: receivableName(one, t) }, { text: formats.money(one.amount) }]),
    );
  if (payment.returned > 0) {
    sheet.y += 12;
    const text = t(msg({ message: 'Refunded or charged back: {amount}' }), { amount: formats.money(payment.returned) });
    sheet.y += block(sheet, text, LEFT, sheet.y, { width: WIDTH });
  }
  if (payment.unapplied > 0) {
    sheet.y += 12;
    const text = t(msg({ message: 'Left as credit: {amount}' }), { amount: formats.money(payment.unapplied) });
    sheet.y += block(sheet, text, LEFT, sheet.y, { width: WIDTH });
  }
  return closeSheet(sheet);
}

import { msg } from '#msg';
import type { InvoiceSettings } from '../../contract/invoice-settings.ts';
import type { Invoice, InvoiceLine } from '../../contract/invoices.ts';
import { countryName } from '../../rules/country-name.ts';
import { PACA_STATEMENT } from '../../rules/paca.ts';
import { type Formats, formatsOf, isWeightUnit, type Locale } from '../texts/formats.ts';
import { type Translate, textsOf } from '../texts/texts.ts';
import { instructionsText } from './code-texts.ts';
import {
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
} from './document.ts';
import type { Letterhead } from './letterhead.ts';
import { type DocumentLots, lotSources, lotsText } from './lots.ts';
import { orderFacts } from './order-facts.ts';
import { totals } from './order-pdf.ts';
import { type Cell, table } from './table.ts';

export interface InvoicePdfOptions {
  readonly letterhead: Letterhead;
  readonly locale: Locale;
  readonly timeZone: string;
  /** Null for an invoice without a known order. */
  readonly lots: DocumentLots | null;
  readonly settings: Pick<InvoiceSettings, 'footer'>;
  /** Whether the invoice shows the statement of the PACA trust. */
  readonly paca: boolean;
  readonly now: Date;
}

/** Case weights that are printed one by one; of more only the sum is. */
const MOST_CASE_WEIGHTS = 24;

function weightText({ weightGrams, caseWeightsGrams, priceUnit }: InvoiceLine, formats: Formats): string {
  if (weightGrams === null) return '';
  const unit = isWeightUnit(priceUnit) ? priceUnit : 'lb';
  const sum = formats.weight(weightGrams, unit);
  if (!caseWeightsGrams || caseWeightsGrams.length < 2 || caseWeightsGrams.length > MOST_CASE_WEIGHTS) return sum;
  return `${sum} (${caseWeightsGrams.map((grams) => formats.weight(grams, unit)).join(' + ')})`;
}

/** Returns the country names of a line's lots, in the reader's language. */
function originText({ origins }: InvoiceLine, locale: Locale, t: Translate): string {
  if (origins.length === 0) return '';
  const countries = origins.map((code) => countryName(code, locale)).join(', ');
  return t(msg({ message: 'Origin: {countries}' }), { countries });
}

function cellsOf(row: InvoiceLine, { lots, locale }: InvoicePdfOptions, t: Translate, formats: Formats): Cell[] {
  const none = { byLine: new Map(), sites: [] };
  const note = [lotsText(row, lots ?? none, t, formats), originText(row, locale, t)].filter(Boolean).join('  ·  ');
  const weight = weightText(row, formats);
  const ordered =
    row.orderedQuantity === row.quantity
      ? ''
      : t(msg({ message: '{quantity} ordered' }), { quantity: formats.quantity(row.orderedQuantity) });
  const below = [weight, ordered, instructionsText(row, t)].filter(Boolean).join('  ·  ');
  return [
    { text: row.itemCode },
    { text: row.description, lines: 3, ...(below ? { below } : {}), ...(note ? { note } : {}) },
    { text: formats.quantity(row.quantity) },
    { text: row.uom },
    { text: formats.money(row.unitPrice) + (isWeightUnit(row.priceUnit) ? `/${row.priceUnit}` : '') },
    { text: formats.money(row.amount) + (row.taxable ? ' T' : '') },
  ];
}

/** Writes what was applied to the invoice and what is left to pay. */
function settlements(
  sheet: Sheet,
  { settlements: applied, open, total }: Invoice,
  t: Translate,
  formats: Formats,
): void {
  if (applied.length === 0 && open === total) return;
  const kinds = {
    credit_memo: msg({ message: 'Credit memo {number}' }),
    payment: msg({ message: 'Payment {number}' }),
    write_off: msg`Written off`,
  };
  const rows = [
    ...applied.map(({ kind, number, on, amount }) => ({
      label: `${t(kinds[kind], { number: String(number) })}, ${formats.day(on)}`,
      cents: -amount,
      bold: false,
    })),
    { label: t(msg`Open amount`), cents: open, bold: true },
  ];
  keepTogether(sheet, rows.length * 16 + 8);
  for (const { label, cents, bold } of rows) {
    const style = { size: bold ? 12 : 9.5, bold };
    line(sheet, label, RIGHT - 320, sheet.y, { ...style, width: 210, align: 'right' });
    line(sheet, formats.money(cents), RIGHT - 110, sheet.y, { ...style, width: 110, align: 'right' });
    sheet.y += bold ? 20 : 16;
  }
}

/** Writes a paragraph in full, on the next page if it does not fit. */
function statement(sheet: Sheet, text: string): void {
  keepTogether(sheet, block(sheet, text, LEFT, null, { size: 9, width: WIDTH }) + 16);
  sheet.y += 14;
  sheet.y += block(sheet, text, LEFT, sheet.y, { size: 9, width: WIDTH });
}

/**
 * Returns an invoice or debit memo as a PDF for printing and filing, US Letter: what was delivered with weights, lots
 * and origins, the terms, and what is left to pay.
 */
export async function invoicePdf(invoice: Invoice, options: InvoicePdfOptions): Promise<Uint8Array> {
  const { letterhead, locale, timeZone, now } = options;
  const t = textsOf(locale);
  const formats = formatsOf(locale);
  const number = String(invoice.invoiceNumber);
  const kind = invoice.kind === 'debit_memo' ? t(msg`Debit memo`) : t(msg`Invoice`);
  const sheet = openSheet({ title: `${kind} ${number}`, locale, letterhead, now });
  const terms =
    invoice.termsDays === null
      ? ''
      : invoice.termsDays === 0
        ? t(msg`Due on receipt`)
        : t(msg({ message: 'Net {days} days' }), { days: String(invoice.termsDays) });
  masthead(sheet, { kind, name: number, below: formats.day(invoice.invoicedOn) });
  const making = [
    [t(msg`Due on`), invoice.dueOn === null ? '' : formats.day(invoice.dueOn)],
    [t(msg`Terms`), terms],
    [t(msg`Sales order`), invoice.salesOrderNumber === null ? '' : String(invoice.salesOrderNumber)],
    [t(msg`Customer`), `${invoice.customerName} (${invoice.customerId})`],
  ] as const;
  const head = { ...invoice, shipMethod: 'Delivery', deliveryDate: invoice.invoicedOn, warehouseName: '' } as const;
  orderFacts(sheet, head, invoice.locationName, making, t, formats);
  const [code, quantity, unit, price, amount] = [58, 52, 36, 66, 74];
  await table(
    sheet,
    [
      { title: t(msg`Item`), width: code },
      { title: t(msg`Description`), width: WIDTH - code - quantity - unit - price - amount },
      { title: t(msg`Qty`), width: quantity, align: 'right' },
      { title: t(msg`Unit`), width: unit },
      { title: t(msg`Price`), width: price, align: 'right' },
      { title: t(msg`Amount`), width: amount, align: 'right' },
    ],
    invoice.lines
      .filter((row) => row.quantity !== 0 || row.amount !== 0)
      .map((row) => cellsOf(row, options, t, formats)),
  );
  totals(sheet, invoice, false, t, formats);
  settlements(sheet, invoice, t, formats);
  if (invoice.lines.some(({ taxable }) => taxable)) {
    line(sheet, t(msg`T: taxable`), LEFT, sheet.y, { size: 8, colour: GREY, width: WIDTH });
    sheet.y += 12;
  }
  if (options.lots) lotSources(sheet, options.lots, t);
  for (const { name, at } of invoice.receivedBy) {
    keepTogether(sheet, 30);
    sheet.y += 10;
    rule(sheet, sheet.y, LEFT, RIGHT);
    const text = t(msg({ message: 'Received by {name}, {at}' }), { name, at: formats.instant(at, timeZone) });
    sheet.y += 6 + block(sheet, text, LEFT, sheet.y + 6, { width: WIDTH });
  }
  if (options.paca) statement(sheet, PACA_STATEMENT);
  if (options.settings.footer !== '') statement(sheet, options.settings.footer);
  return closeSheet(sheet);
}

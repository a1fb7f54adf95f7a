import { Buffer } from 'node:buffer';
import type { Delivery, DeliveryLine } from '../../contract/deliveries.ts';
import { deliveredQuantity, knownWeight, owedAfter, priceDelivery, signedHash } from '../../rules/delivery.ts';
import type { Quote } from '../../rules/quote.ts';
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
import { type Formats, formatsOf, isWeightUnit, type Locale } from './formats.ts';
import type { Letterhead } from './letterhead.ts';
import { orderFacts } from './order-facts.ts';
import { totals } from './order-pdf.ts';
import { type ReceiptTexts, receiptTexts } from './receipt-texts.ts';
import { salesOrderTexts } from './sales-order-texts.ts';
import { type Cell, type Column, table } from './table.ts';
import { type PdfTexts, pdfTexts } from './texts.ts';

export interface ReceiptPdfOptions {
  readonly letterhead: Letterhead;
  readonly locale: Locale;
  readonly timeZone: string;
  /** PNG images by signature. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  readonly now: Date;
}

type Words = PdfTexts & { readonly own: ReceiptTexts };

function columnsOf(words: Words, showPrices: boolean): Column[] {
  const fixed: Column[] = [
    { title: words.own.ordered, width: 54, align: 'right' },
    { title: words.own.delivered, width: 60, align: 'right' },
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

/** Returns the delivery outcome of a line in words. Empty if all of it was delivered. */
function outcomeText({ outcome }: DeliveryLine, { own }: Words, formats: Formats): string {
  if (!outcome) return '';
  const reason = (code: keyof ReceiptTexts['reasons'] | null) => own.reasons[code ?? 'other'];
  const { shortQuantity, refusedQuantity, returnedQuantity } = outcome;
  return [
    shortQuantity > 0 ? own.short(formats.quantity(shortQuantity), reason(outcome.shortReason)) : '',
    refusedQuantity > 0 ? own.refused(formats.quantity(refusedQuantity), reason(outcome.refusedReason)) : '',
    returnedQuantity > 0 ? own.returned(formats.quantity(returnedQuantity), reason(outcome.returnedReason)) : '',
  ]
    .filter(Boolean)
    .join('; ');
}

function cellsOf(row: DeliveryLine, net: number, words: Words, formats: Formats, showPrices: boolean): Cell[] {
  const unit = row.priceUnit;
  const weight = knownWeight(row);
  const told = outcomeText(row, words, formats);
  const below = [row.brand, row.packSize].filter(Boolean).join('  ·  ');
  const weighed = weight === null ? {} : { below: formats.weight(weight, isWeightUnit(unit) ? unit : 'lb') };
  const cells: Cell[] = [
    { text: row.itemCode },
    { text: [row.description, told].filter(Boolean).join('\n'), lines: 4, ...(below ? { below } : {}) },
    { text: formats.quantity(row.orderedQuantity) },
    { text: formats.quantity(deliveredQuantity(row)), ...weighed },
    { text: row.uom },
  ];
  if (!showPrices) return cells;
  return [
    ...cells,
    { text: formats.money(row.unitPrice) + (isWeightUnit(unit) ? `/${unit}` : '') },
    { text: formats.money(net), approximate: isWeightUnit(unit) && weight === null },
  ];
}

function heading(sheet: Sheet, text: string): void {
  keepTogether(sheet, 60);
  sheet.y += 14;
  line(sheet, text, LEFT, sheet.y, { size: 10.5, bold: true, width: WIDTH });
  sheet.y += 18;
}

async function containers(sheet: Sheet, delivery: Delivery, words: Words, formats: Formats): Promise<void> {
  const { own } = words;
  const after = new Map(owedAfter(delivery).map(({ kind, count }) => [kind, count]));
  const said = new Map(delivery.containers.map((count) => [count.kind, count]));
  const kinds = [...new Set([...said.keys(), ...after.keys()])].sort();
  if (kinds.length === 0) return;
  heading(sheet, own.containers);
  const columns: Column[] = [
    { title: '', width: WIDTH - 240 },
    { title: own.left, width: 80, align: 'right' },
    { title: own.taken, width: 80, align: 'right' },
    { title: own.balance, width: 80, align: 'right' },
  ];
  await table(
    sheet,
    columns,
    kinds.map((kind) => [
      { text: own.kinds[kind] },
      { text: formats.quantity(said.get(kind)?.left ?? 0) },
      { text: formats.quantity(said.get(kind)?.returned ?? 0) },
      { text: formats.quantity(after.get(kind) ?? 0) },
    ]),
  );
}

function payment(sheet: Sheet, { payment: paid, showPrices }: Delivery, words: Words, formats: Formats): void {
  if (!paid) return;
  const amount = showPrices ? formats.money(paid.amount) : '';
  heading(sheet, words.own.payment);
  const told = [words.own.methods[paid.method], amount, paid.reference].filter(Boolean).join('  ·  ');
  sheet.y += block(sheet, told, LEFT, sheet.y, { width: WIDTH, lines: 2 }) + 2;
}

async function signatures(
  sheet: Sheet,
  delivery: Delivery,
  { timeZone, pictures }: ReceiptPdfOptions,
  words: Words,
  formats: Formats,
): Promise<void> {
  const { own } = words;
  heading(sheet, own.signedBy);
  if (delivery.signatures.length === 0) {
    sheet.y += block(sheet, own.unsigned, LEFT, sheet.y, { width: WIDTH, colour: GREY });
    unsignedWhy(sheet, delivery, own);
    return;
  }
  const hash = await signedHash(delivery);
  for (const signature of delivery.signatures) {
    keepTogether(sheet, 92);
    const picture = pictures.get(signature.id);
    if (picture) sheet.doc.image(Buffer.from(picture), LEFT, sheet.y, { fit: [220, 52] });
    sheet.y += 56;
    rule(sheet, sheet.y, LEFT, LEFT + 260);
    line(sheet, signature.name, LEFT, sheet.y + 4, { size: 10, bold: true, width: 260 });
    const at = formats.instant(signature.at, timeZone);
    line(sheet, own.signedAt(at, signature.by), LEFT, sheet.y + 17, { size: 8, colour: GREY, width: 260 });
    if (signature.hash !== hash)
      block(sheet, own.unsignedChange, LEFT + 276, sheet.y - 4, { bold: true, width: RIGHT - LEFT - 276, lines: 4 });
    sheet.y += 34;
  }
  unsignedWhy(sheet, delivery, own);
}

/** Writes why the current delivery is unsigned. */
function unsignedWhy(sheet: Sheet, { unsigned: why }: Delivery, own: ReceiptTexts): void {
  if (!why) return;
  const told =
    why.reason === 'other' && why.note ? why.note : [own.unsignedWhy[why.reason], why.note].filter(Boolean).join(' ');
  sheet.y += block(sheet, told, LEFT, sheet.y + 2, { width: WIDTH, lines: 4 }) + 2;
}

/**
 * Returns the receipt of a delivery, US Letter: the delivered lines, the total and the signatures. Shows no prices if
 * the location sees none.
 */
export async function receiptPdf(delivery: Delivery, options: ReceiptPdfOptions): Promise<Uint8Array> {
  const { letterhead, locale, timeZone, now } = options;
  const { showPrices } = delivery;
  const words: Words = { ...pdfTexts[locale], own: receiptTexts[locale] };
  const formats = formatsOf(locale);
  const number = String(delivery.salesOrderNumber);
  const quoted: Quote = priceDelivery(delivery);
  const sheet = openSheet({ title: `${words.own.receipt} ${number}`, locale, letterhead, now });
  masthead(sheet, { kind: words.own.receipt, name: number, below: salesOrderTexts[locale].statuses[delivery.status] });
  const making = [
    [words.own.deliveredAt, delivery.completedAt ? formats.instant(delivery.completedAt, timeZone) : ''],
    [words.own.route, delivery.routeId],
    [words.location, delivery.customerLocationId],
  ] as const;
  const head = { ...delivery, shipMethod: 'Delivery', shippingAddress: delivery.address, warehouseName: '' } as const;
  orderFacts(sheet, head, delivery.locationName, making, words, formats);
  await table(
    sheet,
    columnsOf(words, showPrices),
    delivery.lines.map((row, index) => cellsOf(row, quoted.lines[index]?.net ?? 0, words, formats, showPrices)),
  );
  if (showPrices) {
    const lines = delivery.lines.map((row) => ({ priceUnit: row.priceUnit, actualWeightGrams: knownWeight(row) }));
    totals(sheet, { ...quoted, lines }, words, formats);
  }
  await containers(sheet, delivery, words, formats);
  payment(sheet, delivery, words, formats);
  await signatures(sheet, delivery, options, words, formats);
  return closeSheet(sheet);
}

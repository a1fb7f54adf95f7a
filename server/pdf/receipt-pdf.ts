import { Buffer } from 'node:buffer';
import { msg } from '#msg';
import type { Delivery, DeliveryLine } from '../../contract/deliveries.ts';
import { isEstimate } from '../../contract/order-amounts.ts';
import { deliveredQuantity, knownWeight, owedAfter, priceDelivery, signedHash } from '../../rules/delivery.ts';
import type { Quote } from '../../rules/quote.ts';
import { type Formats, formatsOf, isWeightUnit, type Locale } from '../texts/formats.ts';
import { type Translate, textsOf } from '../texts/texts.ts';
import {
  containerTexts,
  deliveryReasonTexts,
  paymentTexts,
  salesOrderStatusTexts,
  unsignedTexts,
} from './code-texts.ts';
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
import { type Cell, type Column, table } from './table.ts';

export interface ReceiptPdfOptions {
  readonly letterhead: Letterhead;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly lots: DocumentLots;
  /** PNG images by signature. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  readonly now: Date;
}

function columnsOf(t: Translate, showPrices: boolean): Column[] {
  const fixed: Column[] = [
    { title: t(msg`Ordered`), width: 54, align: 'right' },
    { title: t(msg({ message: 'Delivered', context: 'quantity' })), width: 60, align: 'right' },
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

/**
 * Returns the delivery outcome of a line in words. Empty if all of it was delivered. Nothing is claimed of a line that
 * the driver has not checked.
 */
function outcomeText(
  { outcome, pickedQuantity }: DeliveryLine,
  isDone: boolean,
  t: Translate,
  formats: Formats,
): string {
  if (!outcome) return isDone && pickedQuantity > 0 ? t(msg`Not checked at the door`) : '';
  const reason = (code: keyof typeof deliveryReasonTexts | null) => t(deliveryReasonTexts[code ?? 'other']);
  const { shortQuantity, refusedQuantity, returnedQuantity } = outcome;
  return [
    shortQuantity > 0
      ? t(msg({ message: '{quantity} short: {reason}' }), {
          quantity: formats.quantity(shortQuantity),
          reason: reason(outcome.shortReason),
        })
      : '',
    refusedQuantity > 0
      ? t(msg({ message: '{quantity} refused: {reason}' }), {
          quantity: formats.quantity(refusedQuantity),
          reason: reason(outcome.refusedReason),
        })
      : '',
    returnedQuantity > 0
      ? t(msg({ message: '{quantity} returned: {reason}' }), {
          quantity: formats.quantity(returnedQuantity),
          reason: reason(outcome.returnedReason),
        })
      : '',
  ]
    .filter(Boolean)
    .join('; ');
}

function cellsOf(
  row: DeliveryLine,
  net: number,
  lots: DocumentLots,
  { showPrices, completedAt }: Pick<Delivery, 'showPrices' | 'completedAt'>,
  t: Translate,
  formats: Formats,
): Cell[] {
  const unit = row.priceUnit;
  const weight = knownWeight(row);
  const told = outcomeText(row, completedAt !== null, t, formats);
  const below = [row.brand, row.packSize].filter(Boolean).join('  ·  ');
  const note = lotsText(row, lots, t, formats);
  const weighed = weight === null ? {} : { below: formats.weight(weight, isWeightUnit(unit) ? unit : 'lb') };
  const cells: Cell[] = [
    { text: row.itemCode },
    {
      text: [row.description, told].filter(Boolean).join('\n'),
      lines: 4,
      ...(below ? { below } : {}),
      ...(note ? { note } : {}),
    },
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

async function containers(sheet: Sheet, delivery: Delivery, t: Translate, formats: Formats): Promise<void> {
  const after = new Map(owedAfter(delivery).map(({ kind, count }) => [kind, count]));
  const said = new Map(delivery.containers.map((count) => [count.kind, count]));
  const kinds = [...new Set([...said.keys(), ...after.keys()])].sort();
  if (kinds.length === 0) return;
  heading(sheet, t(msg`Containers`));
  const columns: Column[] = [
    { title: '', width: WIDTH - 240 },
    { title: t(msg({ message: 'Left', context: 'containers' })), width: 80, align: 'right' },
    { title: t(msg({ message: 'Picked up', context: 'containers' })), width: 80, align: 'right' },
    { title: t(msg`On account`), width: 80, align: 'right' },
  ];
  await table(
    sheet,
    columns,
    kinds.map((kind) => [
      { text: t(containerTexts[kind]) },
      { text: formats.quantity(said.get(kind)?.left ?? 0) },
      { text: formats.quantity(said.get(kind)?.returned ?? 0) },
      { text: formats.quantity(after.get(kind) ?? 0) },
    ]),
  );
}

function payment(sheet: Sheet, { payment: paid, showPrices }: Delivery, t: Translate, formats: Formats): void {
  if (!paid) return;
  const amount = showPrices ? formats.money(paid.amount) : '';
  heading(sheet, t(msg`Payment on delivery`));
  const told = [t(paymentTexts[paid.method]), amount, paid.reference].filter(Boolean).join('  ·  ');
  sheet.y += block(sheet, told, LEFT, sheet.y, { width: WIDTH, lines: 2 }) + 2;
}

async function signatures(
  sheet: Sheet,
  delivery: Delivery,
  { timeZone, pictures }: ReceiptPdfOptions,
  t: Translate,
  formats: Formats,
): Promise<void> {
  heading(sheet, t(msg`Signed by`));
  if (delivery.signatures.length === 0) {
    sheet.y += block(sheet, t(msg`Not signed.`), LEFT, sheet.y, { width: WIDTH, colour: GREY });
    unsignedWhy(sheet, delivery, t);
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
    const { by } = signature;
    const signedAt = by ? t(msg({ message: '{at}, with {by}' }), { at, by }) : at;
    line(sheet, signedAt, LEFT, sheet.y + 17, { size: 8, colour: GREY, width: 260 });
    if (signature.hash !== hash)
      block(sheet, t(msg`Unsigned change: the delivery changed after it was signed.`), LEFT + 276, sheet.y - 4, {
        bold: true,
        width: RIGHT - LEFT - 276,
        lines: 4,
      });
    sheet.y += 34;
  }
  unsignedWhy(sheet, delivery, t);
}

/** Writes why the current delivery is unsigned. */
function unsignedWhy(sheet: Sheet, { unsigned: why }: Delivery, t: Translate): void {
  if (!why) return;
  const told =
    why.reason === 'other' && why.note ? why.note : [t(unsignedTexts[why.reason]), why.note].filter(Boolean).join(' ');
  sheet.y += block(sheet, told, LEFT, sheet.y + 2, { width: WIDTH, lines: 4 }) + 2;
}

/**
 * Returns the receipt of a delivery, US Letter: the delivered lines, the total and the signatures. Shows no prices if
 * the location sees none.
 */
export async function receiptPdf(delivery: Delivery, options: ReceiptPdfOptions): Promise<Uint8Array> {
  const { letterhead, locale, timeZone, now } = options;
  const { showPrices } = delivery;
  const t = textsOf(locale);
  const formats = formatsOf(locale);
  const number = String(delivery.salesOrderNumber);
  const quoted: Quote = priceDelivery(delivery);
  const sheet = openSheet({ title: `${t(msg`Delivery receipt`)} ${number}`, locale, letterhead, now });
  masthead(sheet, {
    kind: t(msg`Delivery receipt`),
    name: number,
    below: t(salesOrderStatusTexts[delivery.status]),
  });
  const making = [
    [
      t(msg({ message: 'Delivered', context: 'time' })),
      delivery.completedAt ? formats.instant(delivery.completedAt, timeZone) : '',
    ],
    [t(msg`Route`), delivery.routeId],
    [t(msg`Location`), delivery.customerLocationId],
  ] as const;
  const head = { ...delivery, shipMethod: 'Delivery', shippingAddress: delivery.address, warehouseName: '' } as const;
  orderFacts(sheet, head, delivery.locationName, making, t, formats);
  await table(
    sheet,
    columnsOf(t, showPrices),
    delivery.lines.map((row, index) => cellsOf(row, quoted.lines[index]?.net ?? 0, options.lots, delivery, t, formats)),
  );
  if (showPrices) {
    const isEstimated = delivery.lines.some((row) =>
      isEstimate({ priceUnit: row.priceUnit, actualWeightGrams: knownWeight(row) }),
    );
    totals(sheet, quoted, isEstimated, t, formats);
  }
  lotSources(sheet, options.lots, t);
  await containers(sheet, delivery, t, formats);
  payment(sheet, delivery, t, formats);
  await signatures(sheet, delivery, options, t, formats);
  return closeSheet(sheet);
}

import type { Order } from '../../contract/orders.ts';
import { block, GREY, LEFT, line, type Sheet } from './document.ts';
import type { Formats } from './formats.ts';
import type { PdfTexts } from './texts.ts';

type Fact = readonly [label: string, value: string];

/** What an order and a sales order have at their heads alike. */
type Delivered = Pick<Order, 'shipMethod' | 'shippingAddress' | 'deliveryDate' | 'warehouseName' | 'purchaseOrder'>;

/** In points: the address, then two columns of facts. */
const [WIDE, NARROW, GAP] = [190, 150, 13];

/** Labels and values below each other, those without a value left out; answers where the column ends. */
function factColumn(sheet: Sheet, facts: readonly Fact[], x: number, top: number): number {
  let y = top;
  for (const [label, value] of facts) {
    if (value === '') continue;
    line(sheet, label, x, y, { size: 8, colour: GREY, width: NARROW });
    y += 10 + block(sheet, value, x, y + 10, { width: NARROW, lines: 2 }) + 5;
  }
  return y;
}

/** The place and its postal lines; answers where the column ends. */
function addressColumn(sheet: Sheet, order: Delivered, place: string, texts: PdfTexts): number {
  const { line1, line2, city, state, postalCode, contactName, contactPhone } = order.shippingAddress;
  const label = order.shipMethod === 'Pickup' ? texts.pickUpBy : texts.shipTo;
  line(sheet, label, LEFT, sheet.y, { size: 8, colour: GREY, width: WIDE });
  let y = sheet.y + 11;
  y += block(sheet, place, LEFT, y, { size: 11, bold: true, width: WIDE, lines: 2 }) + 1;
  const town = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  for (const part of [line1, line2, town, contactName, contactPhone].filter(Boolean)) {
    y += block(sheet, part, LEFT, y, { width: WIDE, lines: 2 }) + 1;
  }
  return y;
}

/** The head of an order: whither, when and from where, and at the right what is told of its making. The sheet goes on below the longest column. */
export function orderFacts(
  sheet: Sheet,
  order: Delivered,
  place: string,
  making: readonly Fact[],
  texts: PdfTexts,
  formats: Formats,
): void {
  const dateLabel = order.shipMethod === 'Pickup' ? texts.pickupDate : texts.deliveryDate;
  const coming: Fact[] = [
    [dateLabel, formats.day(order.deliveryDate)],
    [texts.warehouse, order.warehouseName],
    [texts.purchaseOrder, order.purchaseOrder],
  ];
  const middle = LEFT + WIDE + GAP;
  const ends = [
    addressColumn(sheet, order, place, texts),
    factColumn(sheet, coming, middle, sheet.y),
    factColumn(sheet, making, middle + NARROW + GAP, sheet.y),
  ];
  sheet.y = Math.max(...ends) + 12;
}

import { msg } from '#msg';
import type { Order } from '../../contract/orders.ts';
import type { Formats } from '../texts/formats.ts';
import type { Translate } from '../texts/texts.ts';
import { block, GREY, LEFT, line, type Sheet } from './document.ts';

type Fact = readonly [label: string, value: string];

/** The fields at the top of both an order and a sales order. */
type Delivered = Pick<Order, 'shipMethod' | 'shippingAddress' | 'deliveryDate' | 'warehouseName' | 'purchaseOrder'>;

/** Widths in points: the address, two columns of facts, and the gap. */
const [WIDE, NARROW, GAP] = [190, 150, 13];

/** Writes labels and values below each other, without those that have no value. Returns the end of the column. */
function factColumn(sheet: Sheet, facts: readonly Fact[], x: number, top: number): number {
  let y = top;
  for (const [label, value] of facts) {
    if (value === '') continue;
    line(sheet, label, x, y, { size: 8, colour: GREY, width: NARROW });
    y += 10 + block(sheet, value, x, y + 10, { width: NARROW, lines: 2 }) + 5;
  }
  return y;
}

/** Writes the location and its postal lines. Returns the end of the column. */
function addressColumn(sheet: Sheet, order: Delivered, place: string, t: Translate): number {
  const { line1, line2, city, state, postalCode, contactName, contactPhone } = order.shippingAddress;
  const label = order.shipMethod === 'Pickup' ? t(msg`Pickup by`) : t(msg`Ship to`);
  line(sheet, label, LEFT, sheet.y, { size: 8, colour: GREY, width: WIDE });
  let y = sheet.y + 11;
  y += block(sheet, place, LEFT, y, { size: 11, bold: true, width: WIDE, lines: 2 }) + 1;
  const town = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  for (const part of [line1, line2, town, contactName, contactPhone].filter(Boolean)) {
    y += block(sheet, part, LEFT, y, { width: WIDE, lines: 2 }) + 1;
  }
  return y;
}

/**
 * Writes the head of an order: the address, the day and warehouse, and at the right the `making` facts. The sheet
 * continues below the longest column.
 */
export function orderFacts(
  sheet: Sheet,
  order: Delivered,
  place: string,
  making: readonly Fact[],
  t: Translate,
  formats: Formats,
): void {
  const dateLabel = order.shipMethod === 'Pickup' ? t(msg`Pickup day`) : t(msg`Delivery day`);
  const coming: Fact[] = [
    [dateLabel, formats.day(order.deliveryDate)],
    [t(msg`Warehouse`), order.warehouseName],
    [t(msg`PO number`), order.purchaseOrder],
  ];
  const middle = LEFT + WIDE + GAP;
  const ends = [
    addressColumn(sheet, order, place, t),
    factColumn(sheet, coming, middle, sheet.y),
    factColumn(sheet, making, middle + NARROW + GAP, sheet.y),
  ];
  sheet.y = Math.max(...ends) + 12;
}

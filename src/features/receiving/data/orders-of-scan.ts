import type { PurchaseOrder } from '../../../../contract/receiving.ts';
import type { Scan } from '../../../../rules/gs1/scan.ts';
import { lineState } from '../../../../rules/receiving/tally.ts';

/**
 * Returns the purchase orders with the item of a label, or with a typed number or item code. Those that still expect
 * some of it come first.
 */
export function ordersOfScan<Order extends PurchaseOrder>(orders: readonly Order[], { gtin, text }: Scan): Order[] {
  const wanted = text.trim().toLowerCase();
  const isOf = ({ itemCode, units }: PurchaseOrder['lines'][number]) =>
    gtin === null
      ? itemCode.toLowerCase() === wanted
      : units.some(({ gtins }) => gtins.some((one) => one.padStart(14, '0') === gtin));
  const found = orders.filter(
    ({ poNumber, lines }) => (gtin === null && String(poNumber) === wanted) || lines.some((line) => isOf(line)),
  );
  const expects = ({ lines }: Order) =>
    lines.some((line) => isOf(line) && !['whole', 'over'].includes(lineState(line)));
  return [...found.filter(expects), ...found.filter((order) => !expects(order))];
}

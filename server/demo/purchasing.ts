import { addDays } from '../../rules/calendar.ts';
import { demoId } from './ids.ts';
import { createRandom, type Random } from './random.ts';
import { isOut } from './stock.ts';
import type { DemoPurchaseOrder } from './trade-types.ts';
import type { DemoItem, DemoVendor, TenantKind } from './types.ts';
import { WAREHOUSES } from './warehouses.ts';

const FIRST_NUMBER = 70_001;
const WEEKS_BACK = 5;
/** The warehouse's cost as a share of its list price. */
const COST_SHARE = 0.74;

/**
 * Returns one purchase order per week and vendor for the last five weeks, one due today, and one for the next days.
 * Future orders list out-of-stock items first.
 */
export function generatePurchaseOrders(
  kind: TenantKind,
  today: string,
  vendors: readonly DemoVendor[],
  items: readonly DemoItem[],
): DemoPurchaseOrder[] {
  const random = createRandom(`${kind} purchasing`);
  const ranges = new Map<string, { stocked: DemoItem[]; out: DemoItem[] }>(
    vendors.map(({ id }) => [id, { stocked: [], out: [] }]),
  );
  for (const item of items) {
    if (!item.isActive) continue;
    const range = ranges.get(item.vendorId)!;
    if (isOut(kind, item.itemCode)) range.out.push(item);
    else if (item.isStandard) range.stocked.push(item);
  }
  const orders: DemoPurchaseOrder[] = [];
  for (let day = -7 * WEEKS_BACK; day <= 6; day += 1) {
    for (const [index, { id }] of vendors.entries()) {
      const due = day < 0 ? (day + index) % 7 === 0 : day === 0 ? index % 4 === 0 : day === 1 + (index % 6);
      const range = ranges.get(id)!;
      if (!due || range.stocked.length + range.out.length === 0) continue;
      const missing = day > 0 ? range.out.slice(0, 8) : [];
      const lines = [...missing, ...random.sample(range.stocked, random.int(5, 14))];
      const number = FIRST_NUMBER + orders.length;
      const status = day < 0 ? 'received' : day === 0 && index % 8 === 0 ? 'partial' : 'open';
      orders.push({
        id: demoId(kind, 'purchase-order', number),
        poNumber: number,
        vendorId: id,
        warehouseId: WAREHOUSES[kind][index % 5 === 4 ? 1 : 0]!.id,
        status,
        orderedOn: addDays(today, Math.min(day - 3, -1)),
        expectedOn: addDays(today, day),
        lines: lines.map((item, place) => line(item, place, status, random)),
      });
    }
  }
  return orders;
}

function line(
  item: DemoItem,
  place: number,
  status: DemoPurchaseOrder['status'],
  random: Random,
): DemoPurchaseOrder['lines'][number] {
  const quantity = random.int(2, 12) * 5;
  const whole = status === 'received' ? !random.chance(0.06) : status === 'partial' && place % 2 === 0;
  const receivedQuantity =
    status === 'open' ? 0 : whole ? quantity : status === 'received' ? quantity - random.int(1, 3) : 0;
  return {
    lineNumber: place + 1,
    itemCode: item.itemCode,
    description: item.description,
    uom: item.orderUom,
    uomFactor: item.uoms[0]!.factor,
    quantity,
    receivedQuantity,
    costCents: Math.round(item.basePriceCents * COST_SHARE),
  };
}

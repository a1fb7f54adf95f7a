import type { LotBook } from './lots.ts';
import { createRandom, hash32 } from './random.ts';
import type { DemoOrder, DemoPurchaseOrder, DemoSalesOrder } from './trade-types.ts';
import type { DemoItem, DemoStock, TenantKind } from './types.ts';
import { WAREHOUSES } from './warehouses.ts';

/** Statuses of orders whose product is in the warehouse. */
const IN_WAREHOUSE = new Set<DemoOrder['status']>(['received', 'confirmed', 'picking', 'staged']);

/** Statuses of sales orders with lines left to pick. */
const PROMISED = new Set<DemoSalesOrder['status']>(['open', 'allocated', 'picking']);

/** Returns whether an item is out of stock everywhere. This applies to four of a hundred items. */
export function isOut(kind: TenantKind, itemCode: string): boolean {
  return hash32(`${kind} out ${itemCode}`) % 100 < 4;
}

/**
 * Returns the stock of both warehouses in base units, and adds its lots, the oldest smallest. The first warehouse
 * stocks everything, the second about half and all items reserved from it.
 */
export function generateStock(
  kind: TenantKind,
  today: string,
  items: readonly DemoItem[],
  orders: readonly DemoOrder[],
  purchaseOrders: readonly DemoPurchaseOrder[],
  lots: LotBook,
  salesOrders: readonly DemoSalesOrder[],
): DemoStock[] {
  const random = createRandom(`${kind} stock`);
  const ordered = new Map<string, number>();
  for (const { status, warehouseId, lines } of orders) {
    if (!IN_WAREHOUSE.has(status)) continue;
    for (const { itemCode, quantity, uomFactor } of lines)
      add(ordered, `${warehouseId}|${itemCode}`, quantity * uomFactor);
  }
  // Picked product is in the ledger, and a short pick ends the line's reservation.
  const committed = new Map<string, number>();
  for (const { order, status, lines } of salesOrders) {
    if (!PROMISED.has(status)) continue;
    for (const { line, pickedQuantity, shortReason } of lines) {
      if (shortReason === null)
        add(committed, `${order.warehouseId}|${line.itemCode}`, (line.quantity - pickedQuantity) * line.uomFactor);
    }
  }
  const inbound = new Map<string, Map<string, number>>();
  for (const { warehouseId, expectedOn, lines } of purchaseOrders) {
    for (const { itemCode, quantity, receivedQuantity, uomFactor } of lines) {
      const key = `${warehouseId}|${itemCode}`;
      if (expectedOn < today || receivedQuantity >= quantity) continue;
      const days = inbound.get(key) ?? new Map<string, number>();
      inbound.set(key, days);
      add(days, expectedOn, (quantity - receivedQuantity) * uomFactor);
    }
  }
  const stock: DemoStock[] = [];
  for (const [place, { id: warehouseId }] of WAREHOUSES[kind].entries()) {
    for (const item of items) {
      const key = `${warehouseId}|${item.itemCode}`;
      const reserved = ordered.get(key) ?? 0;
      const coming = [...(inbound.get(key) ?? [])]
        .map(([day, quantity]) => ({ day, quantity }))
        .sort((a, b) => (a.day < b.day ? -1 : 1));
      const expected = coming.reduce((sum, { quantity }) => sum + quantity, 0);
      if (place > 0 && reserved === 0 && expected === 0 && hash32(key) % 2 === 0) continue;
      const factor = item.uoms[0]!.factor;
      const cases = isOut(kind, item.itemCode) ? 0 : random.int(3, item.isStandard ? 90 : 24);
      // The stock on hand covers the orders with a few cases to spare. Without orders, an item that is out of stock has
      // none.
      const onHand = Math.max(cases, reserved === 0 ? 0 : Math.ceil(reserved / factor) + 4) * factor;
      stock.push({
        warehouseId,
        itemCode: item.itemCode,
        onHand,
        committed: committed.get(key) ?? 0,
        inbound: expected,
        inboundOn: coming[0]?.day ?? null,
        inboundByDay: coming.length > 1 ? coming : null,
      });
      spread(lots, item, warehouseId, today, onHand / factor, factor, random.int(1, 3));
    }
  }
  return stock;
}

function spread(
  lots: LotBook,
  item: DemoItem,
  warehouseId: string,
  today: string,
  cases: number,
  factor: number,
  count: number,
): void {
  let left = cases;
  for (let age = count - 1; age >= 0 && left > 0; age -= 1) {
    const lot = lots.lotOn(item, warehouseId, today, age);
    // Expired lots are not kept. The remaining stock is in the newest lot.
    if (age > 0 && lot.expiresOn !== null && lot.expiresOn <= today) continue;
    const part = age === 0 ? left : Math.floor(left / (age + 2));
    if (part === 0) continue;
    lots.setOnHand(lot, part * factor);
    left -= part;
  }
}

function add(sums: Map<string, number>, key: string, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}

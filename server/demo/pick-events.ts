import type { NewRow } from './bulk-insert.ts';
import { demoId } from './ids.ts';
import type { DemoSalesOrder } from './trade-types.ts';
import type { DemoTenant } from './types.ts';

/** A pick or a short pick of a sales order line. `quantity` is in the line's unit, `baseQuantity` in base units. */
export interface DemoPick {
  readonly id: string;
  readonly kind: 'pick' | 'short';
  readonly salesOrderId: string;
  readonly lineNumber: number;
  readonly warehouseId: string;
  readonly itemCode: string;
  readonly lotId: string | null;
  readonly lotCode: string;
  readonly bin: string;
  readonly quantity: number;
  readonly baseQuantity: number;
  readonly weightGrams: number | null;
  readonly reason: 'not_found' | 'damaged' | 'quality' | null;
  readonly container: string;
  readonly at: string;
  readonly byId: string | null;
  readonly by: string;
}

/**
 * The ledger contains each pick of this many days before the latest picking. Earlier picks are older than the ledger.
 */
const LEDGER_DAYS = 10;

/**
 * Returns the picks and short picks of the last LEDGER_DAYS days. The lines of an order are eight seconds apart, from
 * the beginning of its picking.
 */
export function pickEvents({
  settings,
  salesOrders,
  lots,
  users,
}: Pick<DemoTenant, 'settings' | 'salesOrders' | 'lots' | 'users'>): DemoPick[] {
  const bins = new Map(lots.map(({ id, bin }) => [id, bin]));
  const pickers = users.filter(({ licenses }) => licenses.includes('picking'));
  const result: DemoPick[] = [];
  const begin = ({ history }: DemoSalesOrder) => history.find(({ status }) => status === 'picking')?.at;
  const latest = salesOrders.map((order) => begin(order) ?? '').reduce((last, at) => (at > last ? at : last), '');
  const since = new Date(Date.parse(latest) - LEDGER_DAYS * 86_400_000).toISOString();
  for (const salesOrder of salesOrders) {
    const begun = begin(salesOrder);
    if (begun === undefined || begun < since) continue;
    const { id, salesOrderNumber, order, lines } = salesOrder;
    const picker = pickers[salesOrderNumber % Math.max(1, pickers.length)];
    for (const [
      place,
      { line, pickedQuantity, pickedWeightGrams, shortReason, lots: codes, lotId },
    ] of lines.entries()) {
      const base = {
        salesOrderId: id,
        lineNumber: line.lineNumber,
        warehouseId: order.warehouseId,
        itemCode: line.itemCode,
        at: new Date(Date.parse(begun) + place * 8000).toISOString(),
        byId: picker?.id ?? null,
        by: picker?.displayName ?? '',
      };
      const name = `${salesOrderNumber} ${line.lineNumber}`;
      if (pickedQuantity > 0)
        result.push({
          ...base,
          id: demoId(settings.kind, 'pick', name),
          kind: 'pick',
          lotId,
          lotCode: codes[0] ?? '',
          bin: (lotId === null ? undefined : bins.get(lotId)) ?? '',
          quantity: pickedQuantity,
          baseQuantity: pickedQuantity * line.uomFactor,
          weightGrams: pickedWeightGrams,
          reason: null,
          container: `P${(salesOrderNumber % 40) + 1}`,
        });
      const missing = line.quantity - pickedQuantity;
      if (shortReason !== null && missing > 0)
        result.push({
          ...base,
          id: demoId(settings.kind, 'short', name),
          kind: 'short',
          lotId: null,
          lotCode: '',
          bin: '',
          quantity: missing,
          baseQuantity: missing * line.uomFactor,
          weightGrams: null,
          reason: shortReason === 'out_of_stock' ? 'not_found' : shortReason,
          container: '',
        });
    }
  }
  return result;
}

/** Returns the row of a pick event. */
export const pickEventRow = (pick: DemoPick): NewRow<'pick_events'> => ({
  id: pick.id,
  sales_order_id: pick.salesOrderId,
  line_number: pick.lineNumber,
  kind: pick.kind,
  item_code: pick.itemCode,
  lot_id: pick.lotId,
  lot_code: pick.lotCode,
  bin: pick.bin,
  quantity: pick.quantity,
  base_quantity: pick.baseQuantity,
  weight_grams: pick.weightGrams,
  reason: pick.reason,
  container: pick.container,
  at: pick.at,
  by_user: pick.byId,
  by_name: pick.by,
});

/** Returns the ledger row of a pick. */
export const pickMoveRow = (pick: DemoPick): NewRow<'stock_moves'> => ({
  id: pick.id,
  kind: 'pick',
  warehouse_id: pick.warehouseId,
  item_code: pick.itemCode,
  lot_id: pick.lotId,
  lot_code: pick.lotCode,
  bin: pick.bin,
  quantity: -pick.baseQuantity,
  weight_grams: pick.weightGrams,
  source_id: pick.salesOrderId,
  source_line: pick.lineNumber,
  at: pick.at,
  by_user: pick.byId,
  by_name: pick.by,
});

import type { Lot } from '../../../../contract/floor.ts';
import { missingOf } from '../../../../rules/picking.ts';
import { addQuantities, multiplyQuantities } from '../../../../rules/quantity.ts';
import { zoneOf } from '../../../../rules/walking-order.ts';
import type { CratebookDatabase } from '../../../data/database.ts';
import { type Shortage, shortagesOf } from '../../board/data/board.ts';
import { binOf } from '../../receiving/data/queries.ts';
import { lotsOfBin, lotsOfItem } from '../../warehouse/data/queries.ts';

/**
 * Goods that should be in another bin. `replenish`: a picker found none in `toBin`, and another bin has some.
 * `put-away`: they have no bin yet, or wait at the dock; `toBin` is where the item was stored last, or empty.
 */
export interface MoveTask {
  readonly kind: 'replenish' | 'put-away';
  readonly lot: Lot;
  readonly toBin: string;
  /** In base units. */
  readonly quantity: number;
  /** Numbers of the sales orders that wait for it. */
  readonly orders: readonly number[];
}

/** Bins that are no place for goods that can be sold. */
const NOT_FOR_SALE = new Set(['RETURNS']);

/** Returns the tasks for shortages that no one has decided on. The goods come from the bin with the most. */
export function replenishmentsOf(shortages: readonly Shortage[]): MoveTask[] {
  const tasks = new Map<string, MoveTask>();
  for (const { order, line, event, lots } of shortages) {
    if (event.reason !== 'not_found' || event.decision || event.bin === '') continue;
    const lot = lots.find(({ bin }) => bin !== event.bin && bin !== '' && !NOT_FOR_SALE.has(bin));
    if (!lot) continue;
    const key = `${lot.id} ${event.bin}`;
    const before = tasks.get(key);
    const wanted = multiplyQuantities(missingOf(line), line.uomFactor);
    tasks.set(key, {
      kind: 'replenish',
      lot,
      toBin: event.bin,
      quantity: Math.min(lot.onHand, addQuantities(before?.quantity ?? 0, wanted)),
      orders: [...new Set([...(before?.orders ?? []), order.salesOrderNumber])].sort((a, b) => a - b),
    });
  }
  return [...tasks.values()];
}

/** Returns the lots in bins of some zones. */
async function lotsOfZones(db: CratebookDatabase, warehouseId: string, zones: ReadonlySet<string>): Promise<Lot[]> {
  const found = await Promise.all(
    [...zones].map((zone) =>
      db
        .live('lots')
        .where('[warehouseId+bin]')
        .between([warehouseId, zone], [warehouseId, `${zone}\uffff`])
        .filter(({ bin }) => zoneOf(bin) === zone)
        .toArray(),
    ),
  );
  return found.flat();
}

/** Returns the tasks of a warehouse, as this device knows it: what pickers wait for first. */
export async function readMoveTasks(db: CratebookDatabase, warehouseId: string): Promise<MoveTask[]> {
  const orders = await db.live('pickOrders').where('warehouseId').equals(warehouseId).toArray();
  const short = orders.flatMap(({ lines }) =>
    lines.filter(({ events }) => events.some(({ kind }) => kind === 'short')).map(({ itemCode }) => itemCode),
  );
  const lots = await Promise.all([...new Set(short)].map((itemCode) => lotsOfItem(db, warehouseId, itemCode)));
  const dock = new Set((await db.live('warehouses').get(warehouseId))?.dockZones);
  const isStorage = (bin: string) => bin !== '' && !NOT_FOR_SALE.has(bin) && !dock.has(zoneOf(bin));
  const waiting = [await lotsOfBin(db, warehouseId, ''), await lotsOfZones(db, warehouseId, dock)].flat();
  const loose = waiting.filter(({ onHand }) => onHand > 0);
  const bins = await Promise.all(loose.map(({ itemCode }) => binOf(db, warehouseId, itemCode, isStorage)));
  const putAway = loose.map(
    (lot, at): MoveTask => ({ kind: 'put-away', lot, toBin: bins[at] ?? '', quantity: lot.onHand, orders: [] }),
  );
  return [
    ...replenishmentsOf(shortagesOf(orders, lots.flat())),
    ...putAway.sort((a, b) => (a.toBin === b.toBin ? 0 : a.toBin < b.toBin ? -1 : 1)),
  ];
}

import type { Lot, Picker } from '../../../../contract/floor.ts';
import type { PickOrder } from '../../../../contract/picking.ts';
import { type CratebookDatabase, readMeta } from '../../../data/database.ts';
import { ALL_PICK_ORDERS, type Departures, filterPickOrders } from '../../picking/data/filter-orders.ts';
import { lotsFor, readDepartures } from '../../picking/data/queries.ts';
import { truckKey } from './board.ts';

/** What this device knows of the orders of a warehouse. */
export interface BoardFacts {
  /** By departure, route and stop. */
  readonly orders: readonly PickOrder[];
  readonly departures: Departures;
  /** The keys of the trucks that have departed (`truckKey`). */
  readonly departed: ReadonlySet<string>;
  /** Lots of the items that are short. */
  readonly lots: readonly Lot[];
  readonly pickers: readonly Picker[];
  /** The zones in walking order that the warehouse names. */
  readonly zones: readonly string[];
  /** When the device last heard from the server; null if never. */
  readonly asOf: string | null;
}

/** Reads the board of a warehouse from this device. */
export async function readBoard(db: CratebookDatabase, warehouseId: string): Promise<BoardFacts> {
  const [found, departures, warehouse, connection] = await Promise.all([
    db.live('pickOrders').where('warehouseId').equals(warehouseId).toArray(),
    readDepartures(db),
    db.live('warehouses').get(warehouseId),
    readMeta(db, 'connection'),
  ]);
  const orders = filterPickOrders(found, ALL_PICK_ORDERS, warehouseId, '', departures);
  const short = orders.map((order) => ({
    ...order,
    lines: order.lines.filter(({ events }) => events.some(({ kind }) => kind === 'short')),
  }));
  const lots = [...(await lotsFor(db, short)).values()].flat();
  return {
    departed: new Set(
      (warehouse?.routes ?? []).flatMap((route) => (route.departed ?? []).map(({ day }) => truckKey(day, route.id))),
    ),
    ...{ orders, departures, lots, pickers: warehouse?.pickers ?? [], zones: warehouse?.walking?.zones ?? [] },
    asOf: connection?.lastSyncAt ?? null,
  };
}

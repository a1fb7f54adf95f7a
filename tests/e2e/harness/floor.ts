import type { Page } from 'playwright/test';
import type { Lot } from '../../../contract/floor.ts';
import type { PickLine, PickOrder } from '../../../contract/picking.ts';
import { readDevice } from './device-data.ts';

export interface Floor {
  readonly orders: PickOrder[];
  readonly lots: Lot[];
}

/** The orders and lots on the device, past the app. */
export const readFloor = async (page: Page, withLots = true): Promise<Floor> => {
  const { name } = await readDevice(page);
  return page.evaluate(
    async ([database, withLots]) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const transaction = db.transaction(['pickOrders', 'lots']);
      const all = <T>(store: string) =>
        new Promise<T[]>((resolve, reject) => {
          const asking = transaction.objectStore(store).getAll();
          asking.onsuccess = () => resolve(asking.result as T[]);
          asking.onerror = () => reject(asking.error);
        });
      const [orders, lots] = await Promise.all([
        all<PickOrder>('pickOrders'),
        withLots ? all<Lot>('lots') : Promise.resolve([]),
      ]);
      db.close();
      return { orders, lots };
    },
    [name, withLots] as const,
  );
};

/** One order as the device has it: it is asked after every scan. */
export const orderOn = async (page: Page, id: string): Promise<PickOrder> => {
  const order = await page.evaluate(async (id) => {
    const known = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const opening = indexedDB.open(known.find((each) => each.startsWith('cratebook:')) ?? '');
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const asking = db.transaction('pickOrders').objectStore('pickOrders').get(id);
    const found = await new Promise<PickOrder | undefined>((resolve, reject) => {
      asking.onsuccess = () => resolve(asking.result);
      asking.onerror = () => reject(asking.error);
    });
    db.close();
    return found;
  }, id);
  if (!order) throw new Error('the order is gone from the device');
  return order;
};

/** What stands on a case of the line, fourteen digits; undefined where its unit has none. */
export const gtinOf = (line: PickLine): string | undefined =>
  line.units.find(({ factor, gtin }) => factor === line.uomFactor && gtin !== null)?.gtin?.padStart(14, '0');

import type { Page } from 'playwright/test';
import type { Lot } from '../../../contract/floor.ts';
import type { PickLine, PickOrder } from '../../../contract/picking.ts';
import { askDevice, rowOf } from '../../harness/device-tables.ts';

export interface Floor {
  readonly orders: PickOrder[];
  readonly lots: Lot[];
}

/** The orders and lots on the device, past the app. */
export const readFloor = async (page: Page, withLots = true): Promise<Floor> => {
  const [orders, lots = []] = await askDevice(page, [
    { table: 'pickOrders' },
    ...(withLots ? [{ table: 'lots' }] : []),
  ]);
  return { orders: orders as PickOrder[], lots: lots as Lot[] };
};

/** One order as the device has it: it is asked after every scan. */
export const orderOn = async (page: Page, id: string): Promise<PickOrder> => {
  const order = await rowOf<PickOrder>(page, 'pickOrders', id);
  if (!order) throw new Error('the order is gone from the device');
  return order;
};

/** The GTIN on a case of the line, fourteen digits; undefined if its unit has none. */
export const gtinOf = (line: PickLine): string | undefined =>
  line.units.find(({ factor, gtin }) => factor === line.uomFactor && gtin !== null)?.gtin?.padStart(14, '0');

import * as z from 'zod/mini';
import { code, day, instant, quantity, uom } from './atoms.ts';
import { list, rowsOf } from './list.ts';

/** What a location waits for, with the stock of its warehouse, as an administrator sees it. */
const backorderHead = z.object({
  id: z.string(),
  itemCode: code,
  description: z.string(),
  packSize: z.string(),
  quantity,
  uom,
  customerId: code,
  customerName: z.string(),
  customerLocationId: code,
  locationName: z.string(),
  warehouseName: z.string(),
  /** Whole units that no order has taken. */
  available: z.int(),
  /** The day of the next purchase order of the item; null if none is on its way. */
  expectedOn: z.nullable(day),
  addedAt: instant,
});

const desk = list('/edible/backorders', {
  summary: 'List what customers wait for',
  permission: ['ADMIN'],
  row: backorderHead,
  filters: { stock: z.enum(['in_stock', 'missing']) },
  sorts: ['addedAt', 'description', 'customerName', 'expectedOn'],
  sort: { by: 'addedAt', direction: 'Asc' },
});

/** Apart from contract/backorders.ts, which every customer's device loads. */
export const backorderDeskEndpoints = { list: desk, rows: rowsOf(desk) };

import type * as z from 'zod/mini';
import type { Order, orderHead } from '../../../contract/orders.ts';

/** An order in a list, from the device or from the server. Money in cents. */
export type OrderRow = z.infer<typeof orderHead>;

/** Returns a device's order as a row of the list. */
export const rowOf = ({ lines, ...head }: Order): OrderRow => ({ ...head, lineCount: lines.length });

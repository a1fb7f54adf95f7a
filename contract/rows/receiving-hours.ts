import * as z from 'zod/mini';
import { clockTime } from '../atoms.ts';

/** When a location receives deliveries, in the company's time zone. `until` before `from` is the next day. */
export const receivingHours = z.object({ from: clockTime, until: clockTime });
export type ReceivingHours = z.infer<typeof receivingHours>;

import * as z from 'zod/mini';
import { instant, uuid } from '../atoms.ts';

export const SEAL_STATES = ['intact', 'broken', 'none'] as const;
export type SealState = (typeof SEAL_STATES)[number];

/** What a receiver found at a truck before unloading it. */
export const truckCheck = z.object({
  id: uuid,
  /** The dock door; may be empty. */
  door: z.string(),
  sealState: z.enum(SEAL_STATES),
  /** The number on the seal; empty without one. */
  seal: z.string(),
  /** Air in the cargo area, in tenths of a degree Celsius; null if it was not measured. */
  temperatureTenths: z.nullable(z.int()),
  note: z.string(),
  hasPhoto: z.boolean(),
  checkedAt: instant,
  /** Name of the user; empty on the device that made it, until the server returns it. */
  by: z.string(),
});

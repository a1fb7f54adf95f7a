import * as z from 'zod/mini';
import { text } from './atoms.ts';

/** Why nobody signed for what was delivered. */
export const UNSIGNED_REASONS = ['nobody', 'agreed_place', 'refused_to_sign', 'other'] as const;
export type UnsignedReason = (typeof UNSIGNED_REASONS)[number];

/** Why goods come back with the truck, of a stop where nothing could be delivered. */
export const UNDELIVERED_REASONS = ['closed', 'no_access', 'not_wanted', 'no_time', 'other'] as const;
export type UndeliveredReason = (typeof UNDELIVERED_REASONS)[number];

/** Said when a stop is done without a signature that holds. */
export const unsigned = z.object({ reason: z.enum(UNSIGNED_REASONS), note: text(300) });
export type Unsigned = z.infer<typeof unsigned>;

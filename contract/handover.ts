import * as z from 'zod/mini';
import { text } from './atoms.ts';

/** Reasons for a completed delivery without a signature. */
export const UNSIGNED_REASONS = ['nobody', 'agreed_place', 'refused_to_sign', 'other'] as const;
export type UnsignedReason = (typeof UNSIGNED_REASONS)[number];

/** Reasons for an order that comes back with the truck because nothing of it could be delivered. */
export const UNDELIVERED_REASONS = ['closed', 'no_access', 'not_wanted', 'no_time', 'other'] as const;
export type UndeliveredReason = (typeof UNDELIVERED_REASONS)[number];

/** Sent when a stop is completed without a valid signature. */
export const unsigned = z.object({ reason: z.enum(UNSIGNED_REASONS), note: text(300) });
export type Unsigned = z.infer<typeof unsigned>;

import { readServerOffset } from '../features/locations/data/queries.ts';
import { useNow } from '../lib/use-now.ts';
import { useAnswer } from './use-live.ts';

/**
 * Returns the milliseconds to add to this device's clock to get the server's. A wrong device clock then changes
 * nothing.
 */
export const useServerOffset = (): number => useAnswer(readServerOffset) ?? 0;

/** Returns the server's clock in epoch milliseconds, as far as this device knows it, refreshed every `everyMs`. */
export const useServerNow = (everyMs = 15_000): number => useNow(everyMs) + useServerOffset();

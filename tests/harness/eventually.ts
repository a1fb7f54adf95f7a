import { vi } from 'vitest';
import { WAIT_MS } from './patience.ts';

/** What a check answers once it throws no more. Throws what it threw last where that never comes. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: WAIT_MS });

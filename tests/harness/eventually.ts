import { vi } from 'vitest';
import { WAIT_MS } from './patience.ts';

/** Repeats a check until it stops throwing, and returns its result. Throws its last error after the timeout. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: WAIT_MS });

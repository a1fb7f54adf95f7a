import type { Hold } from '../../../../contract/orders.ts';
import type { AttentionRow } from '../../../data/database.ts';
import { isAcceptable } from './accepted-order.ts';

/**
 * Returns whether the server's response needs the user. An order held only for credit or the minimum waits for the
 * distributor.
 */
export function needsPerson({ status, details }: Pick<AttentionRow, 'status' | 'details'>): boolean {
  const holds = (details?.holds ?? []) as Pick<Hold, 'kind'>[];
  return status !== 'held' || holds.length === 0 || holds.some(isAcceptable);
}

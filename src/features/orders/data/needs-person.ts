import type { Hold } from '../../../../contract/orders.ts';
import type { AttentionRow } from '../../../data/database.ts';
import { isAcceptable } from './accepted-order.ts';

/** True where the server's answer waits for the person. An order that only credit or the minimum holds waits for the distributor. */
export function needsPerson({ status, details }: Pick<AttentionRow, 'status' | 'details'>): boolean {
  const holds = (details?.holds ?? []) as Pick<Hold, 'kind'>[];
  return status !== 'held' || holds.length === 0 || holds.some(isAcceptable);
}

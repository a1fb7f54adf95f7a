import { type Hold, type Order, type OrderStatus, PENDING_STATUSES } from '../../../../contract/orders.ts';
import { isAcceptable } from './accepted-order.ts';

/** Statuses of orders that have not arrived yet. */
export const COMING_STATUSES: readonly OrderStatus[] = ['waiting', ...PENDING_STATUSES, 'shipped'];

type Row = Pick<Order, 'status' | 'holds' | 'deliveryDate' | 'submittedAt'>;

/** Returns whether an order is held until its customer accepts or changes something. */
export const needsAnswer = ({
  status,
  holds,
}: {
  readonly status: OrderStatus;
  readonly holds: readonly Pick<Hold, 'kind'>[];
}): boolean => status === 'held' && holds.some(isAcceptable);

/**
 * Splits orders into those that come and those that have arrived or were canceled. The coming ones begin with those that
 * need an answer, then the soonest delivery; of one day the newest first. The past ones keep their sequence.
 */
export function splitOrders<R extends Row>(rows: readonly R[]): { readonly coming: R[]; readonly past: R[] } {
  const isComing = ({ status }: R) => COMING_STATUSES.includes(status);
  const coming = rows
    .filter(isComing)
    .sort(
      (a, b) =>
        Number(needsAnswer(b)) - Number(needsAnswer(a)) ||
        a.deliveryDate.localeCompare(b.deliveryDate) ||
        b.submittedAt.localeCompare(a.submittedAt),
    );
  return { coming, past: rows.filter((row) => !isComing(row)) };
}

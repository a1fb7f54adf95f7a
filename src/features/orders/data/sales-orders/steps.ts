import type { SalesOrder, SalesOrderStatus } from '../../../../../contract/sales-orders.ts';

/** A step of a sales order with the time at which it was reached. */
export interface SalesOrderStep {
  readonly status: SalesOrderStatus;
  readonly at: string | null;
  readonly state: 'done' | 'current' | 'ahead';
}

const WAY = ['open', 'allocated', 'picking', 'staged', 'shipped', 'delivered', 'invoiced'] as const;

/**
 * Returns the steps of a sales order. A skipped one counts as done, without a time. A pickup has no truck. A canceled
 * order shows only the steps before the cancellation.
 */
export function stepsOf(order: Pick<SalesOrder, 'status' | 'history' | 'shipMethod'>): SalesOrderStep[] {
  const times = new Map(order.history.map(({ status, at }) => [status, at]));
  const at = (status: SalesOrderStatus) => times.get(status) ?? null;
  if (order.status === 'cancelled') {
    const before = WAY.filter((status) => times.has(status));
    return [
      ...before.map((status): SalesOrderStep => ({ status, at: at(status), state: 'done' })),
      { status: 'cancelled', at: at('cancelled'), state: 'current' },
    ];
  }
  const way = WAY.filter(
    (status) => status !== 'shipped' || order.shipMethod === 'Delivery' || order.status === 'shipped',
  );
  const reached = way.indexOf(order.status as (typeof WAY)[number]);
  return way.map((status, index) => ({
    status,
    at: index <= reached ? at(status) : null,
    state: index < reached ? 'done' : index === reached ? 'current' : 'ahead',
  }));
}

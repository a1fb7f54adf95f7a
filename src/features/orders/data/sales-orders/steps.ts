import type { SalesOrder, SalesOrderStatus } from '../../../../../contract/sales-orders.ts';

/** A station of a sales order with the time at which it was reached. */
export interface SalesOrderStep {
  readonly status: SalesOrderStatus;
  readonly at: string | null;
  readonly state: 'done' | 'current' | 'ahead';
}

const WAY = ['open', 'allocated', 'picking', 'staged', 'shipped', 'delivered', 'invoiced'] as const;

/**
 * The stations of a sales order. One that was skipped counts as done, without a time; a pickup has no truck; of a cancelled one only what
 * came before is told.
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

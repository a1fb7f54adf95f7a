import type { Order, OrderStatus } from '../../../../contract/orders.ts';
import type { SalesOrder, SalesOrderStatus } from '../../../../contract/sales-orders.ts';

/** A step of an order or a sales order. `at`: the instant at which it was reached, if known. */
export interface Step<Status> {
  readonly status: Status;
  readonly at: string | null;
  readonly state: 'done' | 'current' | 'ahead';
}

const ORDER_WAY = ['received', 'confirmed', 'picking', 'staged', 'shipped', 'delivered', 'invoiced'] as const;
const SALES_WAY = ['open', 'allocated', 'picking', 'staged', 'shipped', 'delivered', 'invoiced'] as const;

/** Returns the statuses ahead of and behind a document; a pickup has no truck. */
const wayOf = <Status extends string>(
  way: readonly Status[],
  { status, shipMethod }: Pick<Order, 'shipMethod'> & { status: string },
) => way.filter((step) => step !== 'shipped' || shipMethod === 'Delivery' || status === 'shipped');

/** Returns the steps of a way up to and after the current status. A skipped one counts as done, without a time. */
function stepsAlong<Status extends string>(
  way: readonly Status[],
  current: Status,
  timeOf: (status: Status) => string | null,
): Step<Status>[] {
  const reached = way.indexOf(current);
  return way.map((status, index) => ({
    status,
    at: index <= reached ? timeOf(status) : null,
    state: index < reached ? 'done' : index === reached ? 'current' : 'ahead',
  }));
}

/** The step of the sales order that corresponds to each step of the customer's order. */
const SAME: Readonly<Partial<Record<OrderStatus, SalesOrderStatus>>> = {
  confirmed: 'allocated',
  picking: 'picking',
  staged: 'staged',
  shipped: 'shipped',
  delivered: 'delivered',
  invoiced: 'invoiced',
  cancelled: 'cancelled',
};

/** Returns the known steps of an order. Its sales order's history has times that the order lacks. */
export function stepsOfOrder(
  order: Pick<Order, 'status' | 'receivedAt' | 'shipMethod'>,
  sales: Pick<SalesOrder, 'history'> | undefined,
): Step<OrderStatus>[] {
  const { status, receivedAt } = order;
  const timeOf = (step: OrderStatus) =>
    step === 'received' ? receivedAt : (sales?.history.find((entry) => entry.status === SAME[step])?.at ?? null);
  if (status === 'cancelled') {
    const came: Step<OrderStatus>[] = receivedAt ? [{ status: 'received', at: receivedAt, state: 'done' }] : [];
    return [...came, { status, at: timeOf(status), state: 'current' }];
  }
  const way = wayOf<OrderStatus>(ORDER_WAY, order);
  if (status === 'waiting' || status === 'held') {
    const ahead = way.slice(status === 'held' ? 1 : 0);
    return [
      { status, at: status === 'held' ? receivedAt : null, state: 'current' },
      ...ahead.map((step) => ({ status: step, at: null, state: 'ahead' as const })),
    ];
  }
  return stepsAlong(way, status, timeOf);
}

/** Returns the steps of a sales order. A canceled one has only the steps before the cancellation. */
export function stepsOfSalesOrder(
  order: Pick<SalesOrder, 'status' | 'history' | 'shipMethod'>,
): Step<SalesOrderStatus>[] {
  const times = new Map(order.history.map(({ status, at }) => [status, at]));
  const timeOf = (status: SalesOrderStatus) => times.get(status) ?? null;
  if (order.status === 'cancelled') {
    const before = SALES_WAY.filter((status) => times.has(status));
    return [
      ...before.map((status) => ({ status, at: timeOf(status), state: 'done' as const })),
      { status: 'cancelled', at: timeOf('cancelled'), state: 'current' },
    ];
  }
  return stepsAlong(wayOf<SalesOrderStatus>(SALES_WAY, order), order.status, timeOf);
}

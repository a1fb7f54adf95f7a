import { Trans, useLingui } from '@lingui/react/macro';
import type { Order, OrderStatus } from '../../../contract/orders.ts';
import type { SalesOrder, SalesOrderStatus } from '../../../contract/sales-orders.ts';
import { useLive } from '../../sync/use-live.ts';
import { useShop } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { findSalesOrderOf } from './data/sales-orders/queries.ts';
import { StatusIcon, useStatusWord } from './order-status.tsx';
import { StatusTimeline, type TimelineStep } from './status-timeline.tsx';

const WAY = ['received', 'confirmed', 'picking', 'staged', 'shipped', 'delivered', 'invoiced'] as const;

interface Step {
  readonly status: OrderStatus;
  readonly at: string | null;
  readonly state: 'done' | 'current' | 'ahead';
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

/** Returns when the order reached a step, if known. The sales order's history has times that the order lacks. */
function timeOf(status: OrderStatus, receivedAt: string | null, sales: SalesOrder | undefined): string | null {
  if (status === 'received' || status === 'held') return receivedAt;
  return sales?.history.find((entry) => entry.status === SAME[status])?.at ?? null;
}

/** Returns the known steps of an order; a pickup has no truck. */
function stepsOf(order: Pick<Order, 'status' | 'receivedAt' | 'shipMethod'>, sales: SalesOrder | undefined): Step[] {
  const { status, receivedAt } = order;
  const at = (step: OrderStatus) => timeOf(step, receivedAt, sales);
  if (status === 'cancelled') {
    const came: Step[] = receivedAt ? [{ status: 'received', at: receivedAt, state: 'done' }] : [];
    return [...came, { status, at: at(status), state: 'current' }];
  }
  const way = WAY.filter((step) => step !== 'shipped' || order.shipMethod === 'Delivery' || status === 'shipped');
  if (status === 'waiting' || status === 'held') {
    const ahead = way
      .slice(status === 'held' ? 1 : 0)
      .map((step): Step => ({ status: step, at: null, state: 'ahead' }));
    return [{ status, at: status === 'held' ? receivedAt : null, state: 'current' }, ...ahead];
  }
  const reached = way.indexOf(status);
  return way.map((step, index) => ({
    status: step,
    at: index <= reached ? at(step) : null,
    state: index < reached ? 'done' : index === reached ? 'current' : 'ahead',
  }));
}

/** The progress of the order, past and future, with a link to the distributor's sales order. */
export function OrderTimeline({ order }: { readonly order: Order }) {
  const { t } = useLingui();
  const { location } = useShop();
  const word = useStatusWord();
  const sales = useLive((db) => findSalesOrderOf(db, order.id), [order.id]);
  const label = (status: OrderStatus) =>
    status === 'delivered' && order.shipMethod === 'Pickup' ? t`Picked up` : word(status);
  const steps: TimelineStep[] = [
    {
      id: 'placed',
      label: <Trans>Placed</Trans>,
      icon: null,
      at: order.submittedAt,
      state: 'done',
    },
    ...stepsOf(order, sales).map(({ status, at, state }) => ({
      id: status,
      label: label(status),
      icon: <StatusIcon status={status} />,
      at,
      state,
    })),
  ];
  const number = sales?.salesOrderNumber;
  return (
    <chakra.div display="grid" gap={4}>
      <StatusTimeline steps={steps} timeZone={location.timeZone} />
      {sales && (
        <TextLink
          to={`/portal/account/salesorders/${sales.id}`}
          justifySelf="start"
          display="inline-flex"
          alignItems="center"
          minHeight="touch"
          marginBlock={-3}
        >
          <Trans>Sales order #{number}</Trans>
        </TextLink>
      )}
    </chakra.div>
  );
}

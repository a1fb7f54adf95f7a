import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { isEstimate, totalsOf } from '../../../../contract/order-amounts.ts';
import type { Order } from '../../../../contract/orders.ts';
import { TotalsList } from '../../../features/carts/totals-list.tsx';
import { useShopItems } from '../../../features/catalog/use-items.ts';
import { ReportProblem } from '../../../features/credits/problems/report-problem.tsx';
import { useLineProblems } from '../../../features/credits/problems/use-line-problems.tsx';
import { RequireLocation } from '../../../features/locations/require-location.tsx';
import { ChangeOrder } from '../../../features/orders/change/change-order.tsx';
import { describeOrder } from '../../../features/orders/data/describe-order.ts';
import { HeldOrder } from '../../../features/orders/held-order.tsx';
import { OrderActionsBar } from '../../../features/orders/order-actions-bar.tsx';
import { OrderHeading } from '../../../features/orders/order-heading.tsx';
import { OrderLines } from '../../../features/orders/order-lines.tsx';
import { OrderNotices } from '../../../features/orders/order-notices.tsx';
import { OrderPlaceholder } from '../../../features/orders/order-placeholder.tsx';
import { OrderStatusBadge } from '../../../features/orders/order-status.tsx';
import { OrderTimeline } from '../../../features/orders/order-timeline.tsx';
import { PaperColumns, PaperPage } from '../../../features/orders/paper-page.tsx';
import { RefusedOrderPage } from '../../../features/orders/refused-order.tsx';
import { type OrderView, useOrder } from '../../../features/orders/use-order.ts';
import { usePrinting } from '../../../lib/use-printing.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { Money } from '../../../ui/money.tsx';
import { Section } from '../../../ui/section.tsx';
import { useDesk } from '../../../ui/use-desk.ts';
import { useGo } from '../../../ui/use-go.ts';

/** One order: its progress, its lines, and its actions. */
export default function OrderDetail() {
  const { id = '' } = useParams();
  const { view, retry } = useOrder(id);
  if (view.state === 'here')
    return (
      <RequireLocation customerLocationId={view.order.customerLocationId}>
        <Here key={id} view={view} />
      </RequireLocation>
    );
  if (view.state === 'refused') return <RefusedOrderPage id={id} attention={view.attention} />;
  return <OrderPlaceholder kind="order" state={view.state} retry={retry} />;
}

function Here({ view }: { readonly view: Extract<OrderView, { state: 'here' }> }) {
  const { t } = useLingui();
  const { location } = useShop();
  const desk = useDesk();
  const printing = usePrinting();
  const go = useGo();
  const { order: stored, waiting, attention } = view;
  const codes = useMemo(() => [...new Set(stored.lines.map((line) => line.itemCode))], [stored.lines]);
  const found = useShopItems(codes);
  const items = useMemo(() => found?.items ?? new Map(), [found]);
  const order = useMemo(() => describeOrder(stored, items, location), [stored, items, location]);
  const { reported, noteOf: problemsOf } = useLineProblems(order.id);
  const number = order.orderNumber;
  return (
    <PaperPage
      place={order.locationName}
      back={{ to: '/portal/account/orders', label: t`Order History` }}
      title={number === null ? <Trans>Order with no number yet</Trans> : <Trans>Order #{number}</Trans>}
      status={<OrderStatusBadge status={order.status} holds={order.holds} />}
      action={<OrderActionsBar order={order} />}
    >
      <OrderNotices order={order} waiting={waiting} attention={attention} items={items} />
      {order.status === 'held' && (
        <HeldOrder order={order} attention={attention} onChanged={() => go('/portal/cart')} />
      )}
      <ChangeOrder order={order} items={items} />
      <ReportProblem reported={reported} />
      <PaperColumns
        aside={
          <>
            {order.total !== null && (
              <Card>
                <Totals order={order} total={order.total} />
              </Card>
            )}
            <Card data-screen-only>
              <OrderTimeline order={order} />
            </Card>
          </>
        }
      >
        <Card>
          <OrderHeading order={order} />
        </Card>
        <Section title={<Trans>Lines</Trans>}>
          <OrderLines lines={order.lines} items={items} noteOf={problemsOf} desk={desk || printing} />
        </Section>
      </PaperColumns>
    </PaperPage>
  );
}

/** All parts of the total; only the total if this device doesn't know the parts. */
function Totals({ order, total }: { readonly order: Order; readonly total: number }) {
  const approximate = order.lines.some(isEstimate);
  const totals = totalsOf(order);
  if (totals) return <TotalsList totals={totals} approximate={approximate} />;
  return (
    <chakra.p display="flex" justifyContent="space-between" fontSize="md" fontWeight="semibold">
      <Trans>Total</Trans>
      <Money cents={total} approximate={approximate} strong />
    </chakra.p>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { isEstimate, totalsOf } from '../../../../contract/order-amounts.ts';
import type { SalesOrder } from '../../../../contract/sales-orders.ts';
import { TotalsList } from '../../../features/carts/totals-list.tsx';
import { useShopItems } from '../../../features/catalog/use-items.ts';
import { ReportProblem } from '../../../features/credits/problems/report-problem.tsx';
import { useLineProblems } from '../../../features/credits/problems/use-line-problems.tsx';
import { RequireLocation } from '../../../features/locations/require-location.tsx';
import { isBeforePicking, salesLineOf } from '../../../features/orders/data/sales-orders.ts';
import { SalesActionsBar } from '../../../features/orders/order-actions-bar.tsx';
import { SalesHeading } from '../../../features/orders/order-heading.tsx';
import { OrderPlaceholder } from '../../../features/orders/order-placeholder.tsx';
import { SalesStatusBadge } from '../../../features/orders/order-status.tsx';
import { SalesTimeline } from '../../../features/orders/order-timeline.tsx';
import { PaperColumns, PaperPage } from '../../../features/orders/paper-page.tsx';
import { SalesLines } from '../../../features/orders/sales-lines.tsx';
import { useSalesOrder } from '../../../features/orders/use-order.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { Section } from '../../../ui/section.tsx';
import { useDesk } from '../../../ui/use-desk.ts';

/** One sales order: ordered quantities against allocated, picked and shipped ones. */
export default function SalesOrderScreen() {
  const { id = '' } = useParams();
  const { view, retry } = useSalesOrder(id);
  if (view.state === 'here')
    return (
      <RequireLocation customerLocationId={view.order.customerLocationId}>
        <Here key={id} order={view.order} />
      </RequireLocation>
    );
  return <OrderPlaceholder kind="salesOrder" state={view.state} retry={retry} />;
}

const NO_ITEMS = new Map();

function Here({ order }: { readonly order: SalesOrder }) {
  const { t } = useLingui();
  const { location } = useShop();
  const desk = useDesk();
  const lines = useMemo(() => order.lines.map(salesLineOf), [order.lines]);
  const codes = useMemo(() => [...new Set(order.lines.map((line) => line.itemCode))], [order.lines]);
  const items = useShopItems(codes)?.items ?? NO_ITEMS;
  const totals = totalsOf(order);
  const { reported, noteOf: problemsOf } = useLineProblems(order.id);
  const number = order.salesOrderNumber;
  return (
    <PaperPage
      place={location.displayName}
      back={{ to: '/portal/account/salesorders', label: t`Sales orders` }}
      title={<Trans>Sales order #{number}</Trans>}
      status={<SalesStatusBadge status={order.status} />}
      action={<SalesActionsBar order={order} lines={lines} />}
    >
      <ReportProblem reported={reported} />
      {/* On a phone where the order is comes before its lines, the total after them. */}
      <PaperColumns
        woven
        aside={
          <>
            <Card data-screen-only order={1}>
              <SalesTimeline order={order} />
            </Card>
            {totals && (
              <Card order={3}>
                <TotalsList totals={totals} approximate={lines.some(isEstimate)} />
              </Card>
            )}
          </>
        }
      >
        <Card>
          <SalesHeading order={order} />
        </Card>
        <chakra.div order={2} minWidth={0}>
          <Section title={<Trans>Lines</Trans>}>
            <SalesLines
              lines={lines}
              items={items}
              noteOf={problemsOf}
              early={isBeforePicking(order.status)}
              desk={desk}
            />
          </Section>
        </chakra.div>
      </PaperColumns>
    </PaperPage>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { SalesOrder } from '../../../../contract/sales-orders.ts';
import { TotalsList } from '../../../parts/shop/totals-list.tsx';
import { useDesk } from '../../../parts/shop/use-desk.ts';
import { useShopItems } from '../../../parts/shop/use-items.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PrintPage } from '../../../ui/print-page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx';
import { SalesActionsBar } from '../parts/sales-orders/sales-actions-bar.tsx';
import { SalesHeading } from '../parts/sales-orders/sales-heading.tsx';
import { isApproximate, SalesLines } from '../parts/sales-orders/sales-lines.tsx';
import { SalesOrderMissing } from '../parts/sales-orders/sales-order-missing.tsx';
import { SalesStatusBadge } from '../parts/sales-orders/sales-status.tsx';
import { SalesTimeline } from '../parts/sales-orders/sales-timeline.tsx';
import { useSalesOrder } from '../parts/sales-orders/use-sales-order.ts';

/** One sales order: what was ordered against what the distributor set aside, picked and shipped. */
export default function SalesOrderScreen() {
  const { id = '' } = useParams();
  const { view, retry } = useSalesOrder(id);
  if (view.state === 'here') return <Here key={id} order={view.order} />;
  if (view.state === 'loading')
    return (
      <chakra.div display="grid" gap={4}>
        <Skeleton height={9} width={60} />
        <Skeleton height={32} borderRadius="md" />
        <SkeletonRows />
      </chakra.div>
    );
  return <SalesOrderMissing state={view.state} retry={retry} />;
}

const NO_ITEMS = new Map();

/** A column at a desk. On a phone what is in both columns is one: where the order is comes before its lines, the total after them. */
const COLUMN = {
  display: { base: 'contents', lg: 'grid' },
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 5,
} as const;

function Here({ order }: { readonly order: SalesOrder }) {
  const { t } = useLingui();
  const { location, settings } = useShop();
  const desk = useDesk();
  const codes = useMemo(() => [...new Set(order.lines.map((line) => line.itemCode))], [order.lines]);
  const items = useShopItems(codes)?.items ?? NO_ITEMS;
  const number = order.salesOrderNumber;
  return (
    <chakra.div data-paper-flow display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start" gap={5}>
      <PrintPage />
      <chakra.p data-paper-only display="none" fontWeight="semibold">
        {settings.companyName} · {location.displayName}
      </chakra.p>
      <PageHeader
        back={{ to: '/portal/account/salesorders', label: t`Sales orders` }}
        title={
          <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" columnGap={3} rowGap={1}>
            <Trans>Sales order #{number}</Trans>
            <SalesStatusBadge status={order.status} />
          </chakra.span>
        }
        action={<SalesActionsBar order={order} />}
      />
      <chakra.div
        data-paper-flow
        display="grid"
        gap={5}
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 18rem' }}
      >
        <chakra.div data-paper-flow css={COLUMN}>
          <Card>
            <SalesHeading order={order} />
          </Card>
          <chakra.div order={2} minWidth={0}>
            <Section title={<Trans>Lines</Trans>}>
              <SalesLines order={order} items={items} desk={desk} />
            </Section>
          </chakra.div>
        </chakra.div>
        <chakra.div data-paper-flow css={COLUMN}>
          <Card data-screen-only order={1}>
            <SalesTimeline order={order} />
          </Card>
          {location.options.displayPrices && (
            <Card order={3}>
              <TotalsList totals={order} approximate={isApproximate(order)} />
            </Card>
          )}
        </chakra.div>
      </chakra.div>
    </chakra.div>
  );
}

import { Trans } from '@lingui/react/macro';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { showsInvoices } from '../../../../contract/order-policy.ts';
import { type Report, reportEndpoints } from '../../../../contract/reports.ts';
import { AsOfCallout } from '../../../features/kept-answers/as-of-callout.tsx';
import { useKeptAnswer } from '../../../features/kept-answers/use-kept-answer.ts';
import { OrdersByDayCard } from '../../../features/reports/orders-by-day.tsx';
import { PaperFlow } from '../../../features/shop/paper-flow.tsx';
import { callAs } from '../../../sync/session.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { AppLink } from '../../../ui/app-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';

const Way = chakra(AppLink, {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: 3,
    minHeight: 'touch',
    paddingInline: 4,
    paddingBlock: 3,
    borderBottomWidth: '1px',
    borderColor: 'border',
    outlineOffset: '-2px',
    _hover: { bg: 'bg.hover' },
  },
});

/** The reports of a location: its orders by day, and the ways to the others. */
export default function Reports() {
  const { location, settings } = useShop();
  const { customerLocationId, options } = location;
  const { companyName } = settings;
  const query = { customerLocationId };
  const { data, state, reload, asOf } = useKeptAnswer(`orders-by-day ${customerLocationId}`, (signal) =>
    callAs(reportEndpoints.ordersByDay, { query }, { signal }),
  );
  const again = (
    <Button onClick={() => void reload()}>
      <Trans>Try again</Trans>
    </Button>
  );
  const listed = useKeptAnswer(`reports ${customerLocationId}`, (signal) =>
    callAs(reportEndpoints.reports, { query }, { signal }),
  ).data?.data;
  // Without an answer the device knows what its own data allow.
  const isListed = (report: Report, known = false) => listed?.includes(report) ?? known;
  const ways: readonly (readonly [Exclude<Report, 'orders_by_day'>, string, ReactNode, ReactNode, boolean])[] = [
    [
      'price_list',
      '/portal/account/reports/price',
      <Trans key="name">Price list</Trans>,
      <Trans key="text">Prices of all items, of a category or of an order guide: PDF, Excel, CSV.</Trans>,
      isListed('price_list', settings.priceListExportEnabled && options.displayPrices),
    ],
    [
      'item_usage',
      '/portal/account/reports/item-usage',
      <Trans key="name">Item usage</Trans>,
      <Trans key="text">Quantity, weight and spend by item and month.</Trans>,
      isListed('item_usage', showsInvoices(options)),
    ],
    [
      'customer_statement',
      '/portal/account/reports/statement',
      <Trans key="name">Customer statement</Trans>,
      <Trans key="text">What is open, by age.</Trans>,
      isListed('customer_statement', showsInvoices(options)),
    ],
    [
      'power_bi_report',
      '/portal/account/reports/power-bi/report',
      <Trans key="name">Report in Power BI</Trans>,
      <Trans key="text">Made by {companyName}, needs a connection.</Trans>,
      isListed('power_bi_report'),
    ],
    [
      'power_bi_dashboard',
      '/portal/account/reports/power-bi/dashboard',
      <Trans key="name">Dashboard in Power BI</Trans>,
      <Trans key="text">Made by {companyName}, needs a connection.</Trans>,
      isListed('power_bi_dashboard'),
    ],
  ];
  return (
    <PaperFlow place={location.displayName}>
      <PageHeader title={<Trans>Reports</Trans>} subtitle={location.displayName} />
      {asOf !== null && <AsOfCallout at={asOf} action={again} />}
      {data ? (
        <OrdersByDayCard data={data} />
      ) : state === 'offline' || state === 'failed' ? (
        <ErrorState
          title={
            state === 'offline' ? (
              <Trans>Orders by day need a connection, and there is no signal</Trans>
            ) : (
              <Trans>Orders by day could not be loaded</Trans>
            )
          }
          action={again}
        />
      ) : (
        <SkeletonCards count={1} height={320} />
      )}
      <Card
        pad="none"
        as="ul"
        data-screen-only
        _empty={{ display: 'none' }}
        css={{ '& > li:last-child > *': { borderBottomWidth: 0 } }}
      >
        {ways
          .filter(([, , , , isShown]) => isShown)
          .map(([id, to, name, text]) => (
            <li key={id}>
              <Way to={to}>
                <span>
                  <chakra.span display="block" fontWeight="semibold">
                    {name}
                  </chakra.span>
                  <chakra.span display="block" fontSize="xs" color="fg.muted">
                    {text}
                  </chakra.span>
                </span>
                <ChevronRight size={18} aria-hidden />
              </Way>
            </li>
          ))}
      </Card>
    </PaperFlow>
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CHART_DAYS, type OrdersByDay } from '../../../contract/reports.ts';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Money } from '../../ui/money.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { BarChart } from './bar-chart.tsx';

/** The orders of the last days as a chart, and those of the last 24 hours. */
export function OrdersByDayCard({ data: { days, last24Hours } }: { readonly data: OrdersByDay }) {
  const { t } = useLingui();
  const format = useFormat();
  const showsTotals = last24Hours.total !== null;
  if (days.every(({ orders }) => orders === 0))
    return (
      <Card as="p">
        <Trans>No orders in the last {CHART_DAYS} days</Trans>
      </Card>
    );
  return (
    <Card display="grid" gap={4}>
      <chakra.p>
        <chakra.strong fontWeight="semibold">
          <Plural value={last24Hours.orders} _0="No orders" one="# order" other="# orders" />
        </chakra.strong>{' '}
        <Trans>in the last 24 hours</Trans>
        {last24Hours.total !== null && last24Hours.orders > 0 && (
          <>
            {' · '}
            <Money cents={last24Hours.total} strong />
          </>
        )}
      </chakra.p>
      <BarChart
        title={<Trans>Orders by day</Trans>}
        subtitle={<Trans>Last {CHART_DAYS} Days</Trans>}
        columns={[t`Day`, t`Orders`, ...(showsTotals ? [t`Total`] : [])]}
        axis={(count) => format.number(count, 0)}
        isCount
        bars={days.map(({ day, orders, total }) => ({
          id: day,
          label: format.day(day, 'date'),
          value: orders,
          cells: [orders, ...(total === null ? [] : [<Money key="total" cents={total} />])],
        }))}
      />
    </Card>
  );
}

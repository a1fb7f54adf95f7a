import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ChartColumn from 'lucide-react/icons/chart-column';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useMemo } from 'react';
import { showsInvoices } from '../../../../contract/order-policy.ts';
import { type ItemUsage, reportEndpoints } from '../../../../contract/reports.ts';
import { dayInZone } from '../../../../rules/calendar.ts';
import { monthsFrom } from '../../../../rules/months.ts';
import { AsOfCallout } from '../../../features/kept-answers/as-of-callout.tsx';
import { useKeptAnswer } from '../../../features/kept-answers/use-kept-answer.ts';
import { useLocations } from '../../../features/locations/use-current-location.ts';
import { BarChart } from '../../../features/reports/bar-chart.tsx';
import { monthsOfPeriod, USAGE_PERIODS, type UsagePeriod } from '../../../features/reports/usage-period.ts';
import { UsageTable } from '../../../features/reports/usage-table.tsx';
import { useMonthText } from '../../../features/reports/use-month-text.ts';
import { useUsageFiles } from '../../../features/reports/use-usage-files.ts';
import { PaperFlow } from '../../../features/shop/paper-flow.tsx';
import { callAs } from '../../../sync/session.ts';
import { useServerOffset } from '../../../sync/use-server-now.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Money } from '../../../ui/money.tsx';
import { NotFoundMessage } from '../../../ui/not-found-message.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { type UrlCodec, useUrlState } from '../../../ui/use-url-state.ts';

interface Filter {
  readonly period: UsagePeriod;
  readonly all: boolean;
  readonly search: string;
}
const FILTER: UrlCodec<Filter> = {
  read: (params) => ({
    period: USAGE_PERIODS.find((one) => one === params.get('period')) ?? '3',
    all: params.get('locations') === 'all',
    search: (params.get('q') ?? '').slice(0, 100),
  }),
  write: ({ period, all, search }) =>
    new URLSearchParams({
      ...(period !== '3' && { period }),
      ...(all && { locations: 'all' }),
      ...(search.trim() && { q: search.trim() }),
    }).toString(),
};

/**
 * What a location bought, by item and month, as it was invoiced. It comes from the server; without a signal, from its
 * last response on this device.
 */
export default function ItemUsageScreen() {
  const { location } = useShop();
  return showsInvoices(location.options) ? <Loaded key={location.customerLocationId} /> : <NotFoundMessage />;
}

function Loaded() {
  const { t } = useLingui();
  const { location } = useShop();
  const { customerLocationId, customerId } = location;
  const [{ period, all, search }, change] = useUrlState(FILTER);
  const offset = useServerOffset();
  const today = dayInZone(new Date(Date.now() + offset).toISOString(), location.timeZone);
  const { from, to } = monthsOfPeriod(period, today);
  const others = (useLocations() ?? []).filter((row) => row.customerId === customerId).length > 1;
  const query = { customerLocationId, from, to, ...(all && others && { allLocations: 'true' as const }) };
  const { data, state, reload, asOf } = useKeptAnswer(`item-usage ${JSON.stringify(query)}`, (signal) =>
    callAs(reportEndpoints.itemUsage, { query }, { signal }),
  );
  const months = useMemo(() => monthsFrom(from, to), [from, to]);
  const rows = useMemo(() => {
    const words = search.trim().toLowerCase().split(/\s+/);
    return data?.data.filter(({ description, itemCode }) =>
      words.every((word) => `${description} ${itemCode}`.toLowerCase().includes(word)),
    );
  }, [data, search]);
  const files = useUsageFiles(data);
  if (data === null) return <NotFoundMessage />;
  const again = (
    <Button onClick={() => void reload()}>
      <Trans>Try again</Trans>
    </Button>
  );
  const none = !data || data.data.length === 0;
  return (
    <PaperFlow place={all && others ? location.customerName : location.displayName}>
      <PageHeader
        title={<Trans>Item usage</Trans>}
        subtitle={
          <span aria-live="polite">
            {data ? (
              <>
                <Plural value={data.total} _0="No items" one="# item" other="# items" /> ·{' '}
                <Money cents={data.spend} strong /> · {all && others ? location.customerName : location.displayName}
              </>
            ) : (
              '\u00a0'
            )}
          </span>
        }
        action={
          <Menu
            label={t`Export`}
            icon={<Download size={18} aria-hidden />}
            variant="secondary"
            items={[
              ...(['xlsx', 'csv'] as const).map((kind) => ({
                id: kind,
                label: kind === 'csv' ? t`Export CSV` : t`Export Excel`,
                icon: <Download size={18} aria-hidden />,
                disabled: none || files.busy,
                onSelect: () => void files.save(kind),
              })),
              {
                id: 'print',
                label: t`Print`,
                icon: <Printer size={18} aria-hidden />,
                disabled: none,
                onSelect: () => window.print(),
              },
            ]}
          />
        }
      />
      <chakra.div data-screen-only display="flex" flexWrap="wrap" alignItems="end" gap={3}>
        <chakra.div flex="1 1 10rem" maxWidth={{ md: '14rem' }}>
          <Field label={<Trans>Period</Trans>}>
            <SelectInput
              value={period}
              onChange={(value) => change({ period: value })}
              options={[
                { value: 'month', label: t`This month` },
                { value: '3', label: t`Last 3 months` },
                { value: '6', label: t`Last 6 months` },
                { value: '12', label: t`Last 12 months` },
                { value: 'year', label: t`This year` },
                { value: 'last-year', label: t`Last year` },
              ]}
            />
          </Field>
        </chakra.div>
        {others && (
          <SegmentedControl
            label={t`Which locations`}
            value={all ? 'all' : 'one'}
            onChange={(value) => change({ all: value === 'all' })}
            segments={[
              { value: 'one', label: <Trans>This location</Trans> },
              { value: 'all', label: <Trans>All locations</Trans> },
            ]}
          />
        )}
        <chakra.div flex="2 1 14rem">
          <SearchInput
            label={t`Item name or code`}
            value={search}
            onChange={(value) => change({ search: value.slice(0, 100) })}
            slashFocuses
          />
        </chakra.div>
      </chakra.div>
      {asOf !== null && <AsOfCallout at={asOf} action={again} />}
      {data && rows ? (
        <>
          {!none && months.length > 1 && search.trim() === '' && <SpendByMonth usage={data} months={months} />}
          <UsageTable
            rows={rows}
            months={months}
            empty={
              <EmptyState
                picture={<ChartColumn size={48} strokeWidth={1.5} />}
                title={none ? <Trans>Nothing was invoiced in this period</Trans> : <Trans>No item matches</Trans>}
                action={
                  !none && (
                    <Button onClick={() => change({ search: '' })}>
                      <Trans>Show all</Trans>
                    </Button>
                  )
                }
              />
            }
          />
          {data.total > data.data.length && (
            <chakra.p fontSize="xs" color="fg.muted">
              <Trans>The {data.data.length} items with the greatest spend are shown.</Trans>
            </chakra.p>
          )}
          {!none && (
            <chakra.p fontSize="xs" color="fg.muted">
              <Trans>
                Invoiced quantities, without tax and surcharges. Credit memos reduce the spend. A weight is shown if all
                cases were weighed.
              </Trans>
            </chakra.p>
          )}
        </>
      ) : state === 'offline' || state === 'failed' ? (
        <ErrorState
          title={
            state === 'offline' ? (
              <Trans>Item usage needs a connection, and there is no signal</Trans>
            ) : (
              <Trans>Item usage could not be loaded</Trans>
            )
          }
          action={again}
        />
      ) : (
        <SkeletonRows picture={false} />
      )}
    </PaperFlow>
  );
}

function SpendByMonth({ usage, months }: { readonly usage: ItemUsage; readonly months: readonly string[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const name = useMonthText();
  const spendOf = (month: string) =>
    usage.data.reduce((sum, row) => sum + (row.months.find((one) => one.month === month)?.spend ?? 0), 0);
  return (
    <Card>
      <BarChart
        title={<Trans>Spend by month</Trans>}
        columns={[t`Month`, t`Spend`]}
        axis={(dollars) => format.number(dollars, 0)}
        bars={months.map((month) => {
          const cents = spendOf(month);
          return { id: month, label: name(month), value: cents / 100, cells: [<Money key="spend" cents={cents} />] };
        })}
      />
    </Card>
  );
}

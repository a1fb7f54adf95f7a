import { Trans, useLingui } from '@lingui/react/macro';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useState } from 'react';
import { showsInvoices } from '../../../../contract/order-policy.ts';
import { type Statement, statementEndpoints } from '../../../../contract/statements.ts';
import { AGING_BUCKETS } from '../../../../rules/aging.ts';
import { dayInZone } from '../../../../rules/calendar.ts';
import { useAgingText } from '../../../features/aging/use-aging-text.ts';
import { payPath, takesCards } from '../../../features/card-payments/takes-cards.ts';
import { ActivityTable } from '../../../features/invoices/activity-table.tsx';
import { StatementTable } from '../../../features/invoices/statement-table.tsx';
import { AsOfCallout } from '../../../features/kept-answers/as-of-callout.tsx';
import { useKeptAnswer } from '../../../features/kept-answers/use-kept-answer.ts';
import { PaperActions } from '../../../features/shop/paper-actions.tsx';
import { PaperFlow } from '../../../features/shop/paper-flow.tsx';
import { callAs } from '../../../sync/session.ts';
import { useServerOffset } from '../../../sync/use-server-now.ts';
import { useSession, useShop } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Money } from '../../../ui/money.tsx';
import { NotFoundMessage } from '../../../ui/not-found-message.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

/**
 * What the customer owes, by age and by document, today or as of an earlier day. It comes from the server; without a
 * signal, from its last response on this device.
 */
export default function StatementScreen() {
  const { location } = useShop();
  return showsInvoices(location.options) ? <Loaded key={location.customerLocationId} /> : <NotFoundMessage />;
}

function Loaded() {
  const { t } = useLingui();
  const { location } = useShop();
  const { settings } = useSession();
  const { customerLocationId } = location;
  const offset = useServerOffset();
  const today = dayInZone(new Date(Date.now() + offset).toISOString(), location.timeZone);
  const [day, setDay] = useState('');
  const [look, setLook] = useState<'open' | 'forward'>('open');
  const [typedFrom, setFrom] = useState('');
  const last = day && day <= today ? day : today;
  // By default the month of the last day.
  const from = typedFrom || `${last.slice(0, 7)}-01`;
  const query = {
    customerLocationId,
    ...(last === today ? {} : { asOf: last }),
    ...(look === 'forward' && from <= last ? { from } : {}),
  };
  const { data, state, reload, asOf } = useKeptAnswer(
    `statement by age ${customerLocationId} ${query.asOf ?? ''}${query.from ? ` since ${query.from}` : ''}`,
    (signal) => callAs(statementEndpoints.statement, { query }, { signal }),
  );
  const again = (
    <Button onClick={() => void reload()}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (data === null) return <NotFoundMessage />;
  return (
    <PaperFlow place={location.customerName}>
      <PageHeader
        title={<Trans>Statement</Trans>}
        subtitle={
          data && (
            <span aria-live="polite">
              {data.customerName} · <DateText on={data.asOf} look="long" /> ·{' '}
              <Money cents={data.aging.balance} strong />
            </span>
          )
        }
        action={
          <PaperActions
            pdf={{
              fetch: (locale) => callAs(statementEndpoints.pdf, { query: { ...query, locale } }),
              name: `Statement-${location.customerId}-${query.asOf ?? today}.pdf`,
            }}
          >
            {settings && data && data.aging.balance > 0 && takesCards(location, settings) && (
              <ButtonLink to={payPath()} variant="primary">
                <Trans>Pay invoices</Trans>
              </ButtonLink>
            )}
          </PaperActions>
        }
      />
      <chakra.div data-screen-only display="flex" flexWrap="wrap" alignItems="end" gap={4}>
        <SegmentedControl
          label={t`What the statement lists`}
          value={look}
          onChange={setLook}
          segments={[
            { value: 'open', label: t`Open items` },
            { value: 'forward', label: t`Balance forward` },
          ]}
        />
        {look === 'forward' && (
          <Field label={<Trans>From</Trans>} error={from > last ? t`The period ends before this day.` : undefined}>
            <TextInput type="date" max={last} value={from} onChange={(event) => setFrom(event.target.value)} />
          </Field>
        )}
        <Field label={<Trans>As of</Trans>} error={day > today ? t`The day must not be later than today.` : undefined}>
          <TextInput type="date" max={today} value={day || today} onChange={(event) => setDay(event.target.value)} />
        </Field>
      </chakra.div>
      {asOf !== null && <AsOfCallout at={asOf} action={again} />}
      {data ? (
        <Content statement={data} />
      ) : state === 'offline' || state === 'failed' ? (
        <ErrorState
          title={
            state === 'offline' ? (
              <Trans>The statement needs a connection, and there is no signal</Trans>
            ) : (
              <Trans>The statement could not be loaded</Trans>
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

function Content({ statement: { aging, items, activity, agingRules } }: { readonly statement: Statement }) {
  const words = useAgingText()(agingRules);
  return (
    <>
      <Card>
        <chakra.dl
          display="grid"
          gridTemplateColumns="repeat(auto-fit, minmax(7.5rem, 1fr))"
          gap={4}
          fontVariantNumeric="tabular-nums"
          css={{ '& dt': { color: 'fg.muted', fontSize: 'xs' } }}
        >
          {AGING_BUCKETS.map((bucket) => (
            <div key={bucket}>
              <dt>{words[bucket]}</dt>
              <dd>
                <Money cents={aging[bucket]} strong={aging[bucket] > 0} />
              </dd>
            </div>
          ))}
          <div>
            <dt>
              <Trans>Unapplied credit</Trans>
            </dt>
            <dd>
              <Money cents={aging.credit === 0 ? 0 : -aging.credit} />
            </dd>
          </div>
        </chakra.dl>
        {agingRules.by === 'invoice' && (
          <chakra.p fontSize="xs" color="fg.muted">
            <Trans>Aged from the invoice date</Trans>
          </chakra.p>
        )}
      </Card>
      {activity ? (
        <ActivityTable activity={activity} />
      ) : (
        <StatementTable
          items={items}
          empty={
            <EmptyState picture={<ReceiptText size={48} strokeWidth={1.5} />} title={<Trans>Nothing is open</Trans>} />
          }
        />
      )}
    </>
  );
}

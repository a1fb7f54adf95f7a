import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { dayInZone } from '../../../../rules/calendar.ts';
import { RequestForm } from '../../../features/traceability-records/request-form.tsx';
import { useTraceWorkbooks } from '../../../features/traceability-records/use-trace-workbooks.ts';
import { WorkbookCard } from '../../../features/traceability-records/workbook-card.tsx';
import { useServerNow } from '../../../sync/use-server-now.ts';
import { useSession } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';

/** Traceability records for the FDA or a buyer: workbooks that a background job writes. */
export default function TraceabilityRecords() {
  const { t } = useLingui();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const today = dayInZone(new Date(useServerNow()).toISOString(), timeZone);
  const view = useTraceWorkbooks();
  const { data, state, reload } = view.remote;
  const made = useRef<HTMLDivElement>(null);
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={6} width="full">
      <PageHeader
        title={<Trans>Traceability records</Trans>}
        subtitle={
          <Trans>What was received, packed, transferred and shipped, as the FDA may ask for it within 24 hours</Trans>
        }
      />
      {data ? (
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, {sizes.form}) minmax(0, 1fr)' }}
          alignItems="start"
          gap={6}
        >
          <Section title={<Trans>New workbook</Trans>}>
            <RequestForm
              foods={data.foods}
              today={today}
              onStart={async (request) => {
                await view.start(request);
                made.current?.scrollIntoView({ block: 'nearest' });
              }}
            />
          </Section>
          <div ref={made}>
            {data.workbooks.length > 0 && (
              <Section title={<Trans>Workbooks</Trans>} hint={<Trans>A file is kept for 30 days.</Trans>}>
                {data.workbooks.map((workbook) => (
                  <WorkbookCard key={workbook.job.id} workbook={workbook} view={view} timeZone={timeZone} />
                ))}
              </Section>
            )}
          </div>
        </chakra.div>
      ) : state === 'loading' ? (
        <Card>
          <SkeletonText lines={6} />
        </Card>
      ) : (
        <Callout
          tone="danger"
          title={
            state === 'offline'
              ? t`The records need a connection, and there is no signal`
              : t`The records could not be loaded`
          }
          action={
            <Button onClick={() => void reload()}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      )}
    </chakra.div>
  );
}

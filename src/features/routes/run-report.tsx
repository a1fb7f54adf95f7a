import { Trans, useLingui } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useState } from 'react';
import { type Delivery, deliveryEndpoints } from '../../../contract/deliveries.ts';
import { callAs } from '../../sync/session.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ListRow } from '../../ui/list-row.ts';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PrintPage } from '../../ui/print-page.tsx';
import { Section } from '../../ui/section.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useGo } from '../../ui/use-go.ts';
import { useDriverActions } from '../deliveries/use-driver-actions.ts';
import { useDriverWords } from '../deliveries/use-driver-words.ts';
import { useContainerWords } from '../signatures/use-container-words.ts';
import { useSigned } from '../signatures/use-signed.ts';
import { useUnsignedText } from '../signatures/use-unsigned-text.ts';
import { BottomBar } from '../warehouse/bottom-bar.tsx';
import { OpenOrders } from './open-orders.tsx';
import { isWaiting, type Run, runsOf } from './run.ts';
import { type LineOfRun, summarize } from './run-summary.ts';
import { useRunTime } from './use-run-time.ts';
import { queryOf } from './use-runs.ts';

/** Stops, exceptions, money, containers and signatures: the driver's report at the end of the day. */
export function RunReport({ run, query }: { readonly run: Run; readonly query: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const go = useGo();
  const words = useDriverWords();
  const containers = useContainerWords();
  const unsignedText = useUnsignedText();
  const actions = useDriverActions();
  const { settings } = useSession();
  const [finishing, setFinishing] = useState(false);
  const startedAt = run.run?.startedAt ?? null;
  const finishedAt = run.run?.finishedAt ?? null;
  // Delivered orders leave the device with the end of their run, and the server has them. Orders that came back stay
  // here.
  const gone = finishedAt !== null;
  const remote = useRemote(
    async (signal) =>
      gone
        ? (
            await callAs(
              deliveryEndpoints.deliveries,
              { params: { id: run.route.id }, query: { day: run.day } },
              { signal },
            )
          ).data
        : [],
    [gone, run.route.id, run.day],
  );
  const here = run.stops.flatMap((stop) => stop.deliveries);
  // This device's rows are newer, because they may wait to be sent.
  const all = [...here, ...(remote.data ?? []).filter(({ id }) => !here.some((own) => own.id === id))];
  const shown = gone ? (runsOf([run.route], all).find(({ day }) => day === run.day) ?? run) : run;
  const signedOf = useSigned(shown.stops.flatMap((stop) => stop.deliveries));
  const sum = summarize(shown, (delivery) => ['signed', 'checking'].includes(signedOf(delivery)));
  const timeZone = settings?.timeZone ?? 'UTC';
  const runTime = useRunTime(run.day, timeZone);
  const left = startedAt && runTime(startedAt);
  const back = finishedAt && runTime(finishedAt);
  const whyOpen = (delivery: Delivery): string | undefined => {
    const { undelivered } = delivery;
    if (undelivered) return [words.undelivered(undelivered.reason), undelivered.note].filter(Boolean).join(' · ');
    if (isWaiting(delivery)) return startedAt ? t`Stayed in the warehouse` : t`Not staged yet`;
    if (finishedAt) return t`No reason given`;
    return delivery.status === 'shipped' ? t`Still on the truck` : undefined;
  };
  return (
    <>
      <PrintPage />
      <chakra.div
        data-paper-flow=""
        flex="1"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        alignContent="start"
        gap={5}
        paddingBottom={4}
      >
        <PageHeader
          back={{ to: `/mobile/driver${query}`, label: t`Route` }}
          title={<Trans>Route summary</Trans>}
          subtitle={[
            run.route.name,
            format.day(run.day, 'weekday'),
            run.run?.driverName || run.route.driverName,
            left && t`departed ${left}`,
            back && t`finished at ${back}`,
          ]
            .filter(Boolean)
            .join(' · ')}
          action={
            <Button icon={<Printer size={22} aria-hidden />} onClick={() => print()}>
              <Trans>Print</Trans>
            </Button>
          }
        />
        {gone && remote.state === 'offline' && (
          <Callout tone="info" title={<Trans>You need a signal to see more of a finished route</Trans>} />
        )}
        <chakra.dl
          display="grid"
          gridTemplateColumns={{
            base: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
            md: 'repeat(3, minmax(0, 1fr))',
          }}
          gap={3}
          css={{
            '& dt': { color: 'fg.muted', fontSize: 'xs' },
            '& dd': { fontSize: 'lg', fontWeight: 'bold' },
          }}
        >
          <Fact wide label={<Trans>Stops</Trans>}>
            {sum.stopsDone} / {sum.stops}
          </Fact>
          <Fact label={<Trans>Not delivered</Trans>}>{sum.open.length}</Fact>
          <Fact label={<Trans>Unsigned</Trans>}>{sum.unsigned.length}</Fact>
        </chakra.dl>
        <Section title={<Trans>Not delivered</Trans>}>
          <Rows
            none={<Trans>None: all orders were delivered.</Trans>}
            rows={sum.open.map((delivery) => ({
              key: delivery.id,
              text: delivery.locationName,
              detail: whyOpen(delivery),
              value: String(delivery.salesOrderNumber),
            }))}
          />
        </Section>
        <Section title={<Trans>Payments recorded</Trans>}>
          <Rows
            none={<Trans>None.</Trans>}
            rows={sum.money.map(({ method, cents, count }) => ({
              key: method,
              text: `${words.method(method)} · ${count}×`,
              value: <Money cents={cents} strong />,
            }))}
          />
        </Section>
        <Section title={<Trans>Short, refused and returned</Trans>}>
          <Rows
            none={<Trans>None: everything was delivered as picked.</Trans>}
            rows={sum.troubles.map(({ delivery, line, kind, quantity, reason }) => ({
              key: `${delivery.id} ${line.lineNumber} ${kind}`,
              text: line.description,
              detail: [delivery.locationName, words.trouble(kind), words.reason(reason), line.outcome?.note]
                .filter(Boolean)
                .join(' · '),
              value: (
                <>
                  {format.number(quantity)} {line.uom}
                </>
              ),
            }))}
          />
        </Section>
        <LinesOfRun title={<Trans>Not found at the load check</Trans>} lines={sum.notFound} />
        <LinesOfRun title={<Trans>Not checked at the door</Trans>} lines={sum.unchecked} />
        <Section title={<Trans>Containers</Trans>}>
          <Rows
            none={<Trans>None.</Trans>}
            rows={sum.containers.map(({ kind, left: here, returned }) => ({
              key: kind,
              text: containers.plural(kind),
              value: t`${here} left, ${returned} picked up`,
            }))}
          />
        </Section>
        <Section title={<Trans>Unsigned</Trans>}>
          <Rows
            none={<Trans>All deliveries are signed.</Trans>}
            rows={sum.unsigned.map((delivery) => ({
              key: delivery.id,
              text: delivery.locationName,
              detail: delivery.unsigned ? unsignedText(delivery.unsigned) : delivery.lines[0]?.outcome?.note,
              value: String(delivery.salesOrderNumber),
            }))}
          />
        </Section>
      </chakra.div>
      {startedAt && !finishedAt && (
        <BottomBar>
          <ButtonLink full size="large" to={`/mobile/driver${query}`}>
            <Trans>Go to route</Trans>
          </ButtonLink>
          <Button full size="large" variant="primary" onClick={() => setFinishing(true)}>
            <Trans>Finish the route</Trans>
          </Button>
        </BottomBar>
      )}
      {finishing && (
        <Dialog
          open
          onClose={() => setFinishing(false)}
          title={<Trans>Finish the route?</Trans>}
          footer={
            <>
              <Button size="large" onClick={() => setFinishing(false)}>
                <Trans>Not yet</Trans>
              </Button>
              <Button
                size="large"
                variant="primary"
                onClick={() => {
                  setFinishing(false);
                  // Without the run in the URL, its finish would show the run of the new day here.
                  go(`/mobile/driver/summary?${queryOf(run)}`, { replace: true });
                  void actions.finish(run);
                }}
              >
                <Trans>Finish</Trans>
              </Button>
            </>
          }
        >
          <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
            {sum.open.length > 0 && <OpenOrders orders={sum.open} />}
            <p>
              <Trans>
                Refused, returned and not loaded items are in stock again, on hold. After this, stops can’t be changed.
              </Trans>
            </p>
          </chakra.div>
        </Dialog>
      )}
    </>
  );
}

function Fact({
  label,
  wide = false,
  children,
}: {
  readonly label: ReactNode;
  /** Takes a full line on a phone. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Card gridColumn={wide ? { base: '1 / -1', md: 'auto' } : 'auto'}>
      <dt>{label}</dt>
      <chakra.dd fontVariantNumeric="tabular-nums">{children}</chakra.dd>
    </Card>
  );
}

interface ReportRow {
  readonly key: string;
  readonly text: string;
  readonly detail?: string | undefined;
  readonly value: ReactNode;
}

function Rows({ rows, none }: { readonly rows: readonly ReportRow[]; readonly none: ReactNode }) {
  if (rows.length === 0)
    return (
      <chakra.p fontSize="sm" color="fg.muted">
        {none}
      </chakra.p>
    );
  return (
    <Card as="ul" pad="none">
      {rows.map(({ key, text, detail, value }) => (
        <ListRow
          key={key}
          display="grid"
          gridTemplateColumns="minmax(0, 1fr) auto"
          columnGap={4}
          paddingInline={3}
          paddingBlock={2.5}
          fontSize="sm"
          lineHeight="snug"
        >
          <chakra.span minWidth={0} overflowWrap="anywhere">
            {text}
            {detail && (
              <chakra.span display="block" fontSize="xs" color="fg.muted">
                {detail}
              </chakra.span>
            )}
          </chakra.span>
          <chakra.span fontVariantNumeric="tabular-nums" fontWeight="semibold" textAlign="end">
            {value}
          </chakra.span>
        </ListRow>
      ))}
    </Card>
  );
}

/** Lines with their location and quantity. Renders nothing if there are none. */
function LinesOfRun({ title, lines }: { readonly title: ReactNode; readonly lines: readonly LineOfRun[] }) {
  const format = useFormat();
  if (lines.length === 0) return null;
  return (
    <Section title={title}>
      <Rows
        none={null}
        rows={lines.map(({ delivery, line, quantity }) => ({
          key: `${delivery.id} ${line.lineNumber}`,
          text: line.description,
          detail: delivery.locationName,
          value: (
            <>
              {format.number(quantity)} {line.uom}
            </>
          ),
        }))}
      />
    </Section>
  );
}

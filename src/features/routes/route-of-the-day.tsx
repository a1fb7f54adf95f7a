import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import ListChecks from 'lucide-react/icons/list-checks';
import QrCode from 'lucide-react/icons/qr-code';
import { useState } from 'react';
import { timeInZone } from '../../../rules/calendar.ts';
import { useServerNow } from '../../sync/use-server-now.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Menu } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { useDragLines } from '../../ui/use-drag-lines.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useGo } from '../../ui/use-go.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useDriverActions } from '../deliveries/use-driver-actions.ts';
import { useSigned, worstOf } from '../signatures/use-signed.ts';
import { BottomBar } from '../warehouse/bottom-bar.tsx';
import { PageAboveBar } from '../warehouse/page-above-bar.ts';
import { departureOf, useExpected } from './expected.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import {
  isDone,
  isLate,
  isStopDone,
  isStopOver,
  isWaiting,
  leftToLoad,
  moveStop,
  type Run,
  stateOf,
  uncheckedLines,
} from './run.ts';
import { StopRow } from './stop-row.tsx';
import { useRunTime } from './use-run-time.ts';
import { queryOf } from './use-runs.ts';

/** The timeline of a run, and the driver's actions on the whole run. */
export function RouteOfTheDay({
  run,
  runs,
  today,
  query,
}: {
  readonly run: Run;
  readonly runs: readonly Run[];
  readonly today: string;
  readonly query: string;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const go = useGo();
  const { settings } = useSession();
  const actions = useDriverActions();
  const [arranging, setArranging] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [moved, setMoved] = useState('');
  const { stops } = run;
  const deliveries = stops.flatMap((stop) => stop.deliveries);
  const signedOf = useSigned(deliveries);
  const order = stops.map(({ locationId }) => locationId);
  const move = (id: string, to: Parameters<typeof moveStop>[2]) => {
    const next = moveStop(order, id, to);
    const name = stops.find(({ locationId }) => locationId === id)?.name ?? id;
    const [place, total] = [next.indexOf(id) + 1, next.length];
    void actions.arrange(run, next);
    setMoved(t`${name}: stop ${place} of ${total}`);
  };
  const drag = useDragLines(move);

  const timeZone = settings?.timeZone ?? 'UTC';
  const now = useServerNow(60_000);
  const clock = timeInZone(new Date(now).toISOString(), timeZone);
  const expected = useExpected(run, timeZone, now);
  const paceRuns = run.route.pace?.runs ?? 0;
  const startedAt = run.run?.startedAt ?? null;
  const finishedAt = run.run?.finishedAt ?? null;
  const done = stops.filter(isStopDone).length;
  const all = stops.length;
  const comeBack = stops.filter((stop) => stateOf(stop) === 'comes_back').length;
  const next = stops.find((stop) => !isStopOver(stop, startedAt !== null));
  const waiting = deliveries.filter(isWaiting).length;
  const others = runs.filter((one) => one.stops.length > 0 || one === run);
  const label = (one: Run) =>
    [
      one.route.name,
      one.day === today ? t`today` : format.day(one.day, 'weekday'),
      isLate(one, today) && t`late, not departed`,
    ]
      .filter(Boolean)
      .join(' · ');
  const runTime = useRunTime(run.day, timeZone);
  const startedTime = startedAt && runTime(startedAt);
  const finishedTime = finishedAt && runTime(finishedAt);
  return (
    <>
      <VisuallyHidden>
        <span role="status">{moved}</span>
      </VisuallyHidden>
      <PageAboveBar>
        <PageHeader
          title={run.route.name}
          subtitle={
            <>
              {run.day === today ? <Trans>Today</Trans> : format.day(run.day, 'weekday')}
              {isLate(run, today) && (
                <>
                  {' · '}
                  <chakra.strong color="warning.fg">
                    <Trans>late, not departed</Trans>
                  </chakra.strong>
                </>
              )}
              {!finishedAt && (
                <>
                  {' · '}
                  <Plural value={all} one="# stop" other="# stops" />
                </>
              )}
            </>
          }
          action={
            // One row, however long the text, with the menu beside it.
            <chakra.div display="flex" flex="1" gap={2} css={{ mdDown: { '& > a': { flex: '1', flexShrink: 1 } } }}>
              {!finishedAt && (
                <ButtonLink to={`/mobile/driver/load${query}`} icon={<ListChecks size={22} aria-hidden />}>
                  <Trans>Load check</Trans>
                </ButtonLink>
              )}
              <Menu
                label={t`More`}
                iconOnly
                icon={<EllipsisVertical size={24} aria-hidden />}
                items={[
                  ...(finishedAt || all < 2
                    ? []
                    : [
                        {
                          id: 'arrange',
                          label: t`Reorder stops`,
                          icon: <ArrowDownUp size={20} aria-hidden />,
                          onSelect: () => setArranging(true),
                        },
                      ]),
                  {
                    id: 'transfer',
                    label: t`Manifest by QR`,
                    icon: <QrCode size={20} aria-hidden />,
                    to: `/mobile/driver/transfer${query}`,
                  },
                  {
                    id: 'summary',
                    label: t`Summary`,
                    icon: <ClipboardList size={20} aria-hidden />,
                    to: `/mobile/driver/summary${query}`,
                  },
                ]}
              />
            </chakra.div>
          }
        />
        {others.length > 1 && (
          <chakra.div maxWidth="26rem">
            <Field label={<Trans>Route</Trans>}>
              <SelectInput
                value={queryOf(run)}
                onChange={(value) => go(`/mobile/driver?${value}`)}
                options={others.map((one) => ({ value: queryOf(one), label: label(one) }))}
              />
            </Field>
          </chakra.div>
        )}
        {!finishedAt && (
          <>
            <ProgressBar
              thick
              label={t`Stops done`}
              value={done}
              max={all}
              valueText={t`${done} of ${all} stops`}
              tone={done === all ? 'success' : 'accent'}
            />
            <chakra.p fontSize="sm" fontVariantNumeric="tabular-nums" color="fg.muted">
              <Trans>
                {done} of {all} stops done
              </Trans>
              {comeBack > 0 && (
                <>
                  {' · '}
                  <Plural value={comeBack} one="# returns to the warehouse" other="# return to the warehouse" />
                </>
              )}
              {startedTime && (
                <>
                  {' · '}
                  <Trans>departed {startedTime}</Trans>
                </>
              )}
            </chakra.p>
            {expected.size > 0 && (
              <chakra.p fontSize="sm" color="fg.muted">
                {startedAt ? (
                  <Trans>
                    Expected times follow the usual time between stops of the last {paceRuns} runs of this route.
                  </Trans>
                ) : (
                  <Trans>
                    Expected times follow the planned departure and the usual time between stops of the last {paceRuns}{' '}
                    runs of this route.
                  </Trans>
                )}
              </chakra.p>
            )}
          </>
        )}
        {finishedTime && (
          <Callout tone="success" title={<Trans>The route was finished at {finishedTime}</Trans>}>
            {all > 0 && <Trans>These orders were not delivered. The office sets another day.</Trans>}
          </Callout>
        )}
        {!startedAt && waiting > 0 && (
          <Callout
            tone="warning"
            title={<Plural value={waiting} one="# order is not staged yet" other="# orders are not staged yet" />}
          >
            <Trans>Staged orders ship when you depart. The rest stays in the warehouse.</Trans>
          </Callout>
        )}
        {arranging && (
          <Callout tone="info" title={<Trans>Reorder the stops</Trans>}>
            <Trans>Drag a stop, or use its arrows. Each move is saved.</Trans>
          </Callout>
        )}
        {all === 0 ? (
          <EmptyState title={<Trans>This route has no stops</Trans>}>
            {finishedAt && <Trans>The office has its orders now.</Trans>}
          </EmptyState>
        ) : (
          <Card as="ol" pad="none" aria-label={t`Stops`}>
            {stops.map((stop, index) => (
              <StopRow
                day={run.day}
                timeZone={timeZone}
                clock={clock}
                departsAt={departureOf(run, timeZone)}
                expectedAt={expected.get(stop.locationId) ?? null}
                hasLeft={startedAt !== null}
                onTheRoad={startedAt !== null && finishedAt === null}
                key={stop.locationId}
                stop={stop}
                position={index + 1}
                query={query}
                next={stop === next && startedAt !== null}
                unchecked={startedAt === null ? 0 : uncheckedLines(run, stop).length}
                unsigned={
                  stop.deliveries.some((delivery) => delivery.signatures.length > 0 || isDone(delivery)) &&
                  ['none', 'changed'].includes(worstOf(stop.deliveries.map(signedOf)))
                }
                moving={
                  arranging
                    ? {
                        total: all,
                        dragged: drag.key === stop.locationId,
                        drop: drag.drop?.over === stop.locationId ? drag.drop.place : undefined,
                        onGrab: (event) => drag.onPointerDown(event, stop.locationId),
                        onMove: (by) => move(stop.locationId, by),
                      }
                    : undefined
                }
              />
            ))}
          </Card>
        )}
      </PageAboveBar>
      {!finishedAt && all > 0 && (
        <BottomBar>
          {arranging ? (
            <Button full size="large" variant="primary" onClick={() => setArranging(false)}>
              <Trans>Done</Trans>
            </Button>
          ) : startedAt === null ? (
            <Button full size="large" variant="primary" onClick={() => setLeaving(true)}>
              <Trans>Depart</Trans>
            </Button>
          ) : (
            <>
              {next && (
                <ButtonLink
                  full
                  size="large"
                  variant="primary"
                  to={`/mobile/driver/stops/${encodeURIComponent(next.locationId)}${query}`}
                >
                  <Trans>Next stop</Trans>
                </ButtonLink>
              )}
              <ButtonLink
                full
                size="large"
                variant={next ? 'secondary' : 'primary'}
                to={`/mobile/driver/summary${query}`}
              >
                <Trans>Finish the route</Trans>
              </ButtonLink>
            </>
          )}
        </BottomBar>
      )}
      {leaving && (
        <LeaveDialog
          run={run}
          today={today}
          query={query}
          onClose={() => setLeaving(false)}
          onLeave={async (loaded) => {
            setLeaving(false);
            for (const { delivery, line } of loaded)
              if (!(await actions.load(delivery, line, leftToLoad(line)))) return;
            await actions.start(run);
          }}
        />
      )}
    </>
  );
}

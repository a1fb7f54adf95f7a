import { Trans, useLingui } from '@lingui/react/macro';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type OfficeRun, routeRunEndpoints } from '../../../contract/route-runs.ts';
import { callAs } from '../../sync/session.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ListRow } from '../../ui/list-row.ts';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { StopBadge } from '../routes/stop-badge.tsx';
import { useRunTime } from '../routes/use-run-time.ts';

/** The unfinished and coming runs of a route: the stops in the order in which the driver goes, and how far the truck is. */
export function RouteRuns({ routeId }: { readonly routeId: string }) {
  const { t } = useLingui();
  const { data, state, reload } = useRemote(
    (signal) => callAs(routeRunEndpoints.list, { params: { id: routeId } }, { signal }),
    [routeId],
  );
  if (state === 'loading') return <Skeleton height="6rem" width="full" />;
  return (
    <Section
      title={<Trans>Runs</Trans>}
      actions={
        <IconButton
          variant="secondary"
          label={t`Read the runs again`}
          icon={<RefreshCw size={18} aria-hidden />}
          onClick={() => void reload()}
        />
      }
    >
      {state !== 'here' && (
        <Callout
          tone="warning"
          announce
          title={data ? t`These are the last runs that could be read` : t`The runs could not be loaded`}
        />
      )}
      {data?.data.length === 0 && (
        <chakra.p fontSize="sm" color="fg.muted">
          <Trans>No orders for this route in the next seven days.</Trans>
        </chakra.p>
      )}
      {data?.data.map((run) => (
        <Run key={run.day} run={run} />
      ))}
    </Section>
  );
}

function Run({ run }: { readonly run: OfficeRun }) {
  const { t } = useLingui();
  const format = useFormat();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const done = run.stops.filter(({ endedAt }) => endedAt !== null).length;
  const [count, all] = [format.number(done), format.number(run.stops.length)];
  const runTime = useRunTime(run.day, timeZone);
  const started = run.startedAt && runTime(run.startedAt);
  const finished = run.finishedAt && runTime(run.finishedAt);
  const day = format.day(run.day, 'weekday');
  return (
    <chakra.section display="grid" gap={1} aria-label={day}>
      <chakra.h3 fontSize="sm" fontWeight="semibold">
        {day}
      </chakra.h3>
      <chakra.p fontSize="sm" color="fg.muted">
        {[
          run.driverName,
          t`${count} of ${all} stops done`,
          run.isLate && t`late, not departed`,
          started && t`left ${started}`,
          finished && t`back ${finished}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </chakra.p>
      {run.isRearranged && (
        <chakra.p fontSize="sm" fontWeight="semibold">
          <Trans>The driver changed the order. The number in brackets is the planned one.</Trans>
        </chakra.p>
      )}
      <Card as="ol" pad="none">
        {run.stops.map((stop, index) => (
          <ListRow
            key={stop.customerLocationId}
            display="flex"
            flexWrap="wrap"
            justifyContent="space-between"
            alignItems="center"
            gap={2}
            paddingInline={3}
            paddingBlock={2}
            fontSize="sm"
          >
            <chakra.span minWidth={0} overflowWrap="anywhere">
              {index + 1}
              {run.isRearranged && ` (${stop.planned})`} · {stop.name}
            </chakra.span>
            <chakra.span display="inline-flex" alignItems="center" gap={2} marginInlineStart="auto">
              {stop.endedAt && (
                <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
                  {runTime(stop.endedAt)}
                </chakra.span>
              )}
              {stop.expectedAt && (
                <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
                  <Trans>about {runTime(stop.expectedAt)}</Trans>
                </chakra.span>
              )}
              <StopBadge state={stop.state} />
            </chakra.span>
          </ListRow>
        ))}
      </Card>
    </chakra.section>
  );
}

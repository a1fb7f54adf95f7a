import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type RouteCountDetail, type RouteCountRow, routeCountEndpoints } from '../../../contract/route-counts.ts';
import { Panel } from '../../desk/panel.tsx';
import { callAs } from '../../sync/session.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateText } from '../../ui/date-text.tsx';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Fact } from '../../ui/fact.tsx';
import { LoadingBar } from '../../ui/loading-bar.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { CountForm } from './count-form.tsx';
import { OverShort } from './over-short.tsx';
import { useRouteCountText } from './use-route-count-text.ts';

/** One route run beside the list: what its driver noted, and the office's count. */
export function RouteCountPanel({
  row,
  onClose,
  onChanged,
}: {
  readonly row: RouteCountRow;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}) {
  const { t } = useLingui();
  const states = useRouteCountText();
  const { routeId, day } = row;
  const { data, state, reload } = useRemote(
    (signal) => callAs(routeCountEndpoints.get, { params: { routeId, day } }, { signal }),
    [routeId, day, row.countedAt, row.notedCash, row.notedChecks],
  );
  const [label, tone] = states[row.state];
  return (
    <Panel
      title={row.routeName}
      subtitle={
        <>
          <DateText on={day} /> · {row.driverName}
        </>
      }
      badge={<StatusBadge tone={tone}>{label}</StatusBadge>}
      onClose={onClose}
    >
      <chakra.dl display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap={3} lineHeight="snug">
        <Fact label={<Trans>Cash noted</Trans>}>
          <Money cents={row.notedCash} strong />
        </Fact>
        <Fact label={<Trans>Checks noted</Trans>}>
          <Money cents={row.notedChecks} strong />
        </Fact>
        {row.countedCash !== null && (
          <Fact label={<Trans>Cash counted</Trans>}>
            <Money cents={row.countedCash} />
          </Fact>
        )}
        {row.difference !== null && (
          <Fact label={<Trans>Cash over or short</Trans>} warns={row.difference !== 0}>
            <OverShort cents={row.difference} />
          </Fact>
        )}
        {row.notedCards > 0 && (
          <Fact label={<Trans>Cards at a terminal</Trans>}>
            <Money cents={row.notedCards} />
          </Fact>
        )}
      </chakra.dl>
      {row.finishedAt === null && (
        <Callout tone="info" title={<Trans>The driver has not finished this route</Trans>}>
          <Trans>More payments can follow. Each one that does asks for another count.</Trans>
        </Callout>
      )}
      {row.state === 'changed' && (
        <Callout tone="warning" title={<Trans>The driver corrected a payment after the count</Trans>}>
          <Trans>Count again: the difference that was posted is replaced.</Trans>
        </Callout>
      )}
      {data ? (
        <>
          <CountForm
            // A correction by the driver keeps what was typed.
            key={data.row.countedAt}
            detail={data}
            onStale={reload}
            onCounted={async () => {
              await Promise.all([reload(), onChanged()]);
            }}
          />
          <Counts detail={data} />
        </>
      ) : state === 'loading' ? (
        <LoadingBar active />
      ) : (
        <Callout tone="danger" title={t`The payments could not be loaded`} />
      )}
    </Panel>
  );
}

/** The counts of a run, the latest first. */
function Counts({ detail }: { readonly detail: RouteCountDetail }) {
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  if (detail.counts.length === 0) return null;
  return (
    <Section title={<Trans>Counts</Trans>}>
      <ul>
        {detail.counts.map((count, index) => (
          <chakra.li
            key={count.id}
            display="grid"
            gridTemplateColumns="minmax(0, 1fr) auto"
            gap={3}
            paddingBlock={2}
            borderBottomWidth="1px"
            borderColor="border"
            lineHeight="snug"
          >
            <chakra.div minWidth={0} overflowWrap="anywhere">
              {count.by} · <DateTimeText at={count.at} timeZone={timeZone} />
              <chakra.div fontSize="xs" color="fg.muted">
                {index > 0 && (
                  <div>
                    <Trans>Replaced</Trans>
                  </div>
                )}
                {count.missing > 0 && (
                  <div>
                    <Plural value={count.missing} one="# check missing" other="# checks missing" />
                  </div>
                )}
                {count.note}
              </chakra.div>
            </chakra.div>
            <chakra.span textAlign="end">
              <Money cents={count.cash} />
              <chakra.span display="block" fontSize="xs" color="fg.muted">
                <OverShort cents={count.difference} />
              </chakra.span>
            </chakra.span>
          </chakra.li>
        ))}
      </ul>
    </Section>
  );
}

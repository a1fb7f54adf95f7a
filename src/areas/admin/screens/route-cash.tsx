import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Banknote from 'lucide-react/icons/banknote';
import { ROUTE_COUNT_STATES, routeCountEndpoints } from '../../../../contract/route-counts.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { OverShort } from '../../../features/route-counts/over-short.tsx';
import { RouteCountPanel } from '../../../features/route-counts/route-count-panel.tsx';
import { routeOptions } from '../../../features/route-counts/route-options.ts';
import { useRouteCountText } from '../../../features/route-counts/use-route-count-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Cash and checks that drivers noted on their routes, and the office's counts of them. */
export default function RouteCash() {
  const { t } = useLingui();
  const states = useRouteCountText();
  const view = useList(routeCountEndpoints.list, ({ key }) => key);
  return (
    <ListScreen
      view={view}
      rows={routeCountEndpoints.rows}
      title={t`Route cash`}
      searchLabel={t`Route or driver`}
      filters={{
        state: {
          look: 'select',
          label: t`Status`,
          all: t`All routes`,
          options: ROUTE_COUNT_STATES.map((value) => ({ value, label: states[value][0] })),
        },
        routeId: { look: 'select', label: t`Route`, all: t`All routes`, options: routeOptions },
        from: { look: 'day', label: t`From` },
        to: { look: 'day', label: t`To` },
      }}
      columns={(column) => [
        column.text('routeName', t`Route`, { sort: 'routeName', width: '12rem' }),
        column.day('day', t`Day`, { sort: 'day' }),
        column.text('driverName', t`Driver`, { sort: 'driverName', secondary: true }),
        column.instant('finishedAt', t`Finished`, { hidden: true }),
        column.status('state', t`Status`, states),
        column.money('notedCash', t`Cash noted`, { sort: 'notedCash', total: 'notedCash' }),
        column.money('notedChecks', t`Checks noted`, { total: 'notedChecks', secondary: true }),
        column.number('checks', t`Number of checks`, { hidden: true }),
        column.money('countedCash', t`Cash counted`, { total: 'countedCash', secondary: true }),
        column.custom(
          'difference',
          t`Over or short`,
          {
            show: ({ difference }) => difference !== null && <OverShort cents={difference} />,
            cell: ({ difference }) => (difference === null ? null : difference / 100),
          },
          { sort: 'difference' },
        ),
        column.file('missing', t`Missing checks`, ({ missing }) => missing),
        column.file('countedBy', t`Counted by`, ({ countedBy }) => countedBy),
        column.file('routeId', t`Route ID`, ({ routeId }) => routeId),
      ]}
      count={(total) => <Plural value={total} _0="No routes" one="# route" other="# routes" />}
      noResults={t`No such route`}
      empty={() => (
        <EmptyState picture={<Banknote size={48} strokeWidth={1.5} />} title={<Trans>No cash from routes yet</Trans>}>
          <Trans>
            Once a driver notes cash or a check at a stop and completes it, its route is listed here to count.
          </Trans>
        </EmptyState>
      )}
      failure={{
        offline: t`Route cash needs a connection, and there is no signal`,
        failed: t`The routes could not be loaded`,
      }}
      panel={(row, { close, done }) => <RouteCountPanel row={row} onClose={close} onChanged={() => done(row.key)} />}
    />
  );
}

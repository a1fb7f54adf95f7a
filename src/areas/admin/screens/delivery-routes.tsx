import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Truck from 'lucide-react/icons/truck';
import { warehouseSettingsEndpoints } from '../../../../contract/warehouse-settings.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { RoutePanel } from '../../../features/warehouse-settings/route-panel.tsx';
import { clockText } from '../../../lib/clock-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFormat } from '../../../ui/use-format.ts';

/** The delivery routes, each with the departure of its truck. */
export default function DeliveryRoutes() {
  const { t } = useLingui();
  const format = useFormat();
  const view = useList(warehouseSettingsEndpoints.routes, ({ id }) => id);
  const days = (weekdays: readonly number[]) => weekdays.map((weekday) => format.weekday(weekday, 'short')).join(', ');
  return (
    <ListScreen
      view={view}
      rows={warehouseSettingsEndpoints.routeRows}
      title={t`Delivery routes`}
      searchLabel={t`Route, warehouse or driver`}
      filters={{}}
      columns={(column) => [
        column.text('name', t`Route`, { sort: 'name', below: ({ id }) => id }),
        column.custom(
          'departsAt',
          t`Departure`,
          {
            show: ({ departsAt }) => (departsAt === null ? '–' : clockText(format, departsAt)),
            cell: ({ departsAt }) => departsAt ?? '',
          },
          { sort: 'departsAt' },
        ),
        column.custom('weekdays', t`Delivery days`, {
          show: ({ weekdays }) => days(weekdays),
          cell: ({ weekdays }) => days(weekdays),
        }),
        column.text('warehouseName', t`Warehouse`, { sort: 'warehouseName' }),
        column.text('driverName', t`Driver`),
        column.instant('updatedAt', t`Changed`, {
          sort: 'updatedAt',
          secondary: true,
          below: ({ changedBy }) => changedBy,
        }),
        column.file('changedBy', t`Changed by`, ({ changedBy }) => changedBy),
      ]}
      count={(total) => <Plural value={total} _0="No routes" one="# route" other="# routes" />}
      noResults={t`No such route`}
      empty={() => (
        <EmptyState picture={<Truck size={48} strokeWidth={1.5} />} title={<Trans>No routes</Trans>}>
          <Trans>Routes come from the company’s data.</Trans>
        </EmptyState>
      )}
      failure={{
        offline: t`The routes need a connection, and there is no signal`,
        failed: t`The routes could not be loaded`,
      }}
      panel={(row, { close }) => <RoutePanel row={row} reload={view.remote.reload} onClose={close} />}
    />
  );
}

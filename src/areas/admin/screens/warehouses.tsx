import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Warehouse from 'lucide-react/icons/warehouse';
import { warehouseSettingsEndpoints } from '../../../../contract/warehouse-settings.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { WarehousePanel } from '../../../features/warehouse-settings/warehouse-panel.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** The warehouses, each with the order in which its pickers walk through its zones. */
export default function Warehouses() {
  const { t } = useLingui();
  const view = useList(warehouseSettingsEndpoints.warehouses, ({ id }) => id);
  return (
    <ListScreen
      view={view}
      rows={warehouseSettingsEndpoints.warehouseRows}
      title={t`Warehouses`}
      searchLabel={t`Name of a warehouse`}
      filters={{}}
      columns={(column) => [
        column.text('name', t`Warehouse`, { sort: 'name', below: ({ id }) => id }),
        column.custom('zones', t`Walking order`, {
          show: ({ zones }) => (zones.length === 0 ? <Trans>by bin</Trans> : zones.join(' → ')),
          cell: ({ zones }) => zones.join(' '),
        }),
        column.custom('heavyFirst', t`In each zone`, {
          show: ({ heavyFirst }) => (heavyFirst ? <Trans>heavy first</Trans> : <Trans>by bin</Trans>),
          cell: ({ heavyFirst }) => (heavyFirst ? t`heavy first` : t`by bin`),
        }),
        column.custom('leads', t`Warehouse lead`, {
          show: ({ leads }) =>
            leads.length > 0 ? (
              leads.join(', ')
            ) : (
              <StatusBadge tone="warning">
                <Trans>no one</Trans>
              </StatusBadge>
            ),
          cell: ({ leads }) => leads.join(', '),
        }),
        column.instant('updatedAt', t`Changed`, {
          sort: 'updatedAt',
          secondary: true,
          below: ({ changedBy }) => changedBy,
        }),
        column.file('changedBy', t`Changed by`, ({ changedBy }) => changedBy),
      ]}
      count={(total) => <Plural value={total} _0="No warehouses" one="# warehouse" other="# warehouses" />}
      noResults={t`No such warehouse`}
      empty={() => (
        <EmptyState picture={<Warehouse size={48} strokeWidth={1.5} />} title={<Trans>No warehouses</Trans>}>
          <Trans>Warehouses come from the company’s data.</Trans>
        </EmptyState>
      )}
      failure={{
        offline: t`The warehouses need a connection, and there is no signal`,
        failed: t`The warehouses could not be loaded`,
      }}
      panel={(row, { close }) => <WarehousePanel row={row} reload={view.remote.reload} onClose={close} />}
    />
  );
}

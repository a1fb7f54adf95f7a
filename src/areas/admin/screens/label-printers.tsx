import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { labelPrinterEndpoints } from '../../../../contract/label-printers.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { AddPrinter } from '../../../features/labels/add-printer.tsx';
import { PrinterPanel } from '../../../features/labels/printer-panel.tsx';
import { useWarehouseChoices, warehouseChoices } from '../../../features/warehouse-settings/warehouse-choices.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** The label printers of all warehouses, which print case and pallet labels over the network. */
export default function LabelPrinters() {
  const { t } = useLingui();
  const view = useList(labelPrinterEndpoints.list, ({ id }) => id);
  const warehouses = useWarehouseChoices();
  const add = warehouses && <AddPrinter warehouses={warehouses} onAdded={view.remote.reload} />;
  return (
    <ListScreen
      view={view}
      rows={labelPrinterEndpoints.rows}
      title={t`Label printers`}
      searchLabel={t`Printer, address or warehouse`}
      action={add}
      filters={{
        warehouseId: { look: 'select', label: t`Warehouse`, all: t`All warehouses`, options: warehouseChoices },
      }}
      columns={(column) => [
        column.text('name', t`Printer`, { sort: 'name' }),
        column.text('warehouseName', t`Warehouse`, { sort: 'warehouseName' }),
        column.custom('host', t`Address`, {
          show: ({ host, port }) => `${host}:${port}`,
          cell: ({ host, port }) => `${host}:${port}`,
        }),
        column.custom('dpi', t`Resolution`, {
          show: ({ dpi }) => t`${dpi} dpi`,
          cell: ({ dpi }) => t`${dpi} dpi`,
        }),
        column.instant('updatedAt', t`Changed`, {
          sort: 'updatedAt',
          secondary: true,
          below: ({ changedBy }) => changedBy,
        }),
        column.file('changedBy', t`Changed by`, ({ changedBy }) => changedBy),
      ]}
      count={(total) => <Plural value={total} _0="No label printers" one="# label printer" other="# label printers" />}
      noResults={t`No such printer`}
      empty={() => (
        <EmptyState
          picture={<Printer size={48} strokeWidth={1.5} />}
          title={<Trans>No label printers</Trans>}
          action={add}
        >
          <Trans>
            Add printers that understand ZPL, for labels of 4 × 6 inches. Until then labels are printed by the browser.
          </Trans>
        </EmptyState>
      )}
      failure={{
        offline: t`The label printers need a connection, and there is no signal`,
        failed: t`The label printers could not be loaded`,
      }}
      panel={(row, { close, done }) => (
        <PrinterPanel
          row={row}
          warehouses={warehouses ?? [{ value: row.warehouseId, label: row.warehouseName }]}
          reload={view.remote.reload}
          done={() => done(row.id)}
          onClose={close}
        />
      )}
    />
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Thermometer from 'lucide-react/icons/thermometer';
import { type MeasuredRow, truckCheckEndpoints } from '../../../../contract/truck-checks.ts';
import { itemName } from '../../../../rules/item-name/item-name.ts';
import { tenthsFrom } from '../../../../rules/temperature.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { useSealStates } from '../../../features/receiving/use-seal-states.ts';
import { useTemperature } from '../../../features/receiving/use-temperature.ts';
import { warehouseChoices } from '../../../features/warehouse-settings/warehouse-choices.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** Temperatures measured at the dock, of trucks and of goods, with what was done: to sort, to save and to print. */
export default function TemperatureLog() {
  const { t } = useLingui();
  const seals = useSealStates();
  const temperature = useTemperature();
  const view = useList(truckCheckEndpoints.log, ({ id }) => id);
  const kinds = { truck: t`Truck`, goods: t`Goods` };
  const outcomes = { received: t`Received`, held: t`On hold`, refused: t`Refused` };
  const what = (row: MeasuredRow): string =>
    row.kind === 'goods'
      ? itemName(row.description || row.itemCode)
      : [row.door && t`Door ${row.door}`, [row.sealState && seals[row.sealState], row.seal].filter(Boolean).join(' ')]
          .filter(Boolean)
          .join(' · ');
  const measured = ({ temperatureTenths }: MeasuredRow) =>
    temperatureTenths === null ? t`Not measured` : temperature.text(temperatureTenths);
  const limit = ({ maxFahrenheit }: MeasuredRow) =>
    maxFahrenheit === null ? '' : temperature.text(tenthsFrom(maxFahrenheit, 'F'));
  const outcome = (row: MeasuredRow) => (row.outcome === null ? '' : outcomes[row.outcome]);
  return (
    <ListScreen
      view={view}
      rows={truckCheckEndpoints.logRows}
      title={t`Temperature log`}
      searchLabel={t`Item, lot, vendor, PO, seal or person`}
      filters={{
        kind: {
          look: 'segments',
          label: t`What was measured`,
          options: [
            { value: 'truck', label: t`Trucks` },
            { value: 'goods', label: t`Goods` },
          ],
        },
        tooWarm: {
          look: 'select',
          label: t`Limit`,
          all: t`All temperatures`,
          options: [{ value: 'yes', label: t`Over the limit` }],
        },
        warehouseId: { look: 'select', label: t`Warehouse`, all: t`All warehouses`, options: warehouseChoices },
        from: { look: 'day', label: t`From` },
        to: { look: 'day', label: t`Until` },
      }}
      columns={(column) => [
        column.instant('at', t`Measured`, { sort: 'at', below: ({ by }) => by }),
        column.file('by', t`Measured by`, ({ by }) => by),
        column.custom(
          'what',
          t`Truck or goods`,
          { show: what, cell: what },
          {
            width: '16rem',
            below: ({ kind, itemCode, lotCode, note }) =>
              [kinds[kind], itemCode, lotCode, note].filter(Boolean).join(' · '),
          },
        ),
        column.file('kind', t`Kind`, ({ kind }) => kinds[kind]),
        column.file('itemCode', t`Item number`, ({ itemCode }) => itemCode),
        column.file('lotCode', t`Lot code`, ({ lotCode }) => lotCode),
        column.file('note', t`Note`, ({ note }) => note),
        column.custom(
          'temperature',
          t`Temperature`,
          {
            show: (row) => (row.isTooWarm ? <StatusBadge tone="warning">{measured(row)}</StatusBadge> : measured(row)),
            cell: measured,
          },
          { sort: 'temperatureTenths' },
        ),
        column.custom('limit', t`Limit now`, { show: limit, cell: limit }),
        column.custom('outcome', t`What was done`, { show: outcome, cell: outcome }),
        column.text('vendorName', t`Vendor`, { sort: 'vendorName', below: ({ poNumber }) => t`PO ${poNumber}` }),
        column.file('poNumber', t`Purchase order`, ({ poNumber }) => poNumber),
        column.text('warehouseName', t`Warehouse`, { secondary: true }),
      ]}
      count={(total) => <Plural value={total} _0="Nothing measured" one="# measurement" other="# measurements" />}
      noResults={t`No such measurement`}
      empty={() => (
        <EmptyState picture={<Thermometer size={48} strokeWidth={1.5} />} title={<Trans>Nothing measured</Trans>}>
          <Trans>Receivers enter the temperature of trucks and of goods.</Trans>
        </EmptyState>
      )}
      failure={{
        offline: t`The log needs a connection, and there is no signal`,
        failed: t`The log could not be loaded`,
      }}
    />
  );
}

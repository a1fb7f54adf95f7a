import { Plural, Trans, useLingui } from '@lingui/react/macro';
import MapPin from 'lucide-react/icons/map-pin';
import { deliveryLocationEndpoints } from '../../../../contract/delivery-locations.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { DeliveryLocationPanel } from '../../../features/delivery-locations/delivery-location-panel.tsx';
import { useHoursText } from '../../../features/locations/use-hours-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** The customers' locations, with receiving hours and notes for pickers and drivers. */
export default function DeliveryLocations() {
  const { t } = useLingui();
  const hoursText = useHoursText();
  const view = useList(deliveryLocationEndpoints.list, ({ customerLocationId }) => customerLocationId);
  return (
    <ListScreen
      view={view}
      rows={deliveryLocationEndpoints.rows}
      title={t`Delivery locations`}
      searchLabel={t`Location, customer, city or route`}
      filters={{
        state: {
          look: 'select',
          label: t`Which locations`,
          all: t`All locations`,
          options: [
            { value: 'noHours', label: t`Without receiving hours` },
            { value: 'notes', label: t`With notes` },
            { value: 'access', label: t`With keys or alarm codes` },
          ],
        },
      }}
      columns={(column) => [
        column.text('name', t`Location`, {
          sort: 'name',
          width: '13rem',
          below: ({ customerLocationId }) => customerLocationId,
        }),
        column.file('customerLocationId', t`Location ID`, ({ customerLocationId }) => customerLocationId),
        column.text('customerName', t`Customer`, { sort: 'customerName', hidden: true }),
        column.text('city', t`City`, { sort: 'city' }),
        column.text('routeName', t`Route`, { sort: 'routeName' }),
        column.number('stop', t`Stop`, { secondary: true }),
        column.custom(
          'receives',
          t`Receives`,
          {
            show: ({ receivesFrom: from, receivesUntil: until }) =>
              from === null || until === null ? '–' : hoursText({ from, until }),
            cell: ({ receivesFrom: from, receivesUntil: until }) =>
              from === null || until === null ? '' : hoursText({ from, until }),
          },
          { width: '12rem' },
        ),
        column.text('deliveryInstructions', t`Delivery instructions`),
        column.text('pickingNote', t`Picking note`, { hidden: true }),
        column.text('loadingNote', t`Loading note`, { hidden: true }),
        // The codes themselves are only in the panel, so that no printed or exported list tells them.
        column.custom(
          'accessNote',
          t`Keys and alarm`,
          {
            show: ({ accessNote }) => accessNote !== '' && t`Yes`,
            cell: ({ accessNote }) => (accessNote === '' ? '' : t`Yes`),
          },
          { hidden: true },
        ),
        column.text('receiptEmail', t`Email for receipts`, { hidden: true }),
        column.instant('updatedAt', t`Changed`, {
          sort: 'updatedAt',
          hidden: true,
          below: ({ changedBy }) => changedBy,
        }),
      ]}
      count={(total) => <Plural value={total} _0="No locations" one="# location" other="# locations" />}
      noResults={t`No such location`}
      empty={() => (
        <EmptyState picture={<MapPin size={48} strokeWidth={1.5} />} title={<Trans>No locations</Trans>}>
          <Trans>Locations come from the company’s data.</Trans>
        </EmptyState>
      )}
      failure={{
        offline: t`Locations need a connection, and there is no signal`,
        failed: t`The locations could not be loaded`,
      }}
      panel={(row, { close }) => <DeliveryLocationPanel row={row} reload={view.remote.reload} onClose={close} />}
    />
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import MapPin from 'lucide-react/icons/map-pin';
import { placeEndpoints } from '../../../../contract/places.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { AddPacker } from '../../../features/places/add-packer.tsx';
import { PlacePanel } from '../../../features/places/place-panel.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** Where lots are packed, shipped and received: names, addresses and references for traceability records. */
export default function Places() {
  const { t } = useLingui();
  const view = useList(placeEndpoints.list, ({ key }) => key);
  /** Shows the packers, of which one was added, whatever was shown before. */
  const showPackers = () => {
    view.change({ filters: { kind: 'packer' }, search: '' });
    return view.remote.reload();
  };
  return (
    <ListScreen
      view={view}
      rows={placeEndpoints.rows}
      title={t`Places`}
      searchLabel={t`Name, city or GLN`}
      action={<AddPacker onAdded={showPackers} />}
      filters={{
        kind: {
          look: 'segments',
          label: t`Which places`,
          options: [
            { value: 'warehouse', label: t`Warehouses` },
            { value: 'vendor', label: t`Vendors` },
            { value: 'packer', label: t`Packers` },
          ],
        },
      }}
      columns={(column) => [
        column.text('name', t`Business name`, {
          sort: 'name',
          below: ({ code, vendorName }) => vendorName || code,
        }),
        column.custom(
          'city',
          t`Address`,
          {
            show: ({ isComplete, line1, city, state }) =>
              isComplete ? (
                [line1, city, state].join(', ')
              ) : (
                <StatusBadge tone="warning">
                  <Trans>incomplete</Trans>
                </StatusBadge>
              ),
            cell: ({ line1, line2, city, state, postalCode }) =>
              [line1, line2, city, state, postalCode].filter(Boolean).join(', '),
          },
          { sort: 'city' },
        ),
        column.text('phone', t`Phone`),
        column.custom('gln', t`References`, {
          show: ({ gln, fdaRegistration }) => gln || fdaRegistration || '–',
          cell: ({ gln, fdaRegistration }) => [gln, fdaRegistration].filter(Boolean).join(' '),
        }),
        column.instant('updatedAt', t`Changed`, {
          sort: 'updatedAt',
          secondary: true,
          below: ({ changedBy }) => changedBy ?? '',
        }),
        column.file('changedBy', t`Changed by`, ({ changedBy }) => changedBy ?? ''),
      ]}
      count={(total) => <Plural value={total} _0="No places" one="# place" other="# places" />}
      noResults={t`No such place`}
      empty={() => (
        <EmptyState picture={<MapPin size={48} strokeWidth={1.5} />} title={<Trans>No places</Trans>}>
          <Trans>Packers and growers whose goods come through a vendor are added here.</Trans>
        </EmptyState>
      )}
      failure={{
        offline: t`The places need a connection, and there is no signal`,
        failed: t`The places could not be loaded`,
      }}
      panel={(row, { close, done }) => (
        <PlacePanel row={row} reload={view.remote.reload} done={() => done(row.key)} onClose={close} />
      )}
    />
  );
}

import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Users from 'lucide-react/icons/users';
import { peopleEndpoints } from '../../../../contract/people.ts';
import { LICENSES } from '../../../../contract/roles.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { InviteButton } from '../../../features/people/invite-button.tsx';
import { PersonPanel } from '../../../features/people/person-panel.tsx';
import { useRoleText } from '../../../features/people/use-role-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

const ROLES = ['CUSTOMER', 'SUPERCUSTOMER', 'SALES', 'APP', 'BUYER', 'ADMIN'] as const;

/** All users of the company, for an administrator who gives and takes rights. */
export default function People() {
  const { t } = useLingui();
  const text = useRoleText();
  const view = useList(peopleEndpoints.list, ({ id }) => id);
  return (
    <ListScreen
      view={view}
      rows={peopleEndpoints.rows}
      title={t`People`}
      searchLabel={t`Name, email, customer or location`}
      filters={{
        status: {
          look: 'segments',
          label: t`Which people`,
          options: [
            { value: 'active', label: t({ message: 'With access', context: 'people' }) },
            { value: 'off', label: t({ message: 'No access', context: 'people' }) },
          ],
        },
        role: {
          look: 'select',
          label: t`Role`,
          all: t`All roles`,
          options: ROLES.map((value) => ({ value, label: text.role(value) })),
        },
        license: {
          look: 'select',
          label: t`Work`,
          all: t`All work`,
          options: LICENSES.map((value) => ({ value, label: text.license(value) })),
        },
      }}
      columns={(column) => [
        column.custom(
          'name',
          t`Person`,
          { show: (row) => row.displayName || row.userName, cell: (row) => row.displayName },
          { sort: 'name', below: (row) => row.displayName && row.userName, width: '18rem' },
        ),
        column.file('userName', t`Username`, (row) => row.userName),
        column.file('email', t`Email`, (row) => row.email),
        column.custom(
          'role',
          t`Role`,
          { show: (row) => text.role(row.role), cell: (row) => text.role(row.role) },
          { sort: 'role', below: (row) => row.licenses.map(text.license).join(', ') },
        ),
        column.text('customerName', t`Customer`, {
          sort: 'customerName',
          below: ({ locationName, warehouseName, locationCount: count }) =>
            count > 0
              ? t`${plural(count, { one: '# location', other: '# locations' })}`
              : (locationName ?? warehouseName),
        }),
        column.file('customerLocationId', t`Location ID`, (row) => row.customerLocationId),
        column.file('licenses', t`Work`, (row) => row.licenses.map(text.license).join(', ')),
        column.file('warehouse', t`Warehouse`, (row) => row.warehouseName),
        column.instant('lastLoginAt', t`Last sign-in`, { sort: 'lastLoginAt' }),
        column.instant('createdAt', t`Added`, { sort: 'createdAt', secondary: true }),
        column.file('status', t`Status`, (row) => (row.status === 'active' ? t`Active` : t`No access`)),
      ]}
      count={(total) => <Plural value={total} _0="No people" one="# person" other="# people" />}
      noResults={t`No such person`}
      empty={() => <EmptyState picture={<Users size={48} strokeWidth={1.5} />} title={<Trans>No people here</Trans>} />}
      failure={{
        offline: t`People need a connection, and there is no signal`,
        failed: t`The people could not be loaded`,
      }}
      action={<InviteButton onInvited={view.remote.reload} />}
      panel={(row, { close }) => <PersonPanel person={row} reload={view.remote.reload} onClose={close} />}
    />
  );
}

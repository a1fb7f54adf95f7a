import { Trans, useLingui } from '@lingui/react/macro';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useMemo } from 'react';
import type { PortalUser } from '../../../contract/users.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { ListRow } from '../../ui/list-row.ts';
import { Menu } from '../../ui/menu.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useSortedRows } from '../../ui/use-sorted-rows.ts';
import { UserName } from '../../ui/user-name.tsx';
import { PersonState } from './person-state.tsx';
import type { PersonActions } from './use-person-actions.ts';

interface PeopleProps {
  readonly users: readonly PortalUser[];
  readonly personActions: PersonActions;
}

/** The users: rows on a phone, a table on a desktop. */
export function PeopleList({ desk, ...props }: PeopleProps & { readonly desk: boolean }) {
  return desk ? <PeopleTable {...props} /> : <PeopleRows {...props} />;
}

function Name({ user }: { readonly user: PortalUser }) {
  return (
    <chakra.span display="block" minWidth={0}>
      <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap={2} fontWeight="medium">
        {user.displayName || <UserName>{user.userName}</UserName>}
        {user.isSelf && (
          <Badge look="accent">
            <Trans>You</Trans>
          </Badge>
        )}
        {user.managesUsers && !user.isSelf && (
          <Badge>
            <Trans>Manages people</Trans>
          </Badge>
        )}
      </chakra.span>
      {user.displayName && (
        <chakra.span display="block" fontSize="xs" color="fg.muted" overflowWrap="anywhere">
          <UserName>{user.userName}</UserName>
        </chakra.span>
      )}
    </chakra.span>
  );
}

function Place({ user }: { readonly user: PortalUser }) {
  if (user.customerLocationName === null) return <Trans>Several locations</Trans>;
  return (
    <>
      {user.customerLocationName}
      <chakra.span display="block" fontSize="xs" color="fg.muted">
        {user.customerLocationId}
      </chakra.span>
    </>
  );
}

function Actions({ user, personActions }: { readonly user: PortalUser; readonly personActions: PersonActions }) {
  const { t } = useLingui();
  if (!user.isManageable) return null;
  const name = user.displayName || user.userName;
  return (
    <Menu
      label={t`More for ${name}`}
      icon={<Ellipsis size={20} aria-hidden />}
      iconOnly
      variant="quiet"
      items={[
        user.isActive
          ? {
              id: 'off',
              label: t`Turn off access`,
              icon: <Ban size={18} aria-hidden />,
              danger: true,
              onSelect: () => void personActions.setActive(user, false),
            }
          : {
              id: 'on',
              label: t`Turn on access`,
              icon: <CircleCheck size={18} aria-hidden />,
              onSelect: () => void personActions.setActive(user, true),
            },
      ]}
    />
  );
}

function LastOrder({ user }: { readonly user: PortalUser }) {
  return user.lastOrderDate === null ? (
    <chakra.span color="fg.subtle">
      <Trans>No orders yet</Trans>
    </chakra.span>
  ) : (
    <RelativeTime at={user.lastOrderDate} />
  );
}

function PeopleTable({ users, personActions }: PeopleProps) {
  const { t } = useLingui();
  const columns = useMemo(() => {
    const known: (Column<PortalUser> | false)[] = [
      {
        id: 'person',
        header: t`Person`,
        cell: (user) => <Name user={user} />,
        sortValue: (user) => user.displayName || user.userName,
        fixed: true,
      },
      {
        id: 'location',
        header: t`Location`,
        cell: (user) => <Place user={user} />,
        sortValue: (user) => user.customerLocationName,
      },
      {
        id: 'lastOrder',
        header: t`Last order`,
        cell: (user) => <LastOrder user={user} />,
        sortValue: (user) => user.lastOrderDate,
      },
      {
        id: 'state',
        header: t`Status`,
        cell: (user) => <PersonState user={user} />,
        sortValue: (user) => (user.isActive ? 0 : 1),
      },
      users.some((user) => user.isManageable) && {
        id: 'actions',
        header: t`Actions`,
        cell: (user) => <Actions user={user} personActions={personActions} />,
        width: '5rem',
      },
    ];
    return known.filter((column) => column !== false);
  }, [t, users, personActions]);
  const sorted = useSortedRows(users, columns);
  return <DataTable caption={t`People`} columns={columns} rowKey={(user) => user.id} {...sorted} maxHeight="none" />;
}

function PeopleRows({ users, personActions }: PeopleProps) {
  const { t } = useLingui();
  return (
    <Card pad="none" as="ul" aria-label={t`People`}>
      {users.map((user) => (
        <ListRow
          key={user.id}
          display="grid"
          gridTemplateColumns="minmax(0, 1fr) auto"
          alignItems="center"
          columnGap={2}
          rowGap={1}
          paddingInlineStart={4}
          paddingInlineEnd={2}
          lineHeight="snug"
        >
          <Name user={user} />
          <Actions user={user} personActions={personActions} />
          <chakra.div gridColumn="1 / -1" display="flex" flexWrap="wrap" alignItems="center" columnGap={3} rowGap={1}>
            <PersonState user={user} />
            <chakra.span fontSize="xs" color="fg.muted">
              {user.customerLocationName ?? <Trans>Several locations</Trans>}
              {' · '}
              {user.lastOrderDate === null ? (
                <LastOrder user={user} />
              ) : (
                <Trans>
                  last order <RelativeTime at={user.lastOrderDate} />
                </Trans>
              )}
            </chakra.span>
          </chakra.div>
        </ListRow>
      ))}
    </Card>
  );
}

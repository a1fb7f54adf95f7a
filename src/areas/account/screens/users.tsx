import { Plural, Trans, useLingui } from '@lingui/react/macro';
import CloudOff from 'lucide-react/icons/cloud-off';
import UserPlus from 'lucide-react/icons/user-plus';
import UserSearch from 'lucide-react/icons/user-search';
import { useState } from 'react';
import { InviteDialog } from '../../../features/users/invite-dialog.tsx';
import { InvitesList } from '../../../features/users/invites-list.tsx';
import { matchesPerson } from '../../../features/users/matches-person.ts';
import { PeopleList } from '../../../features/users/people-list.tsx';
import { usePeople } from '../../../features/users/use-people.ts';
import { usePersonActions } from '../../../features/users/use-person-actions.ts';
import { useSignedIn } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useDesk } from '../../../ui/use-desk.ts';

/** Number of users above which there is a search box. */
const SEARCH_FROM = 6;

/**
 * The users who order for the own locations. A user who manages them invites others, and disables and enables accounts.
 */
export default function Users() {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const desk = useDesk();
  const people = usePeople();
  const personActions = usePersonActions(people.reload);
  const [search, setSearch] = useState('');
  const [inviting, setInviting] = useState(false);
  const { data, state, reload } = people;
  const { managesUsers } = user.profile;
  const again = (
    <Button variant="primary" onClick={() => void reload()}>
      <Trans>Try again</Trans>
    </Button>
  );
  const users = data?.users.filter((row) =>
    matchesPerson([row.displayName, row.userName, row.customerLocationName, row.customerLocationId], search),
  );
  const invites = data?.invites.filter((row) => matchesPerson([row.displayName, row.email, row.locationName], search));
  const count = data?.users.length ?? 0;
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      alignContent="start"
      gap={5}
      width="full"
      maxWidth="72rem"
    >
      <PageHeader
        title={<Trans>People</Trans>}
        subtitle={data && <Plural value={count} one="# person orders with you" other="# people order with you" />}
        action={
          managesUsers && (
            <Button
              variant="primary"
              icon={<UserPlus size={18} aria-hidden />}
              // The server lists the possible locations.
              disabled={!data}
              onClick={() => setInviting(true)}
            >
              <Trans>Invite a person</Trans>
            </Button>
          )
        }
      />
      {data && (state === 'offline' || state === 'failed') && (
        <Callout
          tone="warning"
          title={
            state === 'offline' ? (
              <Trans>This list may be out of date: you’re offline</Trans>
            ) : (
              <Trans>This list may be out of date: it could not be refreshed</Trans>
            )
          }
          action={<Button onClick={() => void reload()}>{t`Try again`}</Button>}
          announce
        />
      )}
      {count + (data?.invites.length ?? 0) >= SEARCH_FROM && (
        <chakra.div maxWidth="form">
          <SearchInput label={t`Search people`} value={search} onChange={setSearch} slashFocuses />
        </chakra.div>
      )}
      {!users || !invites ? (
        state === 'offline' ? (
          <EmptyState
            picture={<CloudOff size={48} strokeWidth={1.5} />}
            title={<Trans>This list needs a connection</Trans>}
            action={again}
          >
            <Trans>You’re offline. You can still place orders.</Trans>
          </EmptyState>
        ) : state === 'failed' ? (
          <ErrorState title={<Trans>The people could not be loaded</Trans>} action={again} />
        ) : (
          <SkeletonRows picture={false} count={5} />
        )
      ) : (
        <>
          {managesUsers && invites.length > 0 && <InvitesList invites={invites} personActions={personActions} />}
          {users.length === 0 ? (
            <EmptyState
              picture={<UserSearch size={48} strokeWidth={1.5} />}
              title={<Trans>No one matches “{search}”</Trans>}
            />
          ) : (
            <PeopleList users={users} personActions={personActions} desk={desk} />
          )}
        </>
      )}
      <InviteDialog
        open={inviting}
        onClose={() => setInviting(false)}
        onInvited={() => void reload()}
        locations={data?.locations ?? []}
      />
    </chakra.div>
  );
}

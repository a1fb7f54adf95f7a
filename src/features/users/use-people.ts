import { type Invite, type ManageableLocation, type PortalUser, userEndpoints } from '../../../contract/users.ts';
import { callAs } from '../../sync/session.ts';
import { type Remote, useRemote } from '../../sync/use-remote.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { useLocale } from '../../ui/use-format.ts';

export interface People {
  readonly users: readonly PortalUser[];
  /** Empty for a user who may not invite. */
  readonly invites: readonly Invite[];
  /** The locations of possible invitations. */
  readonly locations: readonly ManageableLocation[];
}

/** Returns the users of the own locations and, for a user who manages them, the invitations. */
export function usePeople(): Remote<People> {
  const { user } = useSignedIn();
  const locale = useLocale();
  const { managesUsers } = user.profile;
  return useRemote(
    async (signal) => {
      const [users, invites, locations] = await Promise.all([
        callAs(userEndpoints.customers, {}, { signal }),
        managesUsers ? callAs(userEndpoints.invites, { query: { locale } }, { signal }) : [],
        managesUsers ? callAs(userEndpoints.locations, {}, { signal }) : [],
      ]);
      return { users, invites, locations };
    },
    [user.userId, managesUsers, locale],
  );
}

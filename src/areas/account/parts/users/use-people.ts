import { type Invite, type PortalUser, userEndpoints } from '../../../../../contract/users.ts';
import { callAs } from '../../../../sync/session.ts';
import { type Remote, useRemote } from '../../../../sync/use-remote.ts';
import { useSignedIn } from '../../../../sync/use-session.tsx';
import { useLocale } from '../../../../ui/use-format.ts';

export interface People {
  readonly users: readonly PortalUser[];
  /** Empty for whoever may not invite. */
  readonly invites: readonly Invite[];
}

/** The people of the own locations and, for whoever manages them, the invitations. */
export function usePeople(): Remote<People> {
  const { user } = useSignedIn();
  const locale = useLocale();
  const { managesUsers } = user.profile;
  return useRemote(
    async (signal) => {
      const [users, invites] = await Promise.all([
        callAs(userEndpoints.customers, {}, { signal }),
        managesUsers ? callAs(userEndpoints.invites, { query: { locale } }, { signal }) : [],
      ]);
      return { users, invites };
    },
    [user.userId, managesUsers, locale],
  );
}

import { useLingui } from '@lingui/react/macro';
import { type Invite, type PortalUser, userEndpoints } from '../../../contract/users.ts';
import { callAs } from '../../sync/session.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { useToast } from '../../ui/toast-context.ts';

export interface PersonActions {
  /** Disables or enables a user, with Undo. */
  readonly setActive: (user: PortalUser, isActive: boolean) => Promise<void>;
  readonly resend: (invite: Invite) => Promise<void>;
  /** Throws an error with a sentence for the user. */
  readonly revoke: (invite: Invite) => Promise<void>;
}

/** Returns the actions on a user or an invitation; `reload` then updates the lists. */
export function usePersonActions(reload: () => Promise<void>): PersonActions {
  const { t } = useLingui();
  const toast = useToast();
  const failureText = useFailureText();
  const complain = (error: unknown) => toast.show({ key: 'people', tone: 'danger', text: failureText(error) });

  const setActive = async (user: PortalUser, isActive: boolean) => {
    const name = user.displayName || user.userName;
    try {
      await callAs(userEndpoints.setActive, { params: { id: user.id }, body: { isActive } });
      toast.show({
        key: 'people',
        tone: 'success',
        text: isActive ? t`${name} can sign in again` : t`${name} has no access now and is signed out everywhere`,
        action: { label: t`Undo`, onPress: () => void setActive(user, !isActive) },
      });
    } catch (error) {
      complain(error);
    }
    await reload();
  };

  const resend = async (invite: Invite) => {
    try {
      await callAs(userEndpoints.resendInvite, { params: { id: invite.id } });
      const { email } = invite;
      toast.show({ key: 'people', tone: 'success', text: t`Sending a new link to ${email}` });
    } catch (error) {
      complain(error);
    }
    await reload();
  };

  const revoke = async (invite: Invite) => {
    try {
      await callAs(userEndpoints.revokeInvite, { params: { id: invite.id } });
    } catch (error) {
      throw new Error(failureText(error));
    }
    const { email } = invite;
    toast.show({ key: 'people', tone: 'success', text: t`The invitation for ${email} was withdrawn` });
    await reload();
  };

  return { setActive, resend, revoke };
}

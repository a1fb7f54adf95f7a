import { Trans, useLingui } from '@lingui/react/macro';
import Send from 'lucide-react/icons/send';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import type { InvitationRow } from '../../../contract/invitations.ts';
import { userEndpoints } from '../../../contract/users.ts';
import { Panel } from '../../desk/panel.tsx';
import { useRowAction } from '../../desk/use-row-action.ts';
import { callAs } from '../../sync/session.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Fact } from '../../ui/fact.tsx';
import { InviteState } from '../users/person-state.tsx';
import { useRoleText } from './use-role-text.ts';

/** An invitation: facts, and the buttons to send it again or withdraw it. */
export function InvitationPanel({
  invitation,
  reload,
  onClose,
}: {
  readonly invitation: InvitationRow;
  readonly reload: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const text = useRoleText();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const { button, confirm } = useRowAction(reload);
  const [asking, setAsking] = useState(false);
  const { id, email, state, licenses } = invitation;
  const isOpen = state === 'pending' || state === 'expired';
  return (
    <Panel
      title={email}
      subtitle={invitation.displayName || undefined}
      badge={<InviteState invite={invitation} />}
      onClose={onClose}
    >
      <chakra.dl display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap={3} lineHeight="snug">
        <Fact label={<Trans>Role</Trans>} wide>
          {[text.role(invitation.role), ...licenses.map(text.license)].join(' · ')}
        </Fact>
        {invitation.locationName !== null && (
          <Fact label={<Trans>Orders for</Trans>} wide>
            {invitation.locationName} · {invitation.locationId}
          </Fact>
        )}
        <Fact label={<Trans>Invited by</Trans>}>{invitation.invitedBy}</Fact>
        <Fact label={<Trans>Sent</Trans>}>
          <DateTimeText at={invitation.sentAt} timeZone={timeZone} />
        </Fact>
        <Fact label={<Trans>Times sent</Trans>}>{invitation.sentCount}</Fact>
        <Fact label={<Trans>Valid until</Trans>}>
          <DateTimeText at={invitation.expiresAt} timeZone={timeZone} />
        </Fact>
      </chakra.dl>
      {isOpen && (
        <chakra.div display="flex" flexWrap="wrap" gap={2} role="group" aria-label={t`What to do`}>
          <Button
            icon={<Send size={18} aria-hidden />}
            {...button('resend', {
              work: () => callAs(userEndpoints.resendInvite, { params: { id } }),
              done: t`Sending a new link to ${email}`,
            })}
          >
            <Trans>Send again</Trans>
          </Button>
          <Button icon={<Undo2 size={18} aria-hidden />} onClick={() => setAsking(true)}>
            <Trans>Withdraw invitation</Trans>
          </Button>
        </chakra.div>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={<Trans>Withdraw the invitation for {email}?</Trans>}
        confirmLabel={t`Withdraw invitation`}
        danger
        onConfirm={() =>
          confirm({
            work: () => callAs(userEndpoints.revokeInvite, { params: { id } }),
            done: t`The invitation for ${email} was withdrawn`,
          })
        }
      >
        <Trans>The link in the email stops working at once. You can invite the same person again later.</Trans>
      </ConfirmDialog>
    </Panel>
  );
}

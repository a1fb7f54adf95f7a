import { Trans } from '@lingui/react/macro';
import Ban from 'lucide-react/icons/ban';
import Clock from 'lucide-react/icons/clock';
import MailX from 'lucide-react/icons/mail-x';
import Undo2 from 'lucide-react/icons/undo-2';
import type { Invite, PortalUser } from '../../../contract/users.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Returns whether a user can sign in. */
export function PersonState({ user }: { readonly user: Pick<PortalUser, 'isActive'> }) {
  return user.isActive ? (
    <StatusBadge tone="success">
      <Trans>Active</Trans>
    </StatusBadge>
  ) : (
    <StatusBadge tone="neutral" icon={<Ban size={14} aria-hidden />}>
      <Trans>No access</Trans>
    </StatusBadge>
  );
}

/** The state of an invitation; an email that was not sent comes first. */
export function InviteState({ invite }: { readonly invite: Pick<Invite, 'state' | 'mail'> }) {
  if (invite.state === 'accepted')
    return (
      <StatusBadge tone="success">
        <Trans>Accepted</Trans>
      </StatusBadge>
    );
  if (invite.state === 'revoked')
    return (
      <StatusBadge tone="neutral" icon={<Undo2 size={14} aria-hidden />}>
        <Trans context="invitation">Withdrawn</Trans>
      </StatusBadge>
    );
  if (invite.state === 'expired')
    return (
      <StatusBadge tone="warning">
        <Trans context="invitation">Expired</Trans>
      </StatusBadge>
    );
  if (invite.mail === 'failed')
    return (
      <StatusBadge tone="danger" icon={<MailX size={14} aria-hidden />}>
        <Trans>Email not delivered</Trans>
      </StatusBadge>
    );
  return (
    <StatusBadge tone="info" icon={<Clock size={14} aria-hidden />}>
      {invite.mail === 'waiting' ? <Trans>Sending email</Trans> : <Trans>Invited</Trans>}
    </StatusBadge>
  );
}

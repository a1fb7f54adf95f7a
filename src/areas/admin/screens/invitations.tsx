import { Plural, Trans, useLingui } from '@lingui/react/macro';
import MailPlus from 'lucide-react/icons/mail-plus';
import { INVITED_ROLES, invitationEndpoints } from '../../../../contract/invitations.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { InvitationPanel } from '../../../features/people/invitation-panel.tsx';
import { InviteButton } from '../../../features/people/invite-button.tsx';
import { useRoleText } from '../../../features/people/use-role-text.ts';
import { InviteState } from '../../../features/users/person-state.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Invitations of customer users and employees, for an administrator who sends, repeats and withdraws them. */
export default function Invitations() {
  const { t } = useLingui();
  const text = useRoleText();
  const view = useList(invitationEndpoints.list, ({ id }) => id);
  const { reload } = view.remote;
  const states = {
    pending: t`Invited`,
    accepted: t`Accepted`,
    expired: t({ context: 'invitation', message: 'Expired' }),
    revoked: t({ message: 'Withdrawn', context: 'invitation' }),
  };
  return (
    <ListScreen
      view={view}
      rows={invitationEndpoints.rows}
      title={t`Invitations`}
      searchLabel={t`Email, name, location or inviter`}
      filters={{
        status: {
          look: 'segments',
          label: t`Which invitations`,
          options: [
            { value: 'open', label: t({ message: 'Open', context: 'invitations' }) },
            { value: 'accepted', label: states.accepted },
            { value: 'revoked', label: states.revoked },
          ],
        },
        role: {
          look: 'select',
          label: t`Role`,
          all: t`All roles`,
          options: INVITED_ROLES.map((value) => ({ value, label: text.role(value) })),
        },
      }}
      columns={(column) => [
        column.text('email', t`Email`, { sort: 'email', below: ({ displayName }) => displayName, width: '18rem' }),
        column.file('displayName', t`Name`, (row) => row.displayName),
        column.custom(
          'role',
          t`Role`,
          { show: (row) => text.role(row.role), cell: (row) => text.role(row.role) },
          {
            sort: 'role',
            below: ({ locationName, licenses }) => locationName ?? licenses.map(text.license).join(', '),
          },
        ),
        column.file('location', t`Location`, (row) => row.locationName),
        column.custom(
          'state',
          t`Status`,
          { show: (row) => <InviteState invite={row} />, cell: (row) => states[row.state] },
          { below: ({ invitedBy }) => invitedBy },
        ),
        column.instant('sentAt', t`Sent`, { sort: 'sentAt' }),
        column.instant('expiresAt', t`Valid until`, { sort: 'expiresAt', secondary: true }),
        column.file('invitedBy', t`Invited by`, (row) => row.invitedBy),
      ]}
      count={(total) => <Plural value={total} _0="No invitations" one="# invitation" other="# invitations" />}
      noResults={t`No such invitation`}
      empty={() => (
        <EmptyState picture={<MailPlus size={48} strokeWidth={1.5} />} title={<Trans>No invitations here</Trans>}>
          <Trans>Each link works once and for seven days.</Trans>
        </EmptyState>
      )}
      failure={{
        offline: t`Invitations need a connection, and there is no signal`,
        failed: t`The invitations could not be loaded`,
      }}
      action={<InviteButton onInvited={reload} />}
      panel={(row, { close }) => <InvitationPanel invitation={row} reload={reload} onClose={close} />}
    />
  );
}

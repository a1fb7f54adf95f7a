import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Send from 'lucide-react/icons/send';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import type { Invite } from '../../../contract/users.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ListRow } from '../../ui/list-row.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import { InviteState } from './person-state.tsx';
import type { PersonActions } from './use-person-actions.ts';

const isOpen = ({ state }: Invite): boolean => state === 'pending' || state === 'expired';

/** Pending invitations; ended ones on request. */
export function InvitesList({
  invites,
  personActions,
}: {
  readonly invites: readonly Invite[];
  readonly personActions: PersonActions;
}) {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  const [revoking, setRevoking] = useState<Invite>();
  const shown = all ? invites : invites.filter(isOpen);
  const ended = invites.length - invites.filter(isOpen).length;
  const email = revoking?.email ?? '';
  return (
    <Section
      title={<Trans>Invitations</Trans>}
      hint={
        shown.length === 0 ? (
          <Trans>No open invitations.</Trans>
        ) : (
          <Trans>Each link works once and for seven days.</Trans>
        )
      }
      actions={
        ended > 0 && (
          <Button variant="quiet" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? (
              <Trans>Hide ended invitations</Trans>
            ) : (
              <Plural value={ended} one="Show # ended invitation" other="Show # ended invitations" />
            )}
          </Button>
        )
      }
    >
      {shown.length > 0 && (
        <Card pad="none" as="ul" aria-label={t`Invitations`}>
          {shown.map((invite) => (
            <InviteRow
              key={invite.id}
              invite={invite}
              personActions={personActions}
              onRevoke={() => setRevoking(invite)}
            />
          ))}
        </Card>
      )}
      <ConfirmDialog
        open={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        title={<Trans>Withdraw the invitation for {email}?</Trans>}
        confirmLabel={t`Withdraw invitation`}
        danger
        onConfirm={async () => {
          if (revoking) await personActions.revoke(revoking);
        }}
      >
        <Trans>The link in the email stops working at once. You can invite the same person again later.</Trans>
      </ConfirmDialog>
    </Section>
  );
}

function InviteRow({
  invite,
  personActions,
  onRevoke,
}: {
  readonly invite: Invite;
  readonly personActions: PersonActions;
  readonly onRevoke: () => void;
}) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const { email, invitedBy, expiresOnFormatted: day } = invite;
  const resend = async () => {
    setBusy(true);
    await personActions.resend(invite);
    setBusy(false);
  };
  return (
    <ListRow display="flex" flexWrap="wrap" alignItems="center" columnGap={4} rowGap={2} lineHeight="snug">
      <chakra.div flex="1 1 16rem" minWidth={0}>
        <chakra.p fontWeight="medium" overflowWrap="anywhere">
          {email}
          {invite.displayName && (
            <chakra.span fontWeight="normal" color="fg.muted">
              {' · '}
              {invite.displayName}
            </chakra.span>
          )}
        </chakra.p>
        <chakra.p fontSize="xs" color="fg.muted">
          {invite.locationName}
          {' · '}
          <Trans>
            invited by {invitedBy} <RelativeTime at={invite.sentAt} />
          </Trans>
          {invite.state === 'pending' && (
            <>
              {' · '}
              <Trans>until {day}</Trans>
            </>
          )}
        </chakra.p>
      </chakra.div>
      <InviteState invite={invite} />
      {isOpen(invite) && (
        <chakra.div display="flex" gap={2}>
          <Button
            size="small"
            icon={<Send size={16} aria-hidden />}
            loading={busy}
            aria-label={t`Send again to ${email}`}
            onClick={() => void resend()}
          >
            <Trans>Send again</Trans>
          </Button>
          {invite.state === 'pending' && (
            <Button
              size="small"
              variant="quiet"
              icon={<Undo2 size={16} aria-hidden />}
              aria-label={t`Withdraw the invitation for ${email}`}
              onClick={onRevoke}
            >
              <Trans>Withdraw</Trans>
            </Button>
          )}
        </chakra.div>
      )}
    </ListRow>
  );
}

import { Trans } from '@lingui/react/macro';
import type { InviteView } from '../../../contract/users.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { AuthCard } from '../sign-in/auth-card.tsx';

/** Why an invitation can't be used any more, and the alternatives. */
export function EndedInvite({ view }: { readonly view: InviteView }) {
  const who = view.invitedBy ?? view.companyName;
  const used = view.state === 'accepted';
  return (
    <AuthCard
      title={
        used ? (
          <Trans>This invitation was already accepted</Trans>
        ) : view.state === 'expired' ? (
          <Trans>This invitation has expired</Trans>
        ) : (
          <Trans>This invitation was withdrawn</Trans>
        )
      }
    >
      <p>
        {used ? (
          <Trans>Each invitation works once. Sign in with your email address and the password you chose.</Trans>
        ) : view.state === 'expired' ? (
          <Trans>Ask {who} to send it again. The new email has a link that works.</Trans>
        ) : (
          <Trans>If this is a mistake, ask {who}. There may be a newer email with a link that works.</Trans>
        )}
      </p>
      <chakra.div display="flex" flexWrap="wrap" gap={2}>
        <ButtonLink to="/auth" variant="primary">
          <Trans>Sign in</Trans>
        </ButtonLink>
        {used ? (
          <ButtonLink to="/auth/reset">
            <Trans>Forgot your password?</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink to="/contact-us">
            <Trans>Contact us</Trans>
          </ButtonLink>
        )}
      </chakra.div>
    </AuthCard>
  );
}

import { Trans } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { userEndpoints } from '../../../../contract/users.ts';
import { AuthCard } from '../../../features/sign-in/auth-card.tsx';
import { useAddressSecret } from '../../../features/sign-in/use-address-secret.ts';
import { AcceptInvite } from '../../../features/users/accept-invite.tsx';
import { EndedInvite } from '../../../features/users/ended-invite.tsx';
import { EnterCode } from '../../../features/users/enter-code.tsx';
import { inviteCodeIn } from '../../../features/users/invite-code.ts';
import { CallError, call } from '../../../lib/call.ts';
import { withLocale } from '../../../lib/i18n-locale.ts';
import { useRemote } from '../../../sync/use-remote.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { useLocale } from '../../../ui/use-format.ts';

/** Links carry the code in the fragment. Those of earlier releases carry it in the path. */
const codeIn = ({ pathname, hash }: { readonly pathname: string; readonly hash: string }): string | null =>
  inviteCodeIn(hash) ?? inviteCodeIn(pathname);

/** The page of an invitation link; without a link it asks for the code. */
export default function Invite() {
  const { id } = useParams();
  const code = useAddressSecret(codeIn, withLocale('/invite', useLocale()));
  if (code) return <Look key={code} code={code} />;
  return <EnterCode notice={id && <NothingThere />} />;
}

const NothingThere = () => (
  <Callout tone="warning" title={<Trans>This link has no invitation</Trans>} announce>
    <Trans>The link may be incomplete, or a newer email may have replaced it. Use the newest email.</Trans>
  </Callout>
);

function Look({ code }: { readonly code: string }) {
  const locale = useLocale();
  const { data, state, reload } = useRemote(
    async (signal) => {
      try {
        return { view: await call(userEndpoints.lookAtInvite, { body: { token: code, locale } }, { signal }) };
      } catch (error) {
        if (error instanceof CallError && error.code === 'rate_limited') return { limited: true as const };
        throw error;
      }
    },
    [code, locale],
  );
  if (!data && state === 'loading')
    return (
      <AuthCard title={<Trans>Your invitation</Trans>}>
        <SkeletonText lines={4} />
      </AuthCard>
    );
  if (!data || 'limited' in data)
    return (
      <AuthCard title={<Trans>Your invitation</Trans>}>
        <Callout
          tone="warning"
          announce
          title={
            data ? (
              <Trans>Too many tries. Wait a few minutes, then try again.</Trans>
            ) : state === 'offline' ? (
              <Trans>You need a connection to accept an invitation</Trans>
            ) : (
              <Trans>The invitation could not be loaded</Trans>
            )
          }
        >
          <Trans>The link will still work later.</Trans>
        </Callout>
        <Button variant="primary" full onClick={() => void reload()}>
          <Trans>Try again</Trans>
        </Button>
      </AuthCard>
    );
  const { view } = data;
  if (view.state === 'unknown') return <EnterCode notice={<NothingThere />} />;
  if (view.state === 'pending') return <AcceptInvite code={code} view={view} onEnded={() => void reload()} />;
  return <EndedInvite view={view} />;
}

import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Account, accountEndpoints } from '../../../../contract/accounts.ts';
import { LANDING } from '../../../../contract/roles.ts';
import { AuthCard } from '../../../features/sign-in/auth-card.tsx';
import { type ImpersonationLink, readImpersonationLink } from '../../../features/sign-in/impersonation-link.ts';
import { CallError, call } from '../../../lib/call.ts';
import { withLocale } from '../../../lib/i18n-locale.ts';
import { enter } from '../../../sync/session-change.ts';
import { inSessionLock, sessionState } from '../../../sync/session-state.ts';
import { useFailureText } from '../../../sync/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { useLocale } from '../../../ui/use-format.ts';

type State =
  | { readonly kind: 'looking' }
  | { readonly kind: 'asking'; readonly account: Account }
  /** This tab already impersonates a user. */
  | { readonly kind: 'busy'; readonly name: string }
  | { readonly kind: 'failed'; readonly text: string | null };

const nameOf = ({ displayName, userName }: Pick<Account, 'displayName' | 'userName'>): string =>
  displayName || userName;

/**
 * Starts an impersonation that was begun at another host. The token is in the URL fragment, which no server sees, and
 * is removed from the URL at once. Nothing starts before the user has read whom they will act as, so a link alone can't
 * start a session.
 */
export default function Impersonate() {
  const navigate = useNavigate();
  const locale = useLocale();
  const failureText = useFailureText();
  const [handOver] = useState<ImpersonationLink | null>(() => readImpersonationLink(location.hash));
  const [state, setState] = useState<State>({ kind: 'looking' });
  const [busy, setBusy] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once, for the token that the page was opened with
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname);
    if (!handOver) return setState({ kind: 'failed', text: null });
    const acting = sessionState().signedIn;
    if (acting?.impersonation) return setState({ kind: 'busy', name: nameOf(acting.user.profile) });
    const leaving = new AbortController();
    call(accountEndpoints.account, {}, { token: handOver.token, signal: leaving.signal }).then(
      (account) =>
        setState(account.scope === 'impersonated' ? { kind: 'asking', account } : { kind: 'failed', text: null }),
      (error) => {
        if (leaving.signal.aborted) return;
        const stale = error instanceof CallError && error.status === 401;
        setState({ kind: 'failed', text: stale ? null : failureText(error) });
      },
    );
    return () => leaving.abort();
  }, []);

  const begin = async (account: Account) => {
    if (!handOver) return;
    setBusy(true);
    try {
      const impersonator = account.impersonator ?? '';
      const signedIn = await inSessionLock(() => enter(handOver.token, { ...handOver, impersonator, user: null }));
      void navigate(withLocale(LANDING[signedIn.user.profile.role], locale), { replace: true });
    } catch (error) {
      setState({ kind: 'failed', text: failureText(error) });
    }
  };

  if (state.kind === 'busy') {
    const { name } = state;
    return (
      <AuthCard title={<Trans>You are acting as {name}</Trans>}>
        <p>
          <Trans>Exit first, then start again with the other user.</Trans>
        </p>
        <ButtonLink to="/logout" variant="primary" size="large" full>
          <Trans>Exit</Trans>
        </ButtonLink>
        <ButtonLink to="/" variant="quiet" full>
          <Trans>Back to work</Trans>
        </ButtonLink>
      </AuthCard>
    );
  }
  if (state.kind === 'failed')
    return (
      <Card width="full" maxWidth="27rem">
        <ErrorState
          page
          title={<Trans>This link has expired</Trans>}
          advice={state.text ?? <Trans>Go back to the list of users and start again.</Trans>}
          action={
            <ButtonLink to="/">
              <Trans>Home</Trans>
            </ButtonLink>
          }
        />
      </Card>
    );
  if (state.kind === 'looking')
    return (
      <AuthCard title={<Trans>Act as another user</Trans>}>
        <SkeletonText lines={3} />
      </AuthCard>
    );
  const { account } = state;
  const name = nameOf(account);
  const company = account.organizationSettings.companyName;
  const impersonator = account.impersonator ?? '';
  return (
    <AuthCard title={<Trans>Act as {name}</Trans>} lead={company}>
      <p>
        <Trans>
          You, <strong>{impersonator}</strong>, see and do what {name} can. Every action is recorded under both names.
          Exit ends it.
        </Trans>
      </p>
      <Button variant="primary" size="large" full loading={busy} onClick={() => void begin(account)} data-autofocus>
        <Trans>Continue as {name}</Trans>
      </Button>
    </AuthCard>
  );
}

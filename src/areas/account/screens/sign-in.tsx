import { Trans } from '@lingui/react/macro';
import { useLocation, useNavigate } from 'react-router';
import { loginMessageIn } from '../../../../rules/company-texts.ts';
import { AuthCard } from '../../../features/sign-in/auth-card.tsx';
import { LeftWork } from '../../../features/sign-in/left-work.tsx';
import { SignInForm } from '../../../features/sign-in/sign-in-form.tsx';
import { withLocale } from '../../../lib/i18n-locale.ts';
import { useSession } from '../../../sync/use-session.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { useLocale } from '../../../ui/use-format.ts';

/** The sign-in page, also for a user who is still known on this device and must sign in again. */
export default function SignIn() {
  const { settings, signedIn } = useSession();
  const navigate = useNavigate();
  const locale = useLocale();
  const { state, search } = useLocation();
  const company = settings?.companyName ?? 'Cratebook';
  const name = signedIn?.user.profile.displayName ?? '';
  return (
    <AuthCard
      title={signedIn ? <Trans>Sign in again</Trans> : <Trans>Sign in to {company}</Trans>}
      lead={!signedIn && settings && loginMessageIn(settings, locale)}
      below={!signedIn && <LeftWork />}
    >
      {state?.passwordSet === true && (
        <Callout tone="success" title={<Trans>New password saved</Trans>} announce>
          <Trans>Sign in with your new password.</Trans>
        </Callout>
      )}
      {!signedIn && new URLSearchParams(search).has('deleted') && (
        <Callout tone="warning" title={<Trans>This app’s data was deleted from this device</Trans>} announce>
          <Trans>
            The browser or a cleanup app deleted it. Sign in to load it again. Changes that were not sent are lost.
          </Trans>
        </Callout>
      )}
      {signedIn && (
        <Callout tone="info" title={<Trans>Hello {name}, you have been signed out</Trans>}>
          <Trans>Your work since then is saved on this device. It is sent when you sign in.</Trans>
        </Callout>
      )}
      <SignInForm
        userName={signedIn?.user.profile.userName}
        onDone={(path, language) => void navigate(withLocale(path, language ?? locale), { replace: true })}
      />
    </AuthCard>
  );
}

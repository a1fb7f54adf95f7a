import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { InviteView } from '../../../contract/users.ts';
import { CallError } from '../../lib/call.ts';
import { withLocale } from '../../lib/i18n-locale.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useLocale } from '../../ui/use-format.ts';
import { AuthCard } from '../sign-in/auth-card.tsx';
import { isAcceptable, isPasswordKnown, NewPasswordFields, NO_PASSWORD } from '../sign-in/new-password-fields.tsx';
import { acceptHere } from './accept-here.ts';

/**
 * Shows inviter and location, and the form that creates the account. `onEnded` is called if the invitation has ended.
 */
export function AcceptInvite({
  code,
  view,
  onEnded,
}: {
  readonly code: string;
  readonly view: InviteView;
  readonly onEnded: () => void;
}) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const locale = useLocale();
  const failureText = useFailureText();
  const { signedIn } = useSession();
  const [name, setName] = useState(view.displayName ?? '');
  const [passwords, setPasswords] = useState(NO_PASSWORD);
  const [known, setKnown] = useState<string>();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ text: string; taken: boolean }>();
  const { companyName: company, invitedBy, locationName: place, expiresOnFormatted: day, email } = view;
  const other = signedIn?.user.profile.displayName || signedIn?.user.profile.userName;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    if (name.trim() === '' || !isAcceptable(passwords)) return;
    setBusy(true);
    try {
      const path = await acceptHere({ token: code, displayName: name.trim(), locale, ...passwords });
      void navigate(withLocale(path, locale), { replace: true });
    } catch (error) {
      setBusy(false);
      if (isPasswordKnown(error)) return setKnown(passwords.newPassword);
      if (error instanceof CallError && error.code === 'invite_invalid') return onEnded();
      setFailure({ text: failureText(error), taken: error instanceof CallError && error.code === 'invite_taken' });
    }
  };

  return (
    <AuthCard
      title={<Trans>Welcome to {company}</Trans>}
      lead={
        <Trans>
          <strong>{invitedBy}</strong> invites you to order for <strong>{place}</strong>. The invitation is valid until{' '}
          {day}.
        </Trans>
      }
    >
      {other && (
        <Callout tone="info" title={<Trans>{other} is signed in on this device</Trans>}>
          <Trans>Accepting signs them out here. Their unsent work is saved for them.</Trans>
        </Callout>
      )}
      <chakra.form noValidate onSubmit={submit} display="grid" gap={4}>
        {failure && (
          <Callout
            tone="danger"
            title={failure.text}
            announce
            action={
              failure.taken && (
                <>
                  <ButtonLink to="/auth" size="small">
                    <Trans>Sign in</Trans>
                  </ButtonLink>
                  <ButtonLink to="/auth/reset" size="small" variant="quiet">
                    <Trans>Reset password</Trans>
                  </ButtonLink>
                </>
              )
            }
          />
        )}
        <Field label={t`Username`} hint={t`You sign in with your email address.`}>
          <TextInput name="userName" type="email" autoComplete="username" readOnly value={email ?? ''} />
        </Field>
        <Field label={t`Your name`} error={tried && name.trim() === '' && t`Enter your name.`}>
          <TextInput
            name="displayName"
            autoComplete="name"
            maxLength={120}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <NewPasswordFields value={passwords} onChange={setPasswords} tried={tried} known={known} />
        <Button type="submit" variant="primary" size="large" full loading={busy}>
          <Trans>Accept and sign in</Trans>
        </Button>
      </chakra.form>
    </AuthCard>
  );
}

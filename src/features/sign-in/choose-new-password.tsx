import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { accountEndpoints } from '../../../contract/accounts.ts';
import { CallError, call } from '../../lib/call.ts';
import { withLocale } from '../../lib/i18n-locale.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useLocale } from '../../ui/use-format.ts';
import { AuthCard } from './auth-card.tsx';
import { faultyField, isPasswordKnown, NewPasswordFields, NO_PASSWORD } from './new-password-fields.tsx';

/** Sets a new password with the token of the emailed link; all sessions of the user end with it. */
export function ChooseNewPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const locale = useLocale();
  const failureText = useFailureText();
  const [passwords, setPasswords] = useState(NO_PASSWORD);
  const [known, setKnown] = useState<string>();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ text: string; stale: boolean }>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure(undefined);
    setTried(true);
    const faulty = faultyField(passwords);
    if (faulty) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${faulty}]`)?.focus();
    setBusy(true);
    try {
      await call(accountEndpoints.completeReset, { body: { token, ...passwords } });
      void navigate(withLocale('/auth', locale), { replace: true, state: { passwordSet: true } });
    } catch (error) {
      setBusy(false);
      if (isPasswordKnown(error)) return setKnown(passwords.newPassword);
      const stale = error instanceof CallError && error.code === 'reset_link_invalid';
      setFailure({ text: failureText(error), stale });
    }
  };

  return (
    <AuthCard
      title={<Trans>Set a new password</Trans>}
      lead={<Trans>This signs you out on all devices. Then sign in with the new password.</Trans>}
    >
      <chakra.form noValidate onSubmit={submit} display="grid" gap={4}>
        {failure && (
          <Callout
            tone="danger"
            title={failure.text}
            announce
            action={
              failure.stale && (
                <ButtonLink to="/auth/reset" size="small">
                  <Trans>Ask for a new link</Trans>
                </ButtonLink>
              )
            }
          />
        )}
        <NewPasswordFields value={passwords} onChange={setPasswords} tried={tried} known={known} />
        <Button type="submit" variant="primary" size="large" full loading={busy}>
          <Trans>Set password</Trans>
        </Button>
      </chakra.form>
    </AuthCard>
  );
}

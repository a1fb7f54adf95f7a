import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { accountEndpoints } from '../../../contract/accounts.ts';
import { CallError } from '../../lib/call.ts';
import { callAs } from '../../sync/session.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Section } from '../../ui/section.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { faultyField, isPasswordKnown, NewPasswordFields, NO_PASSWORD } from '../sign-in/new-password-fields.tsx';

/** Changes the user's password. Needs a connection, because it ends every other session at once. */
export function PasswordSettings() {
  const { t } = useLingui();
  const toast = useToast();
  const { user, impersonation } = useSignedIn();
  const failureText = useFailureText();
  const [current, setCurrent] = useState('');
  const [passwords, setPasswords] = useState(NO_PASSWORD);
  const [known, setKnown] = useState<string>();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ text: string; isCurrent: boolean }>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    const faulty = current === '' ? 'currentPassword' : faultyField(passwords);
    if (faulty) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${faulty}]`)?.focus();
    setBusy(true);
    try {
      await callAs(accountEndpoints.changePassword, { body: { currentPassword: current, ...passwords } });
      setCurrent('');
      setPasswords(NO_PASSWORD);
      setTried(false);
      toast.show({ text: t`Password changed. All other devices are signed out.`, tone: 'success' });
    } catch (error) {
      if (isPasswordKnown(error)) return setKnown(passwords.newPassword);
      const isCurrent = error instanceof CallError && error.code === 'wrong_password';
      setFailure({ text: failureText(error), isCurrent });
    } finally {
      setBusy(false);
    }
  };

  // A user who impersonates another must not change their password.
  if (impersonation) return null;
  return (
    <Section title={<Trans>Password</Trans>}>
      <Card>
        <chakra.form noValidate onSubmit={submit} display="grid" gap={4}>
          {/* Lets a password manager know the user of the password. */}
          <input type="text" name="username" autoComplete="username" value={user.profile.userName} readOnly hidden />
          {failure && !failure.isCurrent && (
            <Callout tone="danger" title={failure.text} announce>
              <Trans>Your password was not changed.</Trans>
            </Callout>
          )}
          <Field
            label={t`Current password`}
            error={
              failure?.isCurrent ? failure.text : tried && current === '' && t`The current password field is required.`
            }
          >
            <PasswordInput
              name="currentPassword"
              autoComplete="current-password"
              value={current}
              onChange={(event) => setCurrent(event.target.value)}
            />
          </Field>
          <NewPasswordFields value={passwords} onChange={setPasswords} tried={tried} known={known} />
          <div>
            <Button type="submit" variant="primary" loading={busy}>
              <Trans>Change password</Trans>
            </Button>
          </div>
        </chakra.form>
      </Card>
    </Section>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import type { Locale } from '../../lib/i18n-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useLockedText } from '../sync-status/use-locked-text.ts';
import { prepareSignIn, type SignInFault, signInHere } from './sign-in-here.ts';
import { useSignInFaultText } from './use-sign-in-fault-text.ts';

export interface SignInFormProps {
  /** Given if a user signs in again. */
  userName?: string | undefined;
  /** Receives the destination, without its language, and the user's own language if it isn't the page's. */
  onDone: (path: string, language: Locale | undefined) => void;
}

/**
 * User name and password. The messages and their timing are those of declared forms, without the script that these
 * need, because every first visit loads this form (decision 43).
 */
export function SignInForm({ userName: known, onDone }: SignInFormProps) {
  const { t } = useLingui();
  const [userName, setUserName] = useState(known ?? '');
  const [password, setPassword] = useState('');
  /** Fields that the user has left or tried to send. */
  const [touched, setTouched] = useState<{ userName?: boolean; password?: boolean }>({});
  const [fault, setFault] = useState<SignInFault>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const faultText = useSignInFaultText();
  const toast = useToast();
  const lockedText = useLockedText();
  const wrong = fault?.kind === 'wrong';

  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.focus();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFault(undefined);
    setTouched({ userName: true, password: true });
    if (userName.trim() === '') return focus('userName');
    if (password === '') return focus('password');
    setBusy(true);
    const answer = await signInHere(userName.trim(), password);
    setBusy(false);
    if ('fault' in answer) {
      setFault(answer.fault);
      if (answer.fault.kind === 'wrong') focus('password');
      return;
    }
    const { path, language, locked } = answer;
    if (locked > 0) toast.show({ tone: 'warning', text: lockedText(locked) });
    onDone(path, language);
  };

  const required = (field: string) => t`The ${field} field is required.`;
  return (
    <chakra.form ref={form} noValidate onSubmit={submit} onFocus={prepareSignIn} display="grid" gap={4}>
      {fault && !wrong && (
        <Callout tone={fault.kind === 'offline' ? 'warning' : 'danger'} title={faultText(fault)} announce />
      )}
      <Field label={t`Username`} error={touched.userName && userName.trim() === '' && required(t`Username`)}>
        <TextInput
          name="userName"
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onBlur={() => setTouched((now) => ({ ...now, userName: true }))}
          value={userName}
          onChange={(event) => setUserName(event.target.value)}
        />
      </Field>
      <Field
        label={t`Password`}
        error={
          (touched.password && password === '' && required(t`Password`)) || (wrong && faultText({ kind: 'wrong' }))
        }
      >
        <PasswordInput
          name="password"
          autoComplete="current-password"
          onBlur={() => setTouched((now) => ({ ...now, password: true }))}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="large" full loading={busy}>
        <Trans>Sign in</Trans>
      </Button>
      <chakra.p textAlign="center">
        <TextLink to="/auth/reset" display="inline-flex" alignItems="center" minHeight="touch">
          <Trans>Forgot your password?</Trans>
        </TextLink>
      </chakra.p>
    </chakra.form>
  );
}

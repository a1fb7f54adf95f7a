import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { accountEndpoints } from '../../../contract/accounts.ts';
import { call } from '../../lib/call.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useLocale } from '../../ui/use-format.ts';
import { AuthCard } from './auth-card.tsx';

/** Requests the email with the link. The response never reveals whether the account exists. */
export function AskResetLink() {
  const { t } = useLingui();
  const locale = useLocale();
  const failureText = useFailureText();
  const [userName, setUserName] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [state, setState] = useState<'asking' | 'busy' | 'sent'>('asking');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    setMissing(userName.trim() === '');
    if (userName.trim() === '') return;
    setState('busy');
    try {
      await call(accountEndpoints.requestReset, { body: { userName: userName.trim(), locale } });
      setState('sent');
    } catch (error) {
      setFailure(failureText(error));
      setState('asking');
    }
  };

  if (state === 'sent')
    return (
      <AuthCard title={<Trans>Check your email</Trans>}>
        <p role="status">
          <Trans>
            If there is an account named <strong>{userName}</strong>, we are emailing a link to set a new password. It
            works once, for one hour.
          </Trans>
        </p>
        <chakra.p color="fg.muted">
          <Trans>Nothing after a few minutes? Check your spam folder, or ask again.</Trans>
        </chakra.p>
        <chakra.div display="flex" flexWrap="wrap" gap={2}>
          <ButtonLink to="/auth" variant="primary">
            <Trans>Back to sign in</Trans>
          </ButtonLink>
          <Button onClick={() => setState('asking')}>
            <Trans>Ask again</Trans>
          </Button>
        </chakra.div>
      </AuthCard>
    );
  return (
    <AuthCard
      title={<Trans>Reset your password</Trans>}
      lead={<Trans>Enter your username. We’ll email you a link to set a new password.</Trans>}
    >
      <chakra.form noValidate onSubmit={submit} display="grid" gap={4}>
        {failure && <Callout tone="danger" title={failure} announce />}
        <Field label={t`Username`} error={missing && t`Enter your username.`}>
          <TextInput
            name="userName"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={userName}
            onChange={(event) => setUserName(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" size="large" full loading={state === 'busy'}>
          <Trans>Send the link</Trans>
        </Button>
        <ButtonLink to="/auth" variant="quiet" full>
          <Trans>Back to sign in</Trans>
        </ButtonLink>
      </chakra.form>
    </AuthCard>
  );
}

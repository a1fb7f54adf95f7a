import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { accountEndpoints } from '../../../contract/accounts.ts';
import { Form } from '../../desk/form.tsx';
import { call } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useLocale } from '../../ui/use-format.ts';
import { AuthCard } from './auth-card.tsx';

/** Requests the email with the link. The response never reveals whether the account exists. */
export function AskResetLink() {
  const { t } = useLingui();
  const locale = useLocale();
  const [sentTo, setSentTo] = useState<string>();

  if (sentTo !== undefined)
    return (
      <AuthCard title={<Trans>Check your email</Trans>}>
        <p role="status">
          <Trans>
            If there is an account named <strong>{sentTo}</strong>, we are emailing a link to set a new password. It
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
          <Button onClick={() => setSentTo(undefined)}>
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
      <Form
        schema={accountEndpoints.requestReset.spec.body}
        values={{ userName: '', locale }}
        sections={(field) => [
          {
            fields: [
              field.text('userName', t`Username`, {
                input: { inputMode: 'email', autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
              }),
            ],
          },
        ]}
        saveLabel={t`Send the link`}
        wide
        guard={false}
        onSave={async (body) => {
          await call(accountEndpoints.requestReset, { body });
          setSentTo(body.userName);
        }}
      />
      <ButtonLink to="/auth" variant="quiet" full>
        <Trans>Back to sign in</Trans>
      </ButtonLink>
    </AuthCard>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { accountEndpoints } from '../../../contract/accounts.ts';
import { Form } from '../../desk/form.tsx';
import { callAs } from '../../sync/session.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Section } from '../../ui/section.tsx';
import { useToast } from '../../ui/toast-context.ts';

const { body } = accountEndpoints.setOverridePassword.spec;

/** Sets or changes the password with which an administrator releases orders that credit holds. */
export function OverridePasswordSettings() {
  const { t } = useLingui();
  const toast = useToast();
  const { impersonation } = useSignedIn();
  const [saved, setSaved] = useState(0);
  if (impersonation) return null;
  return (
    <Section title={<Trans>Override password</Trans>}>
      <Card>
        <chakra.p color="fg.muted" marginBottom={4}>
          <Trans>
            Releases an order that is held because of credit. Enter it on the customer’s or salesperson’s device.
          </Trans>
        </chakra.p>
        <Form
          // Neither password stays in the form.
          key={saved}
          schema={body}
          values={{ currentPassword: '', overridePassword: '' }}
          sections={(field) => [
            {
              fields: [
                field.password('currentPassword', t`Current password`, {
                  autoComplete: 'current-password',
                  hint: t`The one that you sign in with.`,
                }),
                field.password('overridePassword', t`New override password`, {
                  autoComplete: 'new-password',
                  hint: t`At least 8 characters of all four kinds, or 15 of any kind. Not your own password.`,
                }),
              ],
            },
          ]}
          faults={{
            wrong_password: 'currentPassword',
            password_too_weak: 'overridePassword',
            password_known: 'overridePassword',
          }}
          saveLabel={t`Save override password`}
          guard={false}
          onSave={async (values) => {
            await callAs(accountEndpoints.setOverridePassword, { body: values });
            toast.show({ text: t`Override password saved`, tone: 'success' });
            setSaved(saved + 1);
          }}
        />
      </Card>
    </Section>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import { accountEndpoints } from '../../../contract/accounts.ts';
import { Form } from '../../desk/form.tsx';
import { callAs } from '../../sync/session.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { Card } from '../../ui/card.tsx';
import { Section } from '../../ui/section.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { isConfirmed, newPasswordShape, PASSWORD_FAULTS, useNewPasswordFields } from '../sign-in/new-password.ts';

const schema = z.extend(accountEndpoints.changePassword.spec.body, newPasswordShape).check(isConfirmed);

/** Changes the user's password. Needs a connection, because it ends every other session at once. */
export function PasswordSettings() {
  const { t } = useLingui();
  const toast = useToast();
  const { user, impersonation } = useSignedIn();
  const newPassword = useNewPasswordFields();
  const [saved, setSaved] = useState(0);
  // A user who impersonates another must not change their password.
  if (impersonation) return null;
  return (
    <Section title={<Trans>Password</Trans>}>
      <Card>
        <Form
          // No password stays in the form.
          key={saved}
          schema={schema}
          values={{ currentPassword: '', newPassword: '', newPasswordVerify: '' }}
          head={
            // Lets a password manager know the user of the password.
            <input type="text" name="username" autoComplete="username" value={user.profile.userName} readOnly hidden />
          }
          sections={(field) => [
            {
              fields: [
                field.password('currentPassword', t`Current password`, { autoComplete: 'current-password' }),
                ...newPassword(field),
              ],
            },
          ]}
          faults={{ ...PASSWORD_FAULTS, wrong_password: 'currentPassword' }}
          saveLabel={t`Change password`}
          guard={false}
          onSave={async (body) => {
            await callAs(accountEndpoints.changePassword, { body });
            setSaved(saved + 1);
            toast.show({ text: t`Password changed. All other devices are signed out.`, tone: 'success' });
          }}
        />
      </Card>
    </Section>
  );
}

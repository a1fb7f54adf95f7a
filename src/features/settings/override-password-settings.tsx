import { Trans, useLingui } from '@lingui/react/macro';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { accountEndpoints } from '../../../contract/accounts.ts';
import { Form } from '../../desk/form.tsx';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { callAs } from '../../sync/session.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Section } from '../../ui/section.tsx';
import { useToast } from '../../ui/toast-context.ts';

const { body } = accountEndpoints.setOverridePassword.spec;

/** Sets, changes or removes the password with which an administrator releases orders that credit holds. */
export function OverridePasswordSettings() {
  const { t } = useLingui();
  const toast = useToast();
  const { impersonation } = useSignedIn();
  const [saved, setSaved] = useState(0);
  const [removing, setRemoving] = useState(false);
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
        <chakra.div borderTopWidth="1px" borderColor="border" marginTop={4} paddingTop={4} display="grid" gap={2}>
          <chakra.p fontSize="sm" color="fg.muted">
            <Trans>After that, your override password releases no order.</Trans>
          </chakra.p>
          <div>
            <Button icon={<Trash2 size={18} aria-hidden />} onClick={() => setRemoving(true)}>
              <Trans>Remove override password</Trans>
            </Button>
          </div>
        </chakra.div>
      </Card>
      <FormDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={<Trans>Remove your override password?</Trans>}
        lead={
          <chakra.p marginBottom={4}>
            <Trans>Orders held because of credit then need the password of another administrator.</Trans>
          </chakra.p>
        }
        schema={body}
        values={{ currentPassword: '', overridePassword: null }}
        sections={(field) => [
          {
            fields: [
              field.password('currentPassword', t`Current password`, {
                autoComplete: 'current-password',
                hint: t`The one that you sign in with.`,
                autoFocus: true,
              }),
            ],
          },
        ]}
        faults={{ wrong_password: 'currentPassword' }}
        saveLabel={t`Remove override password`}
        onSave={async (values) => {
          await callAs(accountEndpoints.setOverridePassword, { body: values });
          setRemoving(false);
          toast.show({ text: t`Override password removed`, tone: 'success' });
        }}
      />
    </Section>
  );
}

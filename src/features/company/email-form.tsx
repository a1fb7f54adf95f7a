import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { type SmtpAnswer, settingsEndpoints } from '../../../contract/settings.ts';
import { Form } from '../../desk/form.tsx';
import { callAs } from '../../sync/session.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useToast } from '../../ui/toast-context.ts';

const { body } = settingsEndpoints.saveSmtp.spec;
type Values = z.input<typeof body>;

/** The port of mail submission (RFC 6409). */
const SUBMISSION_PORT = 587;

/** The mail server through which the company sends its mail. */
export function EmailForm({
  stored,
  onSaved,
}: {
  readonly stored: SmtpAnswer;
  readonly onSaved: (stored: SmtpAnswer) => void;
}) {
  const { t } = useLingui();
  const { settings: company } = useSession();
  const toast = useToast();
  // The typed password does not stay in the form.
  const [saves, setSaves] = useState(0);
  const valuesOf = ({ settings, updatedAt }: SmtpAnswer): Values => ({
    host: '',
    port: SUBMISSION_PORT,
    secure: true,
    userName: null,
    senderName: company?.companyName ?? '',
    senderEmail: company?.companyEmail ?? '',
    orderConfirmationEmails: true,
    ...settings,
    updatedAt,
  });
  const codes = { autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' } as const;
  return (
    <chakra.div display="grid" gap={4}>
      {stored.passwordLost && (
        <Callout tone="danger" title={t`No email is sent: the stored password can’t be read`}>
          <Trans>Enter the password of the mail server again.</Trans>
        </Callout>
      )}
      <Form
        key={saves}
        schema={body}
        values={valuesOf(stored)}
        sections={(field, now) => [
          {
            title: t`Mail server`,
            fields: [
              field.text('host', t`Host`, {
                input: { ...codes, maxLength: 253 },
                hint: t`For example smtp.example.com`,
              }),
              field.number('port', t`Port`, { hint: t`Usually 587, or 465.`, grouped: false }),
              field.checkbox('secure', t`Secure connection (TLS) required`, {
                hint: t`Without it, email may travel unencrypted.`,
              }),
              field.optionalText('userName', t`Username`, {
                input: { ...codes, maxLength: 254 },
                hint: t`Empty: the server asks for no sign-in. A stored password is then removed.`,
              }),
              ...(now.userName
                ? [
                    field.password('password', t`Password`, {
                      autoComplete: 'new-password',
                      ...(stored.hasPassword
                        ? { optional: true, hint: t`A password is stored. Leave this empty to keep it.` }
                        : {}),
                    }),
                  ]
                : []),
            ],
          },
          {
            title: t`Sender`,
            fields: [
              field.text('senderName', t`Name`, { input: { maxLength: 120, autoComplete: 'off' } }),
              field.text('senderEmail', t`Email address`, { input: { ...codes, type: 'email' } }),
              field.checkbox('orderConfirmationEmails', t`Send a confirmation of each order to the customer`),
            ],
          },
        ]}
        faults={{ mail_password_again: 'password' }}
        saveLabel={t`Save email settings`}
        bar
        onSave={async ({ password, ...values }) => {
          const kept = password ? { password } : {};
          onSaved(
            await callAs(settingsEndpoints.saveSmtp, {
              body: { ...values, ...(values.userName === null ? { password: null } : kept) },
            }),
          );
          setSaves(saves + 1);
          toast.show({ key: 'form', text: t`Saved`, tone: 'success' });
        }}
        reread={async () => valuesOf(await callAs(settingsEndpoints.smtp, {}))}
      />
    </chakra.div>
  );
}

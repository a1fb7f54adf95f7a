import { useLingui } from '@lingui/react/macro';
import { accountEndpoints } from '../../../contract/accounts.ts';
import { Form } from '../../desk/form.tsx';
import { call } from '../../lib/call.ts';
import { useSession } from '../../sync/use-session.tsx';

/** A message to the company. A signed-in user need not write who they are. */
export function ContactForm({ onSent }: { onSent: () => void }) {
  const { t } = useLingui();
  const profile = useSession().signedIn?.user.profile;
  return (
    <Form
      schema={accountEndpoints.contact.spec.body}
      values={{
        name: profile?.displayName ?? '',
        email: profile?.email ?? '',
        phone: '',
        message: '',
        customerId: profile?.customerId ?? undefined,
      }}
      sections={(field) => [
        {
          fields: [
            field.text('name', t`Name`, { input: { autoComplete: 'name', maxLength: 120 } }),
            field.text('email', t`Email`, { input: { type: 'email', autoComplete: 'email', maxLength: 254 } }),
            field.text('phone', t`Phone`, {
              input: { type: 'tel', autoComplete: 'tel', maxLength: 40 },
              optional: true,
            }),
            field.longText('message', t`Message`, { rows: 5, maxLength: 4000 }),
          ],
        },
      ]}
      saveLabel={t`Send message`}
      onSave={async ({ phone, ...body }) => {
        await call(accountEndpoints.contact, { body: { ...body, phone: phone || undefined } });
        onSent();
      }}
    />
  );
}

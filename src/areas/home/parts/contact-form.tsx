import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { accountEndpoints } from '../../../../contract/accounts.ts';
import { isEmail } from '../../../../rules/email.ts';
import { call } from '../../../lib/call.ts';
import { useFailureText } from '../../../parts/account/use-failure-text.ts';
import { useSession } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

interface Draft {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
}

/** A message to the company. Who is signed in needn't say who they are; what they wrote stays when it could not be sent. */
export function ContactForm({ onSent }: { onSent: () => void }) {
  const { t } = useLingui();
  const { signedIn } = useSession();
  const failureText = useFailureText();
  const profile = signedIn?.user.profile;
  const [draft, setDraft] = useState<Draft>({
    name: profile?.displayName ?? '',
    email: profile?.email ?? '',
    phone: '',
    message: '',
  });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  const faults = {
    name: draft.name.trim() === '' && t`The name field is required.`,
    email:
      draft.email.trim() === ''
        ? t`The e-mail field is required.`
        : !isEmail(draft.email.trim()) && t`The e-mail field must be a valid email.`,
    message: draft.message.trim() === '' && t`The message field is required.`,
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    const first = Object.entries(faults).find(([, fault]) => fault)?.[0];
    if (first) return form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    setBusy(true);
    try {
      await call(accountEndpoints.contact, {
        body: {
          name: draft.name.trim(),
          email: draft.email.trim(),
          message: draft.message,
          ...(draft.phone.trim() ? { phone: draft.phone.trim() } : {}),
          ...(profile?.customerId ? { customerId: profile.customerId } : {}),
        },
      });
      onSent();
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
    }
  };

  const bind = (field: keyof Draft) => ({
    name: field,
    value: draft[field],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [field]: event.target.value }),
  });
  return (
    <chakra.form ref={form} noValidate onSubmit={submit} display="grid" gap={4}>
      {failure && (
        <Callout tone="danger" title={failure} announce>
          <Trans>What you wrote is still here.</Trans>
        </Callout>
      )}
      <Field label={t`Name`} error={tried && faults.name}>
        <TextInput autoComplete="name" maxLength={120} {...bind('name')} />
      </Field>
      <Field label={t`E-mail`} error={tried && faults.email}>
        <TextInput type="email" autoComplete="email" maxLength={254} {...bind('email')} />
      </Field>
      <Field label={t`Phone`} optional>
        <TextInput type="tel" autoComplete="tel" maxLength={40} {...bind('phone')} />
      </Field>
      <Field label={t`Message`} error={tried && faults.message}>
        <TextArea rows={5} maxLength={4000} {...bind('message')} />
      </Field>
      <div>
        <Button type="submit" variant="primary" loading={busy}>
          <Trans>Send message</Trans>
        </Button>
      </div>
    </chakra.form>
  );
}

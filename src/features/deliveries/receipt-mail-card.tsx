import { Trans, useLingui } from '@lingui/react/macro';
import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import type { Delivery } from '../../../contract/deliveries.ts';
import type { ReceiptMail } from '../../../contract/rows/receipt-mail.ts';
import { isEmail } from '../../../rules/email.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { Section } from '../../ui/section.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/**
 * Asks for the receipts of a stop by mail, also without a signal and before the stop is done: they leave once it is, and
 * the phone has a signal. Not shown if the company sends no mail.
 */
export function ReceiptMailCard({
  deliveries,
  busy,
  onSend,
}: {
  readonly deliveries: readonly Delivery[];
  readonly busy: boolean;
  readonly onSend: (to: string) => Promise<boolean>;
}) {
  const { t } = useLingui();
  /** Undefined until the driver types: the address of the last receipt. */
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const [first] = deliveries;
  if (!first || (first.receiptEmail ?? null) === null) return null;
  const to = typed ?? first.receiptEmail ?? '';
  const mails = deliveries.flatMap(({ receiptMails = [] }) => receiptMails);
  const send = async () => {
    const address = to.trim();
    setWrong(!isEmail(address));
    if (isEmail(address) && (await onSend(address))) setTyped(undefined);
  };
  return (
    <Section title={<Trans>Receipt by email</Trans>}>
      <Card display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
        {mails.length > 0 && (
          <chakra.ul display="grid" gap={1} fontSize="sm" aria-live="polite">
            {mails.map((mail) => (
              <li key={mail.id}>
                <MailState mail={mail} />
              </li>
            ))}
          </chakra.ul>
        )}
        <chakra.form
          noValidate
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gap={3}
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <Field label={t`Customer’s email`} error={isWrong && t`This is not an email address.`}>
            <TextInput
              type="email"
              inputMode="email"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              maxLength={254}
              value={to}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
          <Button full size="large" type="submit" loading={busy} icon={<Mail size={22} aria-hidden />}>
            {mails.length === 0 ? <Trans>Email receipt</Trans> : <Trans>Email receipt again</Trans>}
          </Button>
        </chakra.form>
      </Card>
    </Section>
  );
}

/** What became of a mail: nothing is called sent before the mail server has accepted it. */
function MailState({ mail: { to, state } }: { readonly mail: ReceiptMail }) {
  if (state === 'sent') return <Trans>Sent to {to}</Trans>;
  if (state === 'failed') return <Trans>Could not be sent to {to}</Trans>;
  return <Trans>Will be sent to {to}</Trans>;
}

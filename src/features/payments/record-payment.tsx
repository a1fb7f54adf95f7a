import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { invoiceEndpoints } from '../../../contract/invoices.ts';
import { MONEY_METHODS, type PaymentRow, paymentEndpoints } from '../../../contract/payments.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { CallError } from '../../lib/call.ts';
import { callAs } from '../../sync/session.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { useServerOffset } from '../../sync/use-server-now.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Money } from '../../ui/money.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useFormat } from '../../ui/use-format.ts';
import { enteredShares } from './allocation.ts';
import { usePaymentText } from './use-payment-text.ts';
import { useSplit } from './use-split.tsx';

const schema = z.extend(paymentEndpoints.record.spec.body, { applications: enteredShares });

/** Posts a payment: who paid how much, and which invoices it settles, the oldest first unless the user types amounts. */
export function RecordPayment({
  onClose,
  onRecorded,
}: {
  readonly onClose: () => void;
  readonly onRecorded: () => void;
}) {
  const { t } = useLingui();
  const text = usePaymentText();
  const toast = useToast();
  const format = useFormat();
  const offset = useServerOffset();
  const today = dayInZone(new Date(Date.now() + offset).toISOString(), useSession().settings?.timeZone ?? 'UTC');
  // The same id for each try, so that a lost answer does not post the payment twice.
  const [id] = useState(uuidv7);
  const [customerId, setCustomerId] = useState('');
  const customers = useRemote(async (signal) => (await callAs(invoiceEndpoints.customers, {}, { signal })).data, []);
  const split = useSplit(customerId);
  /** The payment of an earlier try whose response was lost. */
  const [posted, setPosted] = useState<PaymentRow>();
  const readPosted = async () => (await callAs(paymentEndpoints.payments, { query: { key: id } })).data[0];

  return (
    <FormDialog
      open
      wide
      onClose={onClose}
      title={<Trans>Record a payment</Trans>}
      lead={
        posted && (
          <PostedBefore
            payment={posted}
            onClose={() => {
              onRecorded();
              onClose();
            }}
          />
        )
      }
      saveDisabled={posted !== undefined}
      schema={schema}
      values={{
        ...{ customerId: '', method: 'check', reference: '', amount: null, receivedOn: today, note: '' },
        applications: [],
      }}
      sections={(field, now) => [
        {
          columns: true,
          fields: [
            field.select(
              'customerId',
              t`Customer`,
              (customers.data ?? []).map(({ id: value, name }) => ({ value, label: name })),
              { placeholder: t`Choose a customer`, autoFocus: true, onChange: (value) => setCustomerId(String(value)) },
            ),
            { ...field.money('amount', t`Amount`), affects: 'applications' },
            field.select(
              'method',
              t`Method`,
              MONEY_METHODS.map((value) => ({ value, label: text.methods[value] })),
            ),
            field.day('receivedOn', t`Received on`, { latest: today }),
            field.text('reference', now.method === 'check' ? t`Check number` : t`Reference`, {
              input: { maxLength: 60 },
              noCard: true,
              optional: true,
            }),
          ],
        },
        ...(now.customerId === '' ? [] : [{ fields: [split.field(field, now.amount)] }]),
      ]}
      check={({ receivedOn, amount, applications }) => ({
        receivedOn: receivedOn > today ? t`The day must not be later than today.` : undefined,
        applications: customerId === '' ? undefined : split.faultOf(amount, applications),
      })}
      faultText={({ rule }, field) => {
        if (field === 'customerId' && rule === 'required') return t`Choose who paid.`;
        return field === 'amount' && rule !== 'most' ? t`Enter the amount that was paid.` : undefined;
      }}
      onConflict={split.onConflict}
      saveLabel={t`Post the payment`}
      onSave={async (values) => {
        const applications = split.applicationsFor(values.amount, values.applications);
        const body = { ...values, applications };
        let recorded: PaymentRow;
        try {
          recorded = await callAs(paymentEndpoints.record, { params: { id }, body });
        } catch (error) {
          if (!(error instanceof CallError) || error.code !== 'conflict') throw error;
          const known = await readPosted().catch(() => undefined);
          if (!known) throw error;
          setPosted(known);
          return false;
        }
        const { paymentNumber } = recorded;
        toast.show({
          key: 'payment',
          tone: 'success',
          text: t`Payment #${paymentNumber} of ${format.money(values.amount)} is posted.`,
        });
        onRecorded();
        onClose();
        return undefined;
      }}
    />
  );
}

/** Says that an earlier try has posted the payment, with other values than the form's. Its button has the focus. */
function PostedBefore({
  payment: { paymentNumber, amount },
  onClose,
}: {
  readonly payment: PaymentRow;
  readonly onClose: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Callout
      tone="warning"
      announce
      title={<Trans>This payment was already posted as it was first sent</Trans>}
      action={
        <Button ref={button} onClick={onClose}>
          <Trans>Close the form</Trans>
        </Button>
      }
    >
      <Trans>
        It is payment #{paymentNumber} of <Money cents={amount} />. What you changed after that is not posted: open it
        in the list to correct it.
      </Trans>
    </Callout>
  );
}

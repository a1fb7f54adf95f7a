import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { invoiceEndpoints } from '../../../contract/invoices.ts';
import { MONEY_METHODS, type PaymentMethod, paymentEndpoints } from '../../../contract/payments.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import { containsCardNumber } from '../../../rules/card.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { callAs } from '../../sync/session.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { useServerOffset } from '../../sync/use-server-now.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useFormat } from '../../ui/use-format.ts';
import { allocate, applicationsOf, NO_SHARES } from './allocation.ts';
import { AllocationSum } from './allocation-sum.tsx';
import { OpenInvoices } from './open-invoices.tsx';
import { useOpenInvoices } from './use-open-invoices.ts';
import { usePaymentText } from './use-payment-text.ts';
import { usePost } from './use-post.ts';

const toCents = (dollars: number | null) => (dollars === null ? 0 : Math.round(dollars * 100));

/** Posts a payment: who paid how much, and which invoices it settles, the oldest first unless the user types amounts. */
export function RecordPayment({
  onClose,
  onRecorded,
}: {
  readonly onClose: () => void;
  readonly onRecorded: () => void;
}) {
  const { t } = useLingui();
  const formId = useId();
  const text = usePaymentText();
  const toast = useToast();
  const format = useFormat();
  const offset = useServerOffset();
  const today = dayInZone(new Date(Date.now() + offset).toISOString(), useSession().settings?.timeZone ?? 'UTC');
  // The same id for each try, so that a lost answer does not post the payment twice.
  const [id] = useState(uuidv7);
  const [customerId, setCustomerId] = useState('');
  const [method, setMethod] = useState<PaymentMethod>('check');
  const [dollars, setDollars] = useState<number | null>(null);
  const [reference, setReference] = useState('');
  const [receivedOn, setReceivedOn] = useState(today);
  const [shares, setShares] = useState(NO_SHARES);
  const [asked, setAsked] = useState(false);

  const customers = useRemote(async (signal) => (await callAs(invoiceEndpoints.customers, {}, { signal })).data, []);
  const open = useOpenInvoices(customerId);
  const { busy, failure, post } = usePost(async () => {
    setShares(NO_SHARES);
    await open.reload();
  });
  const amount = toCents(dollars);
  const allocation = allocate(amount, open.invoices, shares.typed);
  const { rest, tooMuch } = allocation;
  const hasCard = containsCardNumber(reference);
  const fits =
    customerId !== '' &&
    open.state !== 'loading' &&
    amount > 0 &&
    rest >= 0 &&
    tooMuch.size === 0 &&
    !hasCard &&
    receivedOn !== '' &&
    receivedOn <= today;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!fits || busy) return;
    await post(async () => {
      const applications = applicationsOf(open.invoices, allocation, shares.reasons);
      const body = { customerId, method, reference: reference.trim(), amount, receivedOn, note: '', applications };
      const { paymentNumber } = await callAs(paymentEndpoints.record, { params: { id }, body });
      toast.show({
        key: 'payment',
        tone: 'success',
        text: t`Payment #${paymentNumber} of ${format.money(amount)} is posted.`,
      });
      onRecorded();
      onClose();
    });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      wide
      sticky
      title={<Trans>Record a payment</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={busy}>
            <Trans>Post the payment</Trans>
          </Button>
        </>
      }
    >
      <chakra.form id={formId} noValidate display="grid" gap={4} onSubmit={(event) => void submit(event)}>
        {failure !== '' && <Callout tone="danger" title={failure} />}
        <chakra.div
          display="grid"
          gap={4}
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        >
          <Field
            label={<Trans>Customer</Trans>}
            required
            error={asked && customerId === '' ? t`Choose who paid.` : undefined}
          >
            <SelectInput
              value={customerId}
              placeholder={t`Choose a customer`}
              options={(customers.data ?? []).map(({ id: value, name }) => ({ value, label: name }))}
              onChange={(value) => {
                setCustomerId(value);
                setShares(NO_SHARES);
              }}
            />
          </Field>
          <Field
            label={<Trans>Amount</Trans>}
            required
            error={asked && amount <= 0 ? t`Enter the amount that was paid.` : undefined}
          >
            <NumberInput value={dollars} onChange={setDollars} decimals={2} fixed unit="$" />
          </Field>
          <Field label={<Trans>Method</Trans>}>
            <SelectInput
              value={method}
              options={MONEY_METHODS.map((value) => ({ value, label: text.methods[value] }))}
              onChange={setMethod}
            />
          </Field>
          <Field
            label={<Trans>Received on</Trans>}
            required
            error={receivedOn > today ? t`The day must not be later than today.` : undefined}
          >
            <TextInput
              type="date"
              max={today}
              value={receivedOn}
              onChange={(event) => setReceivedOn(event.target.value)}
            />
          </Field>
          <Field
            label={method === 'check' ? <Trans>Check number</Trans> : <Trans>Reference</Trans>}
            error={hasCard ? t`Card numbers must not be stored here.` : undefined}
          >
            <TextInput maxLength={60} value={reference} onChange={(event) => setReference(event.target.value)} />
          </Field>
        </chakra.div>
        {customerId !== '' && <OpenInvoices open={open} allocation={allocation} shares={shares} onShares={setShares} />}
        <AllocationSum rest={rest} amount={amount} />
      </chakra.form>
    </Dialog>
  );
}

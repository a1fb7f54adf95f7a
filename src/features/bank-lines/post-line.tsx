import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { type BankCandidates, type BankLineRow, bankLineEndpoints } from '../../../contract/bank-lines.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { callAs } from '../../sync/session.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { customerOptions } from '../invoices/customer-options.ts';
import { allocate, applicationsOf, NO_SHARES } from '../payments/allocation.ts';
import { AllocationSum } from '../payments/allocation-sum.tsx';
import { OpenInvoices } from '../payments/open-invoices.tsx';
import { useOpenInvoices } from '../payments/use-open-invoices.ts';
import { usePost } from '../payments/use-post.ts';
import { useBankLineText } from './use-bank-line-text.ts';

/** Posts a deposit as a payment of a customer: the invoices that it names first, or the oldest. */
export function PostLine({
  line,
  candidates: { customers },
  onChanged,
}: {
  readonly line: BankLineRow;
  readonly candidates: BankCandidates;
  readonly onChanged: () => Promise<void>;
}) {
  const { t } = useLingui();
  const text = useBankLineText();
  const toast = useToast();
  // The same id for each try, so that a lost answer does not post the payment twice.
  const [paymentId] = useState(uuidv7);
  const [customerId, setCustomerId] = useState(
    customers[0]?.reason === 'amount' ? '' : (customers[0]?.customerId ?? ''),
  );
  const [shares, setShares] = useState(NO_SHARES);
  const [asked, setAsked] = useState(false);
  const all = useRemote(customerOptions, []);
  const open = useOpenInvoices(customerId);
  const { busy, failure, post } = usePost(async () => {
    setShares(NO_SHARES);
    await open.reload();
  });
  // Invoices that the line names are settled first.
  const named = new Set(customers.find((customer) => customer.customerId === customerId)?.invoiceIds);
  const invoices = [...open.invoices].sort((one, other) => Number(named.has(other.id)) - Number(named.has(one.id)));
  const allocation = allocate(line.amount, invoices, shares.typed);
  const choose = (value: string) => {
    setCustomerId(value);
    setShares(NO_SHARES);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (customerId === '' || open.state !== 'here' || allocation.rest < 0 || allocation.tooMuch.size > 0 || busy)
      return;
    await post(async () => {
      await callAs(bankLineEndpoints.record, {
        params: { id: line.id },
        body: { paymentId, customerId, applications: applicationsOf(invoices, allocation, shares.reasons) },
      });
      toast.show({ key: 'row', tone: 'success', text: t`The payment is posted.` });
      await onChanged();
    });
  };

  return (
    <chakra.form
      noValidate
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap={4}
      onSubmit={(event) => void submit(event)}
    >
      {failure !== '' && <Callout tone="danger" title={failure} />}
      {customers.length > 0 && (
        <chakra.ul display="grid" gap={2} aria-label={t`Suggested customers`}>
          {customers.map((customer) => (
            <chakra.li
              key={customer.customerId}
              display="grid"
              gridTemplateColumns="minmax(0, 1fr) auto"
              alignItems="center"
              gap={3}
              lineHeight="snug"
            >
              <span>
                {customer.customerName}
                <chakra.span display="block" fontSize="xs" color="fg.muted">
                  {text.reasons[customer.reason]}
                </chakra.span>
              </span>
              {customer.customerId === customerId ? (
                <chakra.span fontSize="sm" color="fg.muted">
                  <Trans>Chosen</Trans>
                </chakra.span>
              ) : (
                <Button size="small" onClick={() => choose(customer.customerId)}>
                  <Trans>Choose</Trans>
                </Button>
              )}
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      <Field
        label={<Trans>Customer</Trans>}
        required
        error={asked && customerId === '' ? t`Choose who paid.` : undefined}
      >
        <SelectInput value={customerId} placeholder={t`Choose a customer`} options={all.data ?? []} onChange={choose} />
      </Field>
      {customerId !== '' && (
        <OpenInvoices open={{ ...open, invoices }} allocation={allocation} shares={shares} onShares={setShares} />
      )}
      <AllocationSum rest={allocation.rest} amount={line.amount} />
      <div>
        <Button variant="primary" type="submit" loading={busy}>
          <Trans>Post the payment</Trans>
        </Button>
      </div>
    </chakra.form>
  );
}

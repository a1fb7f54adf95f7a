import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type BankCandidates, type BankLineRow, bankLineEndpoints } from '../../../contract/bank-lines.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { Form } from '../../desk/form.tsx';
import { callAs } from '../../sync/session.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { SelectInput } from '../../ui/select-input.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { customerOptions } from '../invoices/customer-options.ts';
import { enteredShares } from '../payments/allocation.ts';
import { useSplit } from '../payments/use-split.tsx';
import { useBankLineText } from './use-bank-line-text.ts';

const schema = z.extend(bankLineEndpoints.record.spec.body, { applications: enteredShares });

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
  const toast = useToast();
  // The same id for each try, so that a lost answer does not post the payment twice.
  const [paymentId] = useState(uuidv7);
  const [first] = useState(customers[0]?.reason === 'amount' ? '' : (customers[0]?.customerId ?? ''));
  const [customerId, setCustomerId] = useState(first);
  const all = useRemote(customerOptions, []);
  // Invoices that the line names are settled first.
  const named = new Set(customers.find((customer) => customer.customerId === customerId)?.invoiceIds);
  const split = useSplit(customerId, named);

  return (
    <Form
      schema={schema}
      values={{ paymentId, customerId: first, applications: [] }}
      sections={(field) => [
        {
          fields: [
            field.own(
              'customerId',
              t`Customer`,
              ({ value, onChange, ...wiring }) => (
                <>
                  <Suggestions customers={customers} chosen={value} onChoose={onChange} />
                  <SelectInput
                    {...wiring}
                    value={value}
                    placeholder={t`Choose a customer`}
                    options={all.data ?? []}
                    onChange={onChange}
                  />
                </>
              ),
              { onChange: (value) => setCustomerId(String(value)) },
            ),
            ...(customerId === '' ? [] : [split.field(field, line.amount)]),
          ],
        },
      ]}
      check={({ applications }) => ({
        applications: customerId === '' ? undefined : split.faultOf(line.amount, applications),
      })}
      faultText={({ rule }, field) => (field === 'customerId' && rule === 'required' ? t`Choose who paid.` : undefined)}
      onConflict={split.onConflict}
      saveLabel={t`Post the payment`}
      onSave={async (values) => {
        const applications = split.applicationsFor(line.amount, values.applications);
        await callAs(bankLineEndpoints.record, { params: { id: line.id }, body: { ...values, applications } });
        toast.show({ key: 'row', tone: 'success', text: t`The payment is posted.` });
        await onChanged();
      }}
    />
  );
}

/** The customers that a deposit may be from, with the reason. */
function Suggestions({
  customers,
  chosen,
  onChoose,
}: {
  readonly customers: BankCandidates['customers'];
  readonly chosen: string;
  readonly onChoose: (customerId: string) => void;
}) {
  const { t } = useLingui();
  const text = useBankLineText();
  if (customers.length === 0) return null;
  return (
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
          {customer.customerId === chosen ? (
            <chakra.span fontSize="sm" color="fg.muted">
              <Trans>Chosen</Trans>
            </chakra.span>
          ) : (
            <Button size="small" onClick={() => onChoose(customer.customerId)}>
              <Trans>Choose</Trans>
            </Button>
          )}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  type BankCandidates,
  type BankLineRow,
  bankLineEndpoints,
  DEPOSIT_DAYS,
} from '../../../contract/bank-lines.ts';
import { Form } from '../../desk/form.tsx';
import { callAs } from '../../sync/session.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Money } from '../../ui/money.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useFormat } from '../../ui/use-format.ts';
import { PaymentFacts, PaymentLine } from './payment-facts.tsx';

/** Payments that are shown at first, besides those that are ticked. */
const FEW = 10;

/** Chooses the posted payments that a deposit contains. The likeliest set is ticked. */
export function MatchPayments({
  line,
  candidates,
  onStale,
  onChanged,
}: {
  readonly line: BankLineRow;
  readonly candidates: BankCandidates;
  readonly onStale: () => Promise<void>;
  readonly onChanged: () => Promise<void>;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const { payments, sets } = candidates;
  const [first] = useState(sets[0] ?? []);
  // Payments that left the list are not counted and not sent.
  const tickedOf = (ids: readonly string[]) => payments.filter(({ id }) => ids.includes(id));
  if (payments.length === 0)
    return (
      <p>
        <Trans>No payment of the {DEPOSIT_DAYS} days before is without a deposit.</Trans>
      </p>
    );
  return (
    <Form
      schema={bankLineEndpoints.match.spec.body}
      values={{ paymentIds: [...first] }}
      sections={(field) => [
        {
          fields: [
            field.own(
              'paymentIds',
              t`Payments`,
              ({ value, onChange }) => (
                <PaymentTicks
                  candidates={candidates}
                  first={first}
                  deposit={line.amount}
                  sum={sumOf(tickedOf(value))}
                  value={value}
                  onChange={onChange}
                />
              ),
              { isBare: true },
            ),
          ],
        },
      ]}
      check={({ paymentIds }) => ({
        paymentIds:
          sumOf(tickedOf(paymentIds)) === line.amount ? undefined : t`Tick payments that add up to the deposit.`,
      })}
      faultText={({ rule }) => (rule === 'required' ? t`Tick payments that add up to the deposit.` : undefined)}
      onConflict={async () => {
        await onStale();
        return t`These payments have changed. Check them again.`;
      }}
      saveLabel={t`Match`}
      onSave={async ({ paymentIds }) => {
        const body = { paymentIds: tickedOf(paymentIds).map(({ id }) => id) };
        await callAs(bankLineEndpoints.match, { params: { id: line.id }, body });
        toast.show({ key: 'row', tone: 'success', text: t`The line is matched.` });
        await onChanged();
      }}
    />
  );
}

const sumOf = (payments: BankCandidates['payments']): number =>
  payments.reduce((total, { amount }) => total + amount, 0);

/** The payments that may be in the deposit, each with a tick, and the sum of those that are ticked. */
function PaymentTicks({
  candidates: { payments, sets },
  first,
  deposit,
  sum,
  value,
  onChange,
}: {
  readonly candidates: BankCandidates;
  /** Ids of the set that was likeliest when the form opened. */
  readonly first: readonly string[];
  /** Cents of the deposit, and of the ticked payments. */
  readonly deposit: number;
  readonly sum: number;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
}) {
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  // The likeliest are on top, and stay there when their tick is removed.
  const ordered = [
    ...payments.filter(({ id }) => first.includes(id)),
    ...payments.filter(({ id }) => !first.includes(id)),
  ];
  const shown = isWhole ? ordered : ordered.slice(0, first.length + FEW);
  const [chosenSum, wanted] = [format.money(sum), format.money(deposit)];
  return (
    <chakra.div display="grid" gap={3}>
      {sets.length > 1 && (
        <chakra.p fontSize="sm" color="warning.fg">
          <Trans>More than one choice of payments comes to this amount. Check which one it is.</Trans>
        </chakra.p>
      )}
      <ul>
        {shown.map((payment) => (
          <PaymentLine key={payment.id}>
            <Checkbox
              label={<PaymentFacts payment={payment} />}
              checked={value.includes(payment.id)}
              onChange={(isChosen) =>
                onChange(isChosen ? [...value, payment.id] : value.filter((other) => other !== payment.id))
              }
            />
            <Money cents={payment.amount} />
          </PaymentLine>
        ))}
      </ul>
      {shown.length < ordered.length && (
        <div>
          <Button size="small" onClick={() => setWhole(true)}>
            <Trans>Show all {ordered.length}</Trans>
          </Button>
        </div>
      )}
      <chakra.p role="status" fontWeight="medium" color={sum === deposit ? 'success.fg' : 'warning.fg'}>
        <Trans>
          {chosenSum} of {wanted} ticked
        </Trans>
      </chakra.p>
    </chakra.div>
  );
}

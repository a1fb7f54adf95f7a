import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  type BankCandidates,
  type BankLineRow,
  bankLineEndpoints,
  DEPOSIT_DAYS,
} from '../../../contract/bank-lines.ts';
import { callAs } from '../../sync/session.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Money } from '../../ui/money.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useFormat } from '../../ui/use-format.ts';
import { usePost } from '../payments/use-post.ts';
import { PaymentFacts, PaymentLine } from './payment-facts.tsx';

/** Payments that are shown at first, besides those that are ticked. */
const FEW = 10;

/** Chooses the posted payments that a deposit contains. The likeliest set is ticked. */
export function MatchPayments({
  line,
  candidates: { payments, sets },
  onStale,
  onChanged,
}: {
  readonly line: BankLineRow;
  readonly candidates: BankCandidates;
  readonly onStale: () => Promise<void>;
  readonly onChanged: () => Promise<void>;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const first = sets[0] ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(first));
  const [isWhole, setWhole] = useState(false);
  const { busy, failure, post } = usePost(onStale, t`These payments have changed. Check them again.`);
  // Payments that left the list are not counted and not sent.
  const ticked = payments.filter(({ id }) => chosen.has(id));
  const sum = ticked.reduce((total, { amount }) => total + amount, 0);
  // The likeliest are on top, and stay there when their tick is removed.
  const ordered = [
    ...payments.filter(({ id }) => first.includes(id)),
    ...payments.filter(({ id }) => !first.includes(id)),
  ];
  const shown = isWhole ? ordered : ordered.slice(0, first.length + FEW);
  const chosenSum = format.money(sum);
  const wanted = format.money(line.amount);
  if (payments.length === 0)
    return (
      <p>
        <Trans>No payment of the {DEPOSIT_DAYS} days before is without a deposit.</Trans>
      </p>
    );
  return (
    <chakra.form
      noValidate
      display="grid"
      gap={3}
      onSubmit={(event) => {
        event.preventDefault();
        void post(async () => {
          await callAs(bankLineEndpoints.match, {
            params: { id: line.id },
            body: { paymentIds: ticked.map(({ id }) => id) },
          });
          toast.show({ key: 'row', tone: 'success', text: t`The line is matched.` });
          await onChanged();
        });
      }}
    >
      {failure !== '' && <Callout tone="danger" title={failure} />}
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
              checked={chosen.has(payment.id)}
              onChange={(isChosen) =>
                setChosen(
                  new Set(isChosen ? [...chosen, payment.id] : [...chosen].filter((other) => other !== payment.id)),
                )
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
      <chakra.p role="status" fontWeight="medium" color={sum === line.amount ? 'success.fg' : 'warning.fg'}>
        <Trans>
          {chosenSum} of {wanted} ticked
        </Trans>
      </chakra.p>
      <div>
        <Button variant="primary" type="submit" loading={busy} disabled={sum !== line.amount}>
          <Trans>Match</Trans>
        </Button>
      </div>
    </chakra.form>
  );
}

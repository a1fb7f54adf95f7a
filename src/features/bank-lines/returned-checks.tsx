import { Trans, useLingui } from '@lingui/react/macro';
import { type BankCandidates, type BankLineRow, bankLineEndpoints } from '../../../contract/bank-lines.ts';
import { useRowAction } from '../../desk/use-row-action.ts';
import { callAs } from '../../sync/session.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { PaymentFacts, PaymentLine } from './payment-facts.tsx';

/** Checks of the amount that went out: one of them may have been returned by its bank. */
export function ReturnedChecks({
  line,
  candidates: { payments, sets },
  onChanged,
}: {
  readonly line: BankLineRow;
  readonly candidates: BankCandidates;
  /** Reads the line and the payments again. */
  readonly onChanged: () => Promise<void>;
}) {
  const { t } = useLingui();
  const { button } = useRowAction(onChanged);
  if (payments.length === 0) return null;
  const rankOf = (id: string) => sets.findIndex((set) => set.includes(id)) + 1 || sets.length + 1;
  const ordered = [...payments].sort((one, other) => rankOf(one.id) - rankOf(other.id));
  return (
    <Section title={<Trans>Is it a returned check?</Trans>}>
      <ul>
        {ordered.map((payment) => (
          <PaymentLine key={payment.id}>
            <PaymentFacts payment={payment} />
            <Button
              size="small"
              {...button(payment.id, {
                work: () =>
                  callAs(bankLineEndpoints.returnCheck, {
                    params: { id: line.id },
                    body: { paymentId: payment.id },
                  }),
                done: t`The payment is reversed. Its invoices are open again.`,
                refused: () => t`This line or this payment has changed, and nothing was reversed. Check it again.`,
              })}
            >
              <Trans>Reverse the payment</Trans>
            </Button>
          </PaymentLine>
        ))}
      </ul>
    </Section>
  );
}

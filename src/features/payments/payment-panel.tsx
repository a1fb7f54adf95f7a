import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type PaymentRow, paymentEndpoints } from '../../../contract/payments.ts';
import type { ReturnKind } from '../../../contract/refunds.ts';
import { Form } from '../../desk/form.tsx';
import { Panel } from '../../desk/panel.tsx';
import { callAs } from '../../sync/session.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateText } from '../../ui/date-text.tsx';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { ReturnDialog } from '../refunds/return-dialog.tsx';
import { AppliedTo } from './applied-to.tsx';
import { ApplyCredit } from './apply-credit.tsx';
import { PAYMENT_TONES } from './payment-tones.ts';
import { usePaymentText } from './use-payment-text.ts';

/** One payment beside the list: its credit can be applied, and it can be reversed. */
export function PaymentPanel({
  payment,
  onClose,
  onChanged,
}: {
  readonly payment: PaymentRow;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}) {
  const text = usePaymentText();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const [applying, setApplying] = useState(false);
  const [returning, setReturning] = useState<ReturnKind>();
  const left = payment.state === 'reversed' ? 0 : payment.amount - payment.returned;
  return (
    <Panel
      title={<Trans>Payment #{payment.paymentNumber}</Trans>}
      subtitle={payment.customerName}
      badge={<StatusBadge tone={PAYMENT_TONES[payment.state]}>{text.states[payment.state]}</StatusBadge>}
      onClose={onClose}
    >
      <chakra.dl display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap={3} lineHeight="snug">
        <Fact label={<Trans>Amount</Trans>}>
          <Money cents={payment.amount} strong />
        </Fact>
        <Fact label={<Trans>Not applied</Trans>}>
          <Money cents={payment.unapplied} />
        </Fact>
        {payment.returned > 0 && (
          <Fact label={<Trans>Refunded or charged back</Trans>}>
            <Money cents={payment.returned} />
          </Fact>
        )}
        <Fact label={<Trans>Method</Trans>}>
          {[text.methods[payment.method], payment.reference].filter(Boolean).join(' · ')}
        </Fact>
        <Fact label={<Trans>Received on</Trans>}>
          <DateText on={payment.receivedOn} />
        </Fact>
        <Fact label={payment.source === 'driver' ? <Trans>Noted by the driver</Trans> : <Trans>Posted by</Trans>} wide>
          {payment.by} · <DateTimeText at={payment.recordedAt} timeZone={timeZone} />
        </Fact>
        {payment.salesOrderNumber !== null && (
          <Fact label={<Trans>Sales order</Trans>}>#{payment.salesOrderNumber}</Fact>
        )}
        {payment.reversedAt !== null && (
          <Fact label={<Trans>Reversed</Trans>} wide>
            {payment.reversedBy} · <DateTimeText at={payment.reversedAt} timeZone={timeZone} />
            <chakra.span display="block" overflowWrap="anywhere">
              {payment.reversalReason || <Trans>The driver corrected the payment.</Trans>}
            </chakra.span>
          </Fact>
        )}
      </chakra.dl>
      {payment.state !== 'reversed' && (
        <AppliedTo key={`${payment.unapplied} ${payment.returned}`} creditId={payment.id} onChanged={onChanged} />
      )}
      {payment.state === 'credit' && (
        <div data-screen-only>
          <Button variant="primary" onClick={() => setApplying(true)}>
            <Trans>Apply the credit</Trans>
          </Button>
        </div>
      )}
      {left > 0 && (
        <chakra.div data-screen-only display="flex" flexWrap="wrap" gap={2}>
          <Button onClick={() => setReturning('refund')}>
            <Trans context="verb">Refund</Trans>
          </Button>
          {payment.method === 'card' && (
            <Button onClick={() => setReturning('chargeback')}>
              <Trans>Record a chargeback</Trans>
            </Button>
          )}
        </chakra.div>
      )}
      {payment.state !== 'reversed' && payment.returned === 0 && (
        <Reversal key={payment.id} payment={payment} onReversed={onChanged} />
      )}
      {returning && (
        <ReturnDialog
          kind={returning}
          payment={payment}
          onClose={() => setReturning(undefined)}
          onRecorded={() => void onChanged()}
        />
      )}
      {applying && <ApplyCredit credit={payment} onClose={() => setApplying(false)} onApplied={onChanged} />}
    </Panel>
  );
}

function Reversal({
  payment: { id, paymentNumber, source },
  onReversed,
}: {
  readonly payment: PaymentRow;
  /** Reads the payment again. */
  readonly onReversed: () => Promise<void>;
}) {
  const { t } = useLingui();
  const toast = useToast();
  return (
    <div data-screen-only>
      <Form
        schema={paymentEndpoints.reverse.spec.body}
        values={{ reason: '' }}
        sections={(field) => [
          {
            fields: [
              field.text('reason', t`Reason`, {
                input: { maxLength: 200 },
                noCard: true,
                hint:
                  source === 'online'
                    ? t`The card is not refunded by this. The invoices that it settled are open again. It can’t be undone.`
                    : t`For example a returned check. The invoices that it settled are open again. It can’t be undone.`,
              }),
            ],
          },
        ]}
        faultText={({ rule }) => (rule === 'required' ? t`Give a reason.` : undefined)}
        danger
        onConflict={async () => {
          const sentence = t`Money of this payment was refunded or charged back, so the payment can’t be reversed.`;
          // The form is gone once the new state is here.
          toast.show({ key: 'payment', tone: 'danger', text: sentence });
          await onReversed();
          return sentence;
        }}
        saveLabel={t`Reverse the payment`}
        onSave={async (body) => {
          await callAs(paymentEndpoints.reverse, { params: { id }, body });
          toast.show({ key: 'payment', tone: 'success', text: t`Payment #${paymentNumber} is reversed.` });
          await onReversed();
        }}
      />
    </div>
  );
}

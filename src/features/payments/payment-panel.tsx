import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { type PaymentRow, paymentEndpoints } from '../../../contract/payments.ts';
import type { ReturnKind } from '../../../contract/refunds.ts';
import { Panel } from '../../desk/panel.tsx';
import { callAs } from '../../sync/session.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateText } from '../../ui/date-text.tsx';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Field } from '../../ui/field.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TextInput } from '../../ui/text-input.tsx';
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
  const [reason, setReason] = useState('');
  const [applying, setApplying] = useState(false);
  const [returning, setReturning] = useState<ReturnKind>();
  const left = payment.state === 'reversed' ? 0 : payment.amount - payment.returned;
  return (
    <Panel
      title={<Trans>Payment #{payment.paymentNumber}</Trans>}
      subtitle={payment.customerName}
      badge={<StatusBadge tone={PAYMENT_TONES[payment.state]}>{text.states[payment.state]}</StatusBadge>}
      hasDraft={reason.trim() !== ''}
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
        <Reversal payment={payment} reason={reason} onReason={setReason} onReversed={onChanged} />
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
  reason,
  onReason,
  onReversed,
}: {
  readonly payment: PaymentRow;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly onReversed: () => Promise<void>;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const failureText = useFailureText();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (reason.trim() === '' || busy) return;
    setBusy(true);
    try {
      await callAs(paymentEndpoints.reverse, { params: { id }, body: { reason: reason.trim() } });
      toast.show({ key: 'payment', tone: 'success', text: t`Payment #${paymentNumber} is reversed.` });
      await onReversed();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <chakra.form display="grid" gap={3} noValidate onSubmit={(event) => void submit(event)} data-screen-only>
      {failure !== '' && <Callout tone="danger" title={failure} />}
      <Field
        label={<Trans>Reason</Trans>}
        hint={
          source === 'online' ? (
            <Trans>
              The card is not refunded by this. The invoices that it settled are open again. It can’t be undone.
            </Trans>
          ) : (
            <Trans>
              For example a returned check. The invoices that it settled are open again. It can’t be undone.
            </Trans>
          )
        }
        error={asked && reason.trim() === '' ? t`Give a reason.` : undefined}
      >
        <TextInput maxLength={200} value={reason} onChange={(event) => onReason(event.target.value)} />
      </Field>
      <div>
        <Button variant="danger" type="submit" loading={busy}>
          <Trans>Reverse the payment</Trans>
        </Button>
      </div>
    </chakra.form>
  );
}

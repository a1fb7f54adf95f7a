import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { type CardPaymentRow, cardPaymentEndpoints } from '../../../contract/card-payments.ts';
import { Panel } from '../../desk/panel.tsx';
import { callAs } from '../../sync/session.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Field } from '../../ui/field.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useCardPaymentText } from './use-card-payment-text.ts';

/** One card payment beside the list. While it is pending, the office asks the provider, or decides. */
export function CardPaymentPanel({
  payment,
  onClose,
  onChanged,
}: {
  readonly payment: CardPaymentRow;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}) {
  const states = useCardPaymentText();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const [reason, setReason] = useState('');
  const [label, tone] = states[payment.state];
  const isOpen = payment.state === 'pending' || payment.state === 'created';
  return (
    <Panel
      title={<Trans>Card payment</Trans>}
      subtitle={payment.customerName}
      badge={<StatusBadge tone={tone}>{label}</StatusBadge>}
      hasDraft={reason.trim() !== ''}
      onClose={onClose}
    >
      <chakra.dl display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap={3} lineHeight="snug">
        <Fact label={<Trans>Amount</Trans>}>
          <Money cents={payment.amount} strong />
        </Fact>
        {payment.reportedAmount !== null && (
          <Fact label={<Trans>Confirmed by the provider</Trans>}>
            <Money cents={payment.reportedAmount} />
          </Fact>
        )}
        {payment.paymentNumber !== null && (
          <Fact label={<Trans>Posted as payment</Trans>}>#{payment.paymentNumber}</Fact>
        )}
        <Fact label={<Trans>Begun by</Trans>} wide>
          {payment.by} · <DateTimeText at={payment.createdAt} timeZone={timeZone} />
        </Fact>
        {payment.settledAt !== null && (
          <Fact label={<Trans>Ended</Trans>} wide>
            <DateTimeText at={payment.settledAt} timeZone={timeZone} />
            {payment.message !== '' && (
              <chakra.span display="block" overflowWrap="anywhere">
                {payment.message}
              </chakra.span>
            )}
          </Fact>
        )}
        <Fact label={<Trans>Order ID at the provider</Trans>} wide>
          <chakra.span overflowWrap="anywhere">{payment.id}</chakra.span>
        </Fact>
        {payment.providerRef !== '' && (
          <Fact label={<Trans>Provider’s reference</Trans>} wide>
            <chakra.span overflowWrap="anywhere">{payment.providerRef}</chakra.span>
          </Fact>
        )}
      </chakra.dl>
      {isOpen && <Decision payment={payment} reason={reason} onReason={setReason} onChanged={onChanged} />}
    </Panel>
  );
}

function Decision({
  payment: { id, isUnderReview },
  reason,
  onReason,
  onChanged,
}: {
  readonly payment: CardPaymentRow;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly onChanged: () => Promise<void>;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const failureText = useFailureText();
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const run = async (work: () => Promise<unknown>, done: string) => {
    if (busy) return;
    setBusy(true);
    setFailure('');
    try {
      await work();
      toast.show({ key: 'payment', text: done, tone: 'success' });
      await onChanged();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  const decide = (decision: 'post' | 'nothing_charged') => {
    setAsked(true);
    if (reason.trim() === '') return;
    const body = { decision, reason: reason.trim() };
    void run(() => callAs(cardPaymentEndpoints.decide, { params: { id }, body }), t`The decision is saved.`);
  };
  return (
    <chakra.form
      display="grid"
      gap={3}
      noValidate
      data-screen-only
      onSubmit={(event: FormEvent) => event.preventDefault()}
    >
      {isUnderReview && (
        <Callout
          tone="warning"
          title={<Trans>The provider confirmed another amount than the one that was asked for.</Trans>}
        >
          <Trans>Compare it with your statement from the provider, and decide.</Trans>
        </Callout>
      )}
      {failure !== '' && <Callout tone="danger" title={failure} />}
      {!isUnderReview && (
        <div>
          <Button
            loading={busy}
            onClick={() =>
              void run(() => callAs(cardPaymentEndpoints.check, { params: { id } }), t`The provider was asked.`)
            }
          >
            <Trans>Ask the provider</Trans>
          </Button>
        </div>
      )}
      <Field
        label={<Trans>Reason</Trans>}
        hint={<Trans>For a provider that can’t be asked: see its statement first. It can’t be undone.</Trans>}
        error={isAsked && reason.trim() === '' ? t`Give a reason.` : undefined}
      >
        <TextInput maxLength={200} value={reason} onChange={(event) => onReason(event.target.value)} />
      </Field>
      <chakra.div display="flex" flexWrap="wrap" gap={2}>
        <Button variant="primary" loading={busy} onClick={() => decide('post')}>
          <Trans>The card was charged: post it</Trans>
        </Button>
        <Button loading={busy} onClick={() => decide('nothing_charged')}>
          <Trans>Nothing was charged</Trans>
        </Button>
      </chakra.div>
    </chakra.form>
  );
}

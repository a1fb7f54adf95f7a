import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type CardPaymentRow, cardPaymentEndpoints } from '../../../contract/card-payments.ts';
import { Form } from '../../desk/form.tsx';
import { Panel } from '../../desk/panel.tsx';
import { useRowAction } from '../../desk/use-row-action.ts';
import { callAs } from '../../sync/session.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
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
  const [label, tone] = states[payment.state];
  const isOpen = payment.state === 'pending' || payment.state === 'created';
  return (
    <Panel
      title={<Trans>Card payment</Trans>}
      subtitle={payment.customerName}
      badge={<StatusBadge tone={tone}>{label}</StatusBadge>}
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
      {isOpen && <Decision key={payment.id} payment={payment} onChanged={onChanged} />}
    </Panel>
  );
}

function Decision({
  payment: { id, isUnderReview },
  onChanged,
}: {
  readonly payment: CardPaymentRow;
  readonly onChanged: () => Promise<void>;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const { button } = useRowAction(onChanged);
  const [isSending, setSending] = useState(false);
  const ask = button('check', {
    work: () => callAs(cardPaymentEndpoints.check, { params: { id } }),
    done: t`The provider was asked.`,
  });
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3} data-screen-only>
      {isUnderReview ? (
        <Callout
          tone="warning"
          title={<Trans>The provider confirmed another amount than the one that was asked for.</Trans>}
        >
          <Trans>Compare it with your statement from the provider, and decide.</Trans>
        </Callout>
      ) : (
        <div>
          <Button {...ask} disabled={isSending}>
            <Trans>Ask the provider</Trans>
          </Button>
        </div>
      )}
      <Form
        schema={cardPaymentEndpoints.decide.spec.body}
        values={{ decision: 'post', reason: '' }}
        sections={(field) => [
          {
            fields: [
              field.text('reason', t`Reason`, {
                input: { maxLength: 200 },
                noCard: true,
                hint: t`For a provider that can’t be asked: see its statement first. It can’t be undone.`,
              }),
            ],
          },
        ]}
        faultText={({ rule }) => (rule === 'required' ? t`Give a reason.` : undefined)}
        saveLabel={t`The card was charged: post it`}
        deliberate
        busy={ask.loading}
        onBusy={setSending}
        onConflict={async () => {
          const sentence = t`This card payment has changed, and your decision was not saved. See its new state.`;
          // The form is gone once the new state is here.
          toast.show({ key: 'payment', tone: 'danger', text: sentence });
          await onChanged();
          return sentence;
        }}
        ways={[{ label: t`Nothing was charged`, values: { decision: 'nothing_charged' } }]}
        onSave={async (body) => {
          await callAs(cardPaymentEndpoints.decide, { params: { id }, body });
          toast.show({ key: 'payment', text: t`The decision is saved.`, tone: 'success' });
          await onChanged();
        }}
      />
    </chakra.div>
  );
}

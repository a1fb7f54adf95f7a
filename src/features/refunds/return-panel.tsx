import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type ReturnRow, refundEndpoints } from '../../../contract/refunds.ts';
import { Approval, ApprovalFacts } from '../../desk/approval.tsx';
import { Panel } from '../../desk/panel.tsx';
import { useRowAction } from '../../desk/use-row-action.ts';
import { callAs } from '../../sync/session.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Field } from '../../ui/field.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { usePaymentText } from '../payments/use-payment-text.ts';
import { useReturnText } from './use-return-text.ts';

interface PanelProps {
  readonly row: ReturnRow;
  readonly onChanged: () => Promise<void>;
}

/** A refund or chargeback beside the list, with what can be done about it. */
export function ReturnPanel({ row, onClose, onChanged }: PanelProps & { readonly onClose: () => void }) {
  const { kinds, states } = useReturnText();
  const { methods } = usePaymentText();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const [label, tone] = states[row.state];
  return (
    <Panel
      title={kinds[row.kind]}
      subtitle={row.customerName}
      badge={<StatusBadge tone={tone}>{label}</StatusBadge>}
      onClose={onClose}
    >
      <chakra.dl display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap={3} lineHeight="snug">
        <Fact label={<Trans>Amount</Trans>}>
          <Money cents={row.amount} strong />
        </Fact>
        {row.fee > 0 && (
          <Fact label={<Trans>Fee of the bank</Trans>}>
            <Money cents={row.fee} />
          </Fact>
        )}
        <Fact label={<Trans>Payment</Trans>}>
          <TextLink to={`/admin/payments?open=${row.paymentId}`}>#{row.paymentNumber}</TextLink> · {methods[row.method]}
        </Fact>
        <ApprovalFacts asked={row} />
        {row.settledAt !== null && (
          <Fact label={<Trans>Ended</Trans>} wide>
            <DateTimeText at={row.settledAt} timeZone={timeZone} />
            {row.message !== '' && (
              <chakra.span display="block" overflowWrap="anywhere">
                {row.message}
              </chakra.span>
            )}
          </Fact>
        )}
        {row.providerRef !== '' && (
          <Fact label={<Trans>Provider’s reference</Trans>} wide>
            <chakra.span overflowWrap="anywhere">{row.providerRef}</chakra.span>
          </Fact>
        )}
      </chakra.dl>
      {row.state === 'waiting' && <Waiting row={row} onChanged={onChanged} />}
      {row.state === 'requested' && <Outcome row={row} onChanged={onChanged} />}
      {row.state === 'open' && <Dispute row={row} onChanged={onChanged} />}
    </Panel>
  );
}

function Waiting({ row: { id, isOwn }, onChanged }: PanelProps) {
  const { t } = useLingui();
  const { run } = useRowAction(onChanged);
  const decide = (isApproved: boolean) =>
    void run({
      work: () => callAs(refundEndpoints.decide, { params: { id }, body: { isApproved } }),
      done: isApproved ? t`The refund is approved.` : t`The refund is declined.`,
    });
  return <Approval isOwn={isOwn} onDecide={decide} />;
}

function Outcome({ row: { id, isByProvider }, onChanged }: PanelProps) {
  const { t } = useLingui();
  const { run } = useRowAction(onChanged);
  const [reference, setReference] = useState('');
  if (isByProvider)
    return (
      <chakra.div data-screen-only display="grid" gap={3}>
        <p>
          <Trans>The provider has not confirmed the refund. A background job asks again by itself.</Trans>
        </p>
        <div>
          <Button
            onClick={() =>
              void run({
                work: () => callAs(refundEndpoints.check, { params: { id } }),
                done: t`The provider was asked.`,
              })
            }
          >
            <Trans>Ask the provider</Trans>
          </Button>
        </div>
      </chakra.div>
    );
  const confirm = (outcome: 'posted' | 'failed') =>
    void run({
      work: () => callAs(refundEndpoints.confirm, { params: { id }, body: { outcome, reference: reference.trim() } }),
      done: outcome === 'posted' ? t`The refund is posted.` : t`The refund is recorded as failed.`,
    });
  return (
    <chakra.div data-screen-only display="grid" gap={3}>
      <p>
        <Trans>Refund it on the provider’s page, then say here how it ended. It can’t be undone.</Trans>
      </p>
      <Field label={<Trans>Provider’s reference</Trans>} optional>
        <TextInput maxLength={60} value={reference} onChange={(event) => setReference(event.target.value)} />
      </Field>
      <chakra.div display="flex" flexWrap="wrap" gap={2}>
        <Button variant="primary" onClick={() => confirm('posted')}>
          <Trans>It is refunded: post it</Trans>
        </Button>
        <Button onClick={() => confirm('failed')}>
          <Trans>It failed</Trans>
        </Button>
      </chakra.div>
    </chakra.div>
  );
}

function Dispute({ row: { id }, onChanged }: PanelProps) {
  const { t } = useLingui();
  const { run } = useRowAction(onChanged);
  const close = (outcome: 'won' | 'lost') =>
    void run({
      work: () => callAs(refundEndpoints.closeDispute, { params: { id }, body: { outcome } }),
      done: outcome === 'won' ? t`The money is posted again.` : t`The dispute is closed.`,
    });
  return (
    <chakra.div data-screen-only display="grid" gap={3}>
      <p>
        <Trans>How did the dispute end? It can’t be undone.</Trans>
      </p>
      <chakra.div display="flex" flexWrap="wrap" gap={2}>
        <Button variant="primary" onClick={() => close('won')}>
          <Trans>Won: the money is back</Trans>
        </Button>
        <Button onClick={() => close('lost')}>
          <Trans context="dispute">Lost</Trans>
        </Button>
      </chakra.div>
    </chakra.div>
  );
}

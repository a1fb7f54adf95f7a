import { Trans, useLingui } from '@lingui/react/macro';
import { type ReturnRow, refundEndpoints } from '../../../contract/refunds.ts';
import { Approval, ApprovalFacts } from '../../desk/approval.tsx';
import { Form } from '../../desk/form.tsx';
import { Panel } from '../../desk/panel.tsx';
import { useRowAction } from '../../desk/use-row-action.ts';
import { callAs } from '../../sync/session.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useToast } from '../../ui/toast-context.ts';
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
      {row.state === 'requested' && <Outcome key={row.id} row={row} onChanged={onChanged} />}
      {row.state === 'open' && <Dispute row={row} onChanged={onChanged} />}
    </Panel>
  );
}

function Waiting({ row: { id, isOwn }, onChanged }: PanelProps) {
  const { t } = useLingui();
  const { button } = useRowAction(onChanged);
  const decide = (isApproved: boolean) => ({
    work: () => callAs(refundEndpoints.decide, { params: { id }, body: { isApproved } }),
    done: isApproved ? t`The refund is approved.` : t`The refund is declined.`,
    refused: () => t`Another administrator has already decided on this refund. See its new state.`,
  });
  return (
    <Approval isOwn={isOwn} approve={button('approve', decide(true))} decline={button('decline', decide(false))} />
  );
}

function Outcome({ row: { id, isByProvider }, onChanged }: PanelProps) {
  const { t } = useLingui();
  const { button } = useRowAction(onChanged);
  const toast = useToast();
  if (isByProvider)
    return (
      <chakra.div data-screen-only display="grid" gap={3}>
        <p>
          <Trans>The provider has not confirmed the refund. A background job asks again by itself.</Trans>
        </p>
        <div>
          <Button
            {...button('check', {
              work: () => callAs(refundEndpoints.check, { params: { id } }),
              done: t`The provider was asked.`,
            })}
          >
            <Trans>Ask the provider</Trans>
          </Button>
        </div>
      </chakra.div>
    );
  return (
    <chakra.div data-screen-only display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
      <p>
        <Trans>Refund it on the provider’s page, then say here how it ended. It can’t be undone.</Trans>
      </p>
      <Form
        schema={refundEndpoints.confirm.spec.body}
        values={{ outcome: 'posted', reference: '' }}
        sections={(field) => [
          {
            fields: [
              field.text('reference', t`Provider’s reference`, {
                input: { maxLength: 60 },
                noCard: true,
                optional: true,
              }),
            ],
          },
        ]}
        saveLabel={t`It is refunded: post it`}
        deliberate
        onConflict={async () => {
          const sentence = t`This refund has changed, and nothing was recorded. See its new state.`;
          // The form is gone once the new state is here.
          toast.show({ key: 'row', tone: 'danger', text: sentence });
          await onChanged();
          return sentence;
        }}
        ways={[{ label: t`It failed`, values: { outcome: 'failed' } }]}
        onSave={async (body) => {
          await callAs(refundEndpoints.confirm, { params: { id }, body });
          toast.show({
            key: 'row',
            tone: 'success',
            text: body.outcome === 'posted' ? t`The refund is posted.` : t`The refund is recorded as failed.`,
          });
          await onChanged();
        }}
      />
    </chakra.div>
  );
}

function Dispute({ row: { id }, onChanged }: PanelProps) {
  const { t } = useLingui();
  const { button } = useRowAction(onChanged);
  const close = (outcome: 'won' | 'lost') =>
    button(outcome, {
      work: () => callAs(refundEndpoints.closeDispute, { params: { id }, body: { outcome } }),
      done: outcome === 'won' ? t`The money is posted again.` : t`The dispute is closed.`,
      refused: () => t`Another user has already closed this dispute. See its new state.`,
    });
  return (
    <chakra.div data-screen-only display="grid" gap={3}>
      <p>
        <Trans>How did the dispute end? It can’t be undone.</Trans>
      </p>
      <chakra.div display="flex" flexWrap="wrap" gap={2}>
        <Button variant="primary" {...close('won')}>
          <Trans>Won: the money is back</Trans>
        </Button>
        <Button {...close('lost')}>
          <Trans context="dispute">Lost</Trans>
        </Button>
      </chakra.div>
    </chakra.div>
  );
}

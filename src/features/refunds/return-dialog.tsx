import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PaymentRow } from '../../../contract/payments.ts';
import { type ReturnKind, refundEndpoints } from '../../../contract/refunds.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { Form } from '../../desk/form.tsx';
import { callAs } from '../../sync/session.ts';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { useToast } from '../../ui/toast-context.ts';

/** Refunds a part of a payment, or records a chargeback of it, with the reason. */
export function ReturnDialog({
  kind,
  payment,
  onClose,
  onRecorded,
}: {
  readonly kind: ReturnKind;
  readonly payment: PaymentRow;
  readonly onClose: () => void;
  readonly onRecorded: () => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  // The same id for each try, so that a lost answer does not return the money twice.
  const [id] = useState(uuidv7);
  const left = payment.amount - payment.returned;
  const number = payment.paymentNumber;
  const params = { paymentId: payment.id, id };
  const done = (text: string, tone: 'success' | 'info') => {
    toast.show({ key: 'return', tone, text });
    onRecorded();
    onClose();
  };
  const amount = <Money cents={left} strong />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        kind === 'refund' ? <Trans>Refund payment #{number}</Trans> : <Trans>Chargeback of payment #{number}</Trans>
      }
    >
      <chakra.p marginBottom={3}>
        {kind === 'chargeback' ? (
          <Trans>{amount} of it is left. The bank has taken the money: the invoices are open again.</Trans>
        ) : payment.source === 'online' ? (
          <Trans>{amount} of it is left. The invoices are open again once the provider confirms the refund.</Trans>
        ) : (
          <Trans>{amount} of it is left. Pay it out by hand. The invoices are open again at once.</Trans>
        )}
      </chakra.p>
      {kind === 'refund' ? (
        <Form
          schema={refundEndpoints.refund.spec.body}
          values={{ amount: left, reason: '' }}
          sections={(field) => [
            {
              fields: [
                field.money('amount', t`Amount to refund`),
                field.text('reason', t`Reason`, { input: { maxLength: 200 } }),
              ],
            },
          ]}
          guard={false}
          saveLabel={t({ message: 'Refund', context: 'verb' })}
          onSave={async (body) => {
            const { state } = await callAs(refundEndpoints.refund, { params, body });
            if (state === 'waiting') done(t`Another administrator must approve it.`, 'info');
            else if (state === 'posted') done(t`The refund is posted.`, 'success');
            else if (state === 'failed') done(t`The provider declined the refund. See Refunds.`, 'info');
            else done(t`The refund is not confirmed yet. See Refunds.`, 'info');
            return body;
          }}
        />
      ) : (
        <Form
          schema={refundEndpoints.chargeback.spec.body}
          values={{ amount: left, fee: 0, reason: '' }}
          sections={(field) => [
            {
              fields: [
                field.money('amount', t`Amount that the bank took`),
                field.money('fee', t`Fee of the bank`),
                field.text('reason', t`Reason`, {
                  input: { maxLength: 200 },
                  hint: t`The bank’s reason, or its case number.`,
                }),
              ],
            },
          ]}
          guard={false}
          saveLabel={t`Record the chargeback`}
          onSave={async (body) => {
            await callAs(refundEndpoints.chargeback, { params, body });
            done(t`The chargeback is posted.`, 'success');
            return body;
          }}
        />
      )}
    </Dialog>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PaymentRow } from '../../../contract/payments.ts';
import { type ReturnKind, refundEndpoints } from '../../../contract/refunds.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { callAs } from '../../sync/session.ts';
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
  /** Reads the payment again. */
  readonly onRecorded: () => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  // The same id for each try, so that a lost answer does not return the money twice.
  const [id] = useState(uuidv7);
  const left = payment.amount - payment.returned;
  const number = payment.paymentNumber;
  const excess = ({ amount }: { readonly amount: number | null }) => ({
    amount: amount !== null && amount > left ? t`This is more than is left of the payment.` : undefined,
  });
  const params = { paymentId: payment.id, id };
  const done = (text: string, tone: 'success' | 'info') => {
    toast.show({ key: 'return', tone, text });
    onRecorded();
    onClose();
  };
  const amount = <Money cents={left} strong />;
  if (kind === 'refund')
    return (
      <FormDialog
        open
        onClose={onClose}
        title={<Trans>Refund payment #{number}</Trans>}
        lead={
          payment.source === 'online' ? (
            <Trans>{amount} of it is left. The invoices are open again once the provider confirms the refund.</Trans>
          ) : (
            <Trans>{amount} of it is left. Pay it out by hand. The invoices are open again at once.</Trans>
          )
        }
        schema={refundEndpoints.refund.spec.body}
        values={{ amount: left, reason: '' }}
        sections={(field) => [
          {
            fields: [
              field.money('amount', t`Amount to refund`, { autoFocus: true }),
              field.text('reason', t`Reason`, { input: { maxLength: 200 }, noCard: true }),
            ],
          },
        ]}
        check={excess}
        onConflict={async () => {
          onRecorded();
          return t`This payment was reversed, or less of it is left now. Nothing was refunded.`;
        }}
        saveLabel={t({ message: 'Refund', context: 'verb' })}
        onSave={async (body) => {
          const { state } = await callAs(refundEndpoints.refund, { params, body });
          if (state === 'waiting') done(t`Another administrator must approve it.`, 'info');
          else if (state === 'posted') done(t`The refund is posted.`, 'success');
          else if (state === 'failed') done(t`The provider declined the refund. See Refunds.`, 'info');
          else done(t`The refund is not confirmed yet. See Refunds.`, 'info');
        }}
      />
    );
  return (
    <FormDialog
      open
      onClose={onClose}
      title={<Trans>Chargeback of payment #{number}</Trans>}
      lead={<Trans>{amount} of it is left. The bank has taken the money: the invoices are open again.</Trans>}
      schema={refundEndpoints.chargeback.spec.body}
      values={{ amount: left, fee: 0, reason: '' }}
      sections={(field) => [
        {
          fields: [
            field.money('amount', t`Amount that the bank took`, { autoFocus: true }),
            field.money('fee', t`Fee of the bank`),
            field.text('reason', t`Reason`, {
              input: { maxLength: 200 },
              noCard: true,
              hint: t`The bank’s reason, or its case number.`,
            }),
          ],
        },
      ]}
      check={excess}
      onConflict={async () => {
        onRecorded();
        return t`This payment was reversed, or less of it is left now. The chargeback was not recorded.`;
      }}
      saveLabel={t`Record the chargeback`}
      onSave={async (body) => {
        await callAs(refundEndpoints.chargeback, { params, body });
        done(t`The chargeback is posted.`, 'success');
      }}
    />
  );
}

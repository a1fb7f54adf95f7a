import { Plural, Trans, useLingui } from '@lingui/react/macro';
import HandCoins from 'lucide-react/icons/hand-coins';
import { useState } from 'react';
import { MONEY_METHODS, PAYMENT_STATES, type PaymentState, paymentEndpoints } from '../../../../contract/payments.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { customerOptions } from '../../../features/invoices/customer-options.ts';
import { PaymentPanel } from '../../../features/payments/payment-panel.tsx';
import { PAYMENT_TONES } from '../../../features/payments/payment-tones.ts';
import { RecordPayment } from '../../../features/payments/record-payment.tsx';
import { usePaymentText } from '../../../features/payments/use-payment-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Money } from '../../../ui/money.tsx';

/** Payments that the office posted and that drivers noted. */
export default function Payments() {
  const { t } = useLingui();
  const text = usePaymentText();
  const view = useList(paymentEndpoints.payments, ({ id }) => id);
  const [recording, setRecording] = useState(false);
  const stateOf = (state: PaymentState) => [text.states[state], PAYMENT_TONES[state]] as const;
  const record = (
    <Button variant="primary" onClick={() => setRecording(true)}>
      <Trans>Record a payment</Trans>
    </Button>
  );
  return (
    <>
      <ListScreen
        view={view}
        rows={paymentEndpoints.rows}
        title={t`Payments`}
        action={record}
        searchLabel={t`Customer, payment, check number or person`}
        filters={{
          state: {
            look: 'select',
            label: t`Status`,
            all: t`All payments`,
            options: PAYMENT_STATES.map((value) => ({
              value,
              label: text.states[value],
            })),
          },
          method: {
            look: 'select',
            label: t`Method`,
            all: t`All methods`,
            options: MONEY_METHODS.map((value) => ({ value, label: text.methods[value] })),
          },
          customerId: { look: 'select', label: t`Customer`, all: t`All customers`, options: customerOptions },
          from: { look: 'day', label: t`From` },
          to: { look: 'day', label: t`To` },
        }}
        columns={(column) => [
          column.custom(
            'paymentNumber',
            t`Payment`,
            { show: ({ paymentNumber }) => `#${paymentNumber}`, cell: ({ paymentNumber }) => paymentNumber },
            { sort: 'paymentNumber', width: '6rem' },
          ),
          column.text('customerName', t`Customer`, { sort: 'customerName', width: '13rem' }),
          column.day('receivedOn', t`Received on`, { sort: 'receivedOn' }),
          column.custom(
            'method',
            t`Method`,
            { show: ({ method }) => text.methods[method], cell: ({ method }) => text.methods[method] },
            { below: ({ reference }) => reference },
          ),
          column.file('reference', t`Reference`, ({ reference }) => reference),
          column.status('state', t`Status`, {
            applied: stateOf('applied'),
            credit: stateOf('credit'),
            returned: stateOf('returned'),
            reversed: stateOf('reversed'),
          }),
          column.text('by', t`Posted by`, { secondary: true }),
          column.file('source', t`Noted by a driver`, ({ source }) => (source === 'driver' ? t`Yes` : t`No`)),
          column.file('salesOrderNumber', t`Sales order`, ({ salesOrderNumber }) => salesOrderNumber),
          column.file('customerId', t`Customer ID`, ({ customerId }) => customerId),
          column.money('returned', t`Refunded or charged back`, { hidden: true }),
          column.money('unapplied', t`Not applied`, { sort: 'unapplied', total: 'unapplied', secondary: true }),
          column.money('amount', t`Amount`, { sort: 'amount', total: 'amount' }),
        ]}
        count={(total, { amount }) => (
          <>
            <Plural value={total} _0="No payments" one="# payment" other="# payments" />
            {amount > 0 && (
              <>
                {' · '}
                <Money cents={amount} strong />
              </>
            )}
          </>
        )}
        noResults={t`No such payment`}
        empty={() => (
          <EmptyState
            picture={<HandCoins size={48} strokeWidth={1.5} />}
            title={<Trans>No payments yet</Trans>}
            action={record}
          >
            <Trans>Checks and cash that you post are listed here, and what drivers note at deliveries.</Trans>
          </EmptyState>
        )}
        failure={{
          offline: t`Payments need a connection, and there is no signal`,
          failed: t`The payments could not be loaded`,
        }}
        panel={(row, { close, done }) => <PaymentPanel payment={row} onClose={close} onChanged={() => done(row.id)} />}
      />
      {recording && <RecordPayment onClose={() => setRecording(false)} onRecorded={() => void view.remote.reload()} />}
    </>
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import CreditCard from 'lucide-react/icons/credit-card';
import { CARD_PAYMENT_STATES, cardPaymentEndpoints } from '../../../../contract/card-payments.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { CardPaymentPanel } from '../../../features/card-payments/card-payment-panel.tsx';
import { useCardPaymentText } from '../../../features/card-payments/use-card-payment-text.ts';
import { customerOptions } from '../../../features/invoices/customer-options.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Card payments of all customers: what was paid, declined, not confirmed, or waits for a decision. */
export default function CardPayments() {
  const { t } = useLingui();
  const states = useCardPaymentText();
  const view = useList(cardPaymentEndpoints.list, ({ id }) => id);
  return (
    <ListScreen
      view={view}
      rows={cardPaymentEndpoints.rows}
      title={t`Card payments`}
      searchLabel={t`Customer, person, payment or reference`}
      filters={{
        state: {
          look: 'select',
          label: t`Status`,
          all: t`All card payments`,
          options: CARD_PAYMENT_STATES.map((value) => ({ value, label: states[value][0] })),
        },
        review: {
          look: 'select',
          label: t`Decision`,
          all: t`All card payments`,
          options: [{ value: 'open', label: t`To decide` }],
        },
        customerId: { look: 'select', label: t`Customer`, all: t`All customers`, options: customerOptions },
        from: { look: 'day', label: t`From` },
        to: { look: 'day', label: t`To` },
      }}
      columns={(column) => [
        column.instant('createdAt', t`Begun`, { sort: 'createdAt' }),
        column.text('customerName', t`Customer`, { sort: 'customerName', width: '13rem' }),
        column.status('state', t`Status`, states),
        column.text('by', t`By`, { secondary: true }),
        column.custom(
          'paymentNumber',
          t`Payment`,
          {
            show: ({ paymentNumber }) => (paymentNumber === null ? '' : `#${paymentNumber}`),
            cell: ({ paymentNumber }) => paymentNumber,
          },
          { width: '6rem' },
        ),
        column.file('isUnderReview', t`To decide`, ({ isUnderReview }) => (isUnderReview ? t`Yes` : t`No`)),
        column.file('message', t`Provider’s words`, ({ message }) => message),
        column.file('providerRef', t`Provider’s reference`, ({ providerRef }) => providerRef),
        column.file('customerId', t`Customer ID`, ({ customerId }) => customerId),
        column.money('amount', t`Amount`, { sort: 'amount', total: 'amount' }),
      ]}
      count={(total) => <Plural value={total} _0="No card payments" one="# card payment" other="# card payments" />}
      noResults={t`No such card payment`}
      empty={() => (
        <EmptyState picture={<CreditCard size={48} strokeWidth={1.5} />} title={<Trans>No card payments yet</Trans>}>
          <Trans>Payments that customers make on the provider’s page are listed here.</Trans>
        </EmptyState>
      )}
      failure={{
        offline: t`Card payments need a connection, and there is no signal`,
        failed: t`The card payments could not be loaded`,
      }}
      panel={(row, { close, done }) => (
        <CardPaymentPanel payment={row} onClose={close} onChanged={() => done(row.id)} />
      )}
    />
  );
}

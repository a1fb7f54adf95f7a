import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Undo2 from 'lucide-react/icons/undo-2';
import { RETURN_KINDS, RETURN_STATES, refundEndpoints } from '../../../../contract/refunds.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { customerOptions } from '../../../features/invoices/customer-options.ts';
import { usePaymentText } from '../../../features/payments/use-payment-text.ts';
import { ReturnPanel } from '../../../features/refunds/return-panel.tsx';
import { useReturnText } from '../../../features/refunds/use-return-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Refunds and chargebacks: what waits for approval or the provider, and how each ended. */
export default function Refunds() {
  const { t } = useLingui();
  const { kinds, states } = useReturnText();
  const { methods } = usePaymentText();
  const view = useList(refundEndpoints.list, ({ id }) => id);
  return (
    <ListScreen
      view={view}
      rows={refundEndpoints.rows}
      title={t`Refunds`}
      searchLabel={t`Customer, payment, reason or person`}
      filters={{
        kind: {
          look: 'select',
          label: t`Kind`,
          all: t`Refunds and chargebacks`,
          options: RETURN_KINDS.map((value) => ({ value, label: kinds[value] })),
        },
        state: {
          look: 'select',
          label: t`Status`,
          all: t`Every status`,
          options: RETURN_STATES.map((value) => ({ value, label: states[value][0] })),
        },
        customerId: { look: 'select', label: t`Customer`, all: t`All customers`, options: customerOptions },
      }}
      columns={(column) => [
        column.custom('paymentNumber', t`Payment`, {
          show: ({ paymentNumber }) => `#${paymentNumber}`,
          cell: ({ paymentNumber }) => paymentNumber,
        }),
        column.custom('kind', t`Kind`, { show: ({ kind }) => kinds[kind], cell: ({ kind }) => kinds[kind] }),
        column.text('customerName', t`Customer`, { sort: 'customerName', width: '13rem' }),
        column.custom(
          'method',
          t`Method`,
          { show: ({ method }) => methods[method], cell: ({ method }) => methods[method] },
          { hidden: true },
        ),
        column.text('reason', t`Reason`, { secondary: true }),
        column.status('state', t`Status`, states),
        column.instant('askedAt', t`Asked`, { sort: 'askedAt', secondary: true }),
        column.text('askedBy', t`Asked by`, { hidden: true }),
        column.file('decidedBy', t`Decided by`, ({ decidedBy }) => decidedBy),
        column.file('providerRef', t`Provider’s reference`, ({ providerRef }) => providerRef),
        column.file('customerId', t`Customer ID`, ({ customerId }) => customerId),
        column.money('fee', t`Fee of the bank`, { hidden: true }),
        column.money('amount', t`Amount`, { sort: 'amount', total: 'amount' }),
      ]}
      count={(total) => (
        <Plural value={total} _0="No refunds" one="# refund or chargeback" other="# refunds and chargebacks" />
      )}
      noResults={t`No such refund`}
      empty={() => (
        <EmptyState picture={<Undo2 size={48} strokeWidth={1.5} />} title={<Trans>No refunds</Trans>}>
          <Trans>To refund a payment, open it under Payments.</Trans>
        </EmptyState>
      )}
      failure={{
        offline: t`Refunds need a connection, and there is no signal`,
        failed: t`The refunds could not be loaded`,
      }}
      panel={(row, { close, done }) => <ReturnPanel row={row} onClose={close} onChanged={() => done(row.id)} />}
    />
  );
}

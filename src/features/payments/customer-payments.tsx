import { Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import HandCoins from 'lucide-react/icons/hand-coins';
import { type CustomerPayment, customerPaymentEndpoints, MOST_PAYMENTS } from '../../../contract/customer-payments.ts';
import { callAs } from '../../sync/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ListRow } from '../../ui/list-row.ts';
import { Money } from '../../ui/money.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useInvoiceName } from '../invoices/invoice-state.tsx';
import { AsOfCallout } from '../kept-answers/as-of-callout.tsx';
import { useKeptAnswer } from '../kept-answers/use-kept-answer.ts';
import { useServerPdf } from '../shop/use-server-pdf.ts';
import { PAYMENT_TONES } from './payment-tones.ts';
import { usePaymentText } from './use-payment-text.ts';

/** The payments of a location's customer, each with its receipt. Without a signal, as they were last shown here. */
export function CustomerPayments({ customerLocationId }: { readonly customerLocationId: string }) {
  const { t } = useLingui();
  const { data, state, reload, asOf } = useKeptAnswer(`payments ${customerLocationId}`, (signal) =>
    callAs(customerPaymentEndpoints.payments, { query: { customerLocationId } }, { signal }),
  );
  const again = (
    <Button onClick={() => void reload()}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (!data)
    return state === 'loading' ? (
      <SkeletonRows picture={false} />
    ) : (
      <ErrorState
        title={
          state === 'offline' ? (
            <Trans>Payments need a connection, and there is no signal</Trans>
          ) : (
            <Trans>The payments could not be loaded</Trans>
          )
        }
        action={again}
      />
    );
  return (
    <>
      {asOf !== null && <AsOfCallout at={asOf} action={again} />}
      {data.data.length === 0 ? (
        <EmptyState picture={<HandCoins size={48} strokeWidth={1.5} />} title={<Trans>No payments yet</Trans>} />
      ) : (
        <Card pad="none" as="ul" aria-label={t`Payments`}>
          {data.data.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} customerLocationId={customerLocationId} />
          ))}
        </Card>
      )}
      {data.data.length === MOST_PAYMENTS && (
        <chakra.p fontSize="xs" color="fg.muted" textAlign="center">
          <Trans>The latest {MOST_PAYMENTS} are shown.</Trans>
        </chakra.p>
      )}
    </>
  );
}

function PaymentRow({
  payment: { id, paymentNumber, receivedOn, method, reference, amount, unapplied, returned, state, applications },
  customerLocationId,
}: {
  readonly payment: CustomerPayment;
  readonly customerLocationId: string;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const text = usePaymentText();
  const name = useInvoiceName();
  const settled = format.list(applications.map(({ kind, number }) => name({ kind, invoiceNumber: number })));
  const pdf = useServerPdf({
    fetch: (locale) =>
      callAs(customerPaymentEndpoints.receipt, { params: { id }, query: { customerLocationId, locale } }),
    name: `Receipt-${paymentNumber}.pdf`,
    unreachable: t`The PDF comes from the server, which can’t be reached now.`,
  });
  return (
    <ListRow
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto auto"
      columnGap={3}
      alignItems="center"
      paddingInlineStart={4}
      paddingInlineEnd={2}
      paddingBlock={2}
    >
      <chakra.div minWidth={0} display="grid" gap={0.5}>
        <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap={2}>
          <chakra.span fontWeight="medium">#{paymentNumber}</chakra.span>
          {[text.methods[method], method === 'check' ? reference : ''].filter(Boolean).join(' ')}
          {state !== 'applied' && <StatusBadge tone={PAYMENT_TONES[state]}>{text.states[state]}</StatusBadge>}
        </chakra.span>
        <chakra.span fontSize="xs" color="fg.muted" overflowWrap="anywhere">
          <DateText on={receivedOn} />
          {settled !== '' && (
            <>
              {' · '}
              <Trans>settles {settled}</Trans>
            </>
          )}
          {returned > 0 && (
            <>
              {' · '}
              <Trans>
                <Money cents={returned} /> refunded or charged back
              </Trans>
            </>
          )}
          {state === 'credit' && (
            <>
              {' · '}
              <Trans>
                <Money cents={unapplied} /> of credit left
              </Trans>
            </>
          )}
        </chakra.span>
      </chakra.div>
      <Money cents={amount} strong />
      <chakra.div data-screen-only>
        <IconButton
          label={t`Download the receipt of payment #${paymentNumber}`}
          icon={<Download size={18} aria-hidden />}
          onClick={() => void pdf.download()}
        />
      </chakra.div>
    </ListRow>
  );
}

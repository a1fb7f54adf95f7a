import type { BankPayment } from '../../../contract/bank-lines.ts';
import { chakra } from '../../ui/chakra.ts';
import { DateText } from '../../ui/date-text.tsx';
import { usePaymentText } from '../payments/use-payment-text.ts';

/** A row of a payment: its facts, and what is at its end. */
export const PaymentLine = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: 3,
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
});

/** Who paid, when and how. */
export function PaymentFacts({ payment }: { readonly payment: BankPayment }) {
  const text = usePaymentText();
  return (
    <chakra.span display="block" minWidth={0} paddingBlock={2} lineHeight="snug" overflowWrap="anywhere">
      {payment.customerName}
      <chakra.span display="block" fontSize="xs" color="fg.muted">
        {[text.methods[payment.method], payment.reference].filter(Boolean).join(' ')} · #{payment.paymentNumber} ·{' '}
        <DateText on={payment.receivedOn} />
      </chakra.span>
    </chakra.span>
  );
}

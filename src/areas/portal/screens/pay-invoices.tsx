import { useSearchParams } from 'react-router';
import { showsInvoices } from '../../../../contract/order-policy.ts';
import { PayInvoices } from '../../../features/card-payments/pay-invoices.tsx';
import { PaymentResult } from '../../../features/card-payments/payment-result.tsx';
import { useShop } from '../../../sync/use-session.tsx';
import { NotFoundMessage } from '../../../ui/not-found-message.tsx';

/** Pays invoices by card, and shows how a payment ended once the provider leads back here. */
export default function PayInvoicesScreen() {
  const [params] = useSearchParams();
  const { location } = useShop();
  const payment = params.get('payment');
  if (payment !== null) return <PaymentResult key={payment} id={payment} isLeft={params.get('left') === 'true'} />;
  if (!showsInvoices(location.options)) return <NotFoundMessage />;
  return <PayInvoices first={params.get('invoice')} />;
}

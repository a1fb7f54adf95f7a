import { useParams } from 'react-router';
import { ChooseOrder } from '../../../features/signatures/choose-order.tsx';
import { SignOrder } from '../../../features/signatures/sign-order.tsx';

/**
 * A customer signs for an order on a salesperson's device. The order is chosen by number or location, or opened by its
 * id.
 */
export default function SignatureScreen() {
  const { id } = useParams();
  return id === undefined ? <ChooseOrder /> : <SignOrder key={id} id={id} />;
}

import { useParams } from 'react-router';
import { ChooseOrder } from '../../../features/signatures/choose-order.tsx';
import { SignOrder } from '../../../features/signatures/sign-order.tsx';

/** A salesperson lets a customer sign for an order: chosen by number or place, or opened by its id. */
export default function SignatureScreen() {
  const { id } = useParams();
  return id === undefined ? <ChooseOrder /> : <SignOrder key={id} id={id} />;
}

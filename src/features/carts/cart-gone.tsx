import { Trans } from '@lingui/react/macro';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Checkout without a cart: it was already ordered, here or on another device, or was emptied. */
export function CartGone() {
  return (
    <EmptyState
      picture={<ShoppingCart size={48} strokeWidth={1.5} />}
      title={<Trans>Nothing in the cart to order</Trans>}
      action={
        <>
          <ButtonLink to="/portal" variant="primary">
            <Trans context="button">Shop</Trans>
          </ButtonLink>
          <ButtonLink to="/portal/account/orders" variant="quiet">
            <Trans>Your orders</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>If you just placed the order, it is under Orders.</Trans>
    </EmptyState>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CartComing } from '../../../features/carts/cart-coming.tsx';
import { CartGone } from '../../../features/carts/cart-gone.tsx';
import { getDraft } from '../../../features/carts/data/queries.ts';
import { useCart } from '../../../features/carts/use-cart.ts';
import { ReviewOrder } from '../../../features/orders/checkout/review-order.tsx';
import { usePlaceOrder } from '../../../features/orders/checkout/use-place-order.ts';
import { useLive } from '../../../sync/use-live.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useToast } from '../../../ui/toast-context.ts';
import { useGo } from '../../../ui/use-go.ts';

/** Checkout, step 2: a review of everything, then the order is placed, with or without a network. */
export default function Review() {
  const { t } = useLingui();
  const { location } = useShop();
  const { customerLocationId } = location;
  const go = useGo();
  const cart = useCart();
  const draft = useLive((db) => getDraft(db, customerLocationId), [customerLocationId]);
  const placing = usePlaceOrder();
  const toast = useToast();
  // The order being placed is shown until the screen is left, because the cart is empty from that moment on.
  const [last, setLast] = useState<{ cart: typeof cart; draft: typeof draft }>({ cart, draft });
  const settled = placing.state === 'ready' ? { cart, draft } : last;
  if (placing.state === 'ready' && (last.cart !== cart || last.draft !== draft)) setLast({ cart, draft });

  return (
    <chakra.div flex="1" display="flex" flexDirection="column" gap={5}>
      <PageHeader
        title={<Trans>Review your order</Trans>}
        subtitle={<Trans>Step 2 of 2: check and place</Trans>}
        back={{ to: '/portal/checkout', label: t`When and how` }}
      />
      {!settled.cart || !settled.draft ? (
        <CartComing />
      ) : settled.cart.entries.length === 0 ? (
        <CartGone />
      ) : (
        <ReviewOrder
          cart={settled.cart}
          draft={settled.draft}
          placing={placing}
          onPlaced={(orderId) => go(`/portal/checkout/confirmation/${orderId}`, { replace: true })}
          onJoined={(orderId) => {
            go(`/portal/account/orders/${orderId}`, { replace: true });
            toast.show({ text: t`Added to the order` });
          }}
        />
      )}
    </chakra.div>
  );
}

import { Trans } from '@lingui/react/macro';
import type { AttentionRow } from '../../data/database.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useGo } from '../../ui/use-go.ts';
import { RequireLocation } from '../locations/require-location.tsx';
import { locationOf } from '../sync-status/change.ts';
import { dismissOrderAttention } from './data/order-state.ts';

/** An order that the server refused: the reason, what was kept, and the next step. */
export function RefusedOrderPage({
  id,
  attention,
}: {
  readonly id: string;
  readonly attention: readonly AttentionRow[];
}) {
  const { db, location } = useShop();
  const go = useGo();
  const submission = attention.find((row) => row.name === 'orders.submit');
  const dismiss = async () => {
    await dismissOrderAttention(db, id);
    go('/portal/account/orders', { replace: true });
  };
  return (
    <RequireLocation customerLocationId={(submission && locationOf(submission)) ?? location.customerLocationId}>
      <ErrorState
        page
        title={<Trans>This order was not accepted</Trans>}
        kept={<Reason code={submission?.code ?? null} />}
        advice={<Trans>Nothing is lost: its items are back in your cart.</Trans>}
        reference={submission?.code ?? undefined}
        action={
          <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap={2}>
            <Button onClick={() => void dismiss()}>
              <Trans>Dismiss</Trans>
            </Button>
            <ButtonLink to="/portal/cart" variant="primary">
              <Trans>Go to the cart</Trans>
            </ButtonLink>
          </chakra.div>
        }
      />
    </RequireLocation>
  );
}

function Reason({ code }: { readonly code: string | null }) {
  switch (code) {
    case 'ordering_disabled':
      return <Trans>Ordering is off for this location.</Trans>;
    case 'location_unknown':
      return <Trans>Your account no longer orders for this location.</Trans>;
    case 'item_unknown':
      return <Trans>Your distributor no longer carries one of its items.</Trans>;
    case 'address_fixed':
      return <Trans>The ship-to address of this location can’t be changed here.</Trans>;
    default:
      return <Trans>Your distributor’s server refused it.</Trans>;
  }
}

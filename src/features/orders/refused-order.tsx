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
import { useNames } from '../sync-status/use-names.ts';
import { useSettledReason } from '../sync-status/use-settled-reason.ts';
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
  const reason = useSettledReason(useNames(submission ? [submission] : []));
  const dismiss = async () => {
    await dismissOrderAttention(db, id);
    go('/portal/account/orders', { replace: true });
  };
  return (
    <RequireLocation customerLocationId={(submission && locationOf(submission)) ?? location.customerLocationId}>
      <ErrorState
        page
        title={<Trans>This order was not accepted</Trans>}
        kept={submission ? reason(submission) : <Trans>The server did not accept it.</Trans>}
        advice={<Trans>Nothing is lost: its items are back in your cart.</Trans>}
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

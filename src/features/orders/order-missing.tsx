import { Trans } from '@lingui/react/macro';
import CloudOff from 'lucide-react/icons/cloud-off';
import SearchX from 'lucide-react/icons/search-x';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { DEVICE_DAYS } from './data/filter-orders.ts';

/** Shown if an order is neither on the device nor returned by the server. */
export function OrderMissing({
  state,
  retry,
}: {
  readonly state: 'offline' | 'unknown' | 'failed';
  readonly retry: () => void;
}) {
  const again = (
    <Button variant="primary" onClick={retry}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (state === 'failed')
    return <ErrorState page title={<Trans>This order could not be loaded</Trans>} action={again} />;
  if (state === 'offline')
    return (
      <EmptyState
        page
        picture={<CloudOff size={48} strokeWidth={1.5} />}
        title={<Trans>This order isn’t on this device</Trans>}
        action={again}
      >
        <Trans>Orders of the last {DEVICE_DAYS} days are on this device. Older orders need a connection.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState
      page
      picture={<SearchX size={48} strokeWidth={1.5} />}
      title={<Trans>Order not found</Trans>}
      action={
        <ButtonLink to="/portal/account/orders" variant="primary">
          <Trans>Order History</Trans>
        </ButtonLink>
      }
    >
      <Trans>It may belong to another location, or the address is mistyped.</Trans>
    </EmptyState>
  );
}

import { Trans } from '@lingui/react/macro';
import CloudOff from 'lucide-react/icons/cloud-off';
import SearchX from 'lucide-react/icons/search-x';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx';
import { DEVICE_DAYS } from './data/filter-orders.ts';
import type { AbsentState } from './use-order.ts';

const TEXTS = {
  order: {
    failed: <Trans>This order could not be loaded</Trans>,
    offline: <Trans>This order isn’t on this device</Trans>,
    onDevice: <Trans>Orders of the last {DEVICE_DAYS} days are on this device. Older orders need a connection.</Trans>,
    unknown: <Trans>Order not found</Trans>,
    list: { to: '/portal/account/orders', label: <Trans>Order History</Trans> },
  },
  salesOrder: {
    failed: <Trans>This sales order could not be loaded</Trans>,
    offline: <Trans>This sales order isn’t on this device</Trans>,
    onDevice: (
      <Trans>Sales orders of the last {DEVICE_DAYS} days are on this device. Older ones need a connection.</Trans>
    ),
    unknown: <Trans>Sales order not found</Trans>,
    list: { to: '/portal/account/salesorders', label: <Trans>Sales orders</Trans> },
  },
};

export interface OrderPlaceholderProps {
  readonly kind: keyof typeof TEXTS;
  readonly state: AbsentState;
  readonly retry: () => void;
}

/** Shown while an order or sales order is loaded, and if it is neither on the device nor returned by the server. */
export function OrderPlaceholder({ kind, state, retry }: OrderPlaceholderProps) {
  const texts = TEXTS[kind];
  const again = (
    <Button variant="primary" onClick={retry}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (state === 'loading')
    return (
      <chakra.div display="grid" gap={4}>
        <Skeleton height={9} width={60} />
        <Skeleton height={32} borderRadius="md" />
        <SkeletonRows />
      </chakra.div>
    );
  if (state === 'failed') return <ErrorState page title={texts.failed} action={again} />;
  if (state === 'offline')
    return (
      <EmptyState page picture={<CloudOff size={48} strokeWidth={1.5} />} title={texts.offline} action={again}>
        {texts.onDevice}
      </EmptyState>
    );
  return (
    <EmptyState
      page
      picture={<SearchX size={48} strokeWidth={1.5} />}
      title={texts.unknown}
      action={
        <ButtonLink to={texts.list.to} variant="primary">
          {texts.list.label}
        </ButtonLink>
      }
    >
      <Trans>It may belong to another location, or the address is mistyped.</Trans>
    </EmptyState>
  );
}

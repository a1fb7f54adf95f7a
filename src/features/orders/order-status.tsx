import { useLingui } from '@lingui/react/macro';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import Inbox from 'lucide-react/icons/inbox';
import Package from 'lucide-react/icons/package';
import PackageCheck from 'lucide-react/icons/package-check';
import ReceiptText from 'lucide-react/icons/receipt-text';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Truck from 'lucide-react/icons/truck';
import { useCallback } from 'react';
import type { Hold, OrderStatus } from '../../../contract/orders.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Tone } from '../../ui/tone.tsx';
import { isAcceptable } from './data/accepted-order.ts';

const LOOKS = {
  waiting: { tone: 'info', Icon: CloudUpload },
  held: { tone: 'warning', Icon: TriangleAlert },
  received: { tone: 'info', Icon: Inbox },
  confirmed: { tone: 'info', Icon: ClipboardCheck },
  picking: { tone: 'info', Icon: Package },
  staged: { tone: 'info', Icon: PackageCheck },
  shipped: { tone: 'info', Icon: Truck },
  delivered: { tone: 'success', Icon: Check },
  invoiced: { tone: 'neutral', Icon: ReceiptText },
  cancelled: { tone: 'neutral', Icon: Ban },
} as const satisfies Record<OrderStatus, { tone: Tone | 'neutral'; Icon: typeof Check }>;

/** Returns the customer's word for a status. */
export function useStatusWord(): (status: OrderStatus) => string {
  const { t } = useLingui();
  return useCallback(
    (status) => {
      const words: Record<OrderStatus, string> = {
        waiting: t`Waiting to be sent`,
        held: t`Held for review`,
        received: t({ message: 'Sent', context: 'one order' }),
        confirmed: t`Confirmed`,
        picking: t({ message: 'Picking', context: 'status of an order' }),
        staged: t`Packed`,
        shipped: t`On its way`,
        delivered: t`Delivered`,
        invoiced: t`Invoiced`,
        cancelled: t`Canceled`,
      };
      return words[status];
    },
    [t],
  );
}

/** The icon of a status; it is never shown without its word. */
export function StatusIcon({ status, size = 14 }: { readonly status: OrderStatus; readonly size?: number }) {
  const { Icon } = LOOKS[status];
  return <Icon size={size} aria-hidden />;
}

/**
 * The status of an order. A held one needs its customer only if there is something to accept. If credit or the minimum
 * holds it, the distributor decides.
 */
export function OrderStatusBadge({ status, holds }: { readonly status: OrderStatus; readonly holds: readonly Hold[] }) {
  const { t } = useLingui();
  const word = useStatusWord();
  const needsThem = holds.some(isAcceptable);
  return (
    <StatusBadge tone={LOOKS[status].tone} icon={<StatusIcon status={status} />}>
      {status === 'held' && needsThem ? t`Needs you` : word(status)}
    </StatusBadge>
  );
}

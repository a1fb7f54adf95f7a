import { useLingui } from '@lingui/react/macro';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import FileText from 'lucide-react/icons/file-text';
import Inbox from 'lucide-react/icons/inbox';
import Layers from 'lucide-react/icons/layers';
import Package from 'lucide-react/icons/package';
import PackageCheck from 'lucide-react/icons/package-check';
import ReceiptText from 'lucide-react/icons/receipt-text';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Truck from 'lucide-react/icons/truck';
import { useCallback } from 'react';
import type { Hold, OrderStatus } from '../../../contract/orders.ts';
import type { SalesOrderStatus } from '../../../contract/sales-orders.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Tone } from '../../ui/tone.tsx';
import { needsAnswer } from './data/coming.ts';

const LOOKS = {
  waiting: { tone: 'info', Icon: CloudUpload },
  held: { tone: 'warning', Icon: TriangleAlert },
  received: { tone: 'info', Icon: Inbox },
  confirmed: { tone: 'info', Icon: ClipboardCheck },
  open: { tone: 'info', Icon: FileText },
  allocated: { tone: 'info', Icon: Layers },
  picking: { tone: 'info', Icon: Package },
  staged: { tone: 'info', Icon: PackageCheck },
  shipped: { tone: 'info', Icon: Truck },
  delivered: { tone: 'success', Icon: Check },
  invoiced: { tone: 'neutral', Icon: ReceiptText },
  cancelled: { tone: 'neutral', Icon: Ban },
} as const satisfies Record<OrderStatus | SalesOrderStatus, { tone: Tone | 'neutral'; Icon: typeof Check }>;

/** Returns the customer's word for an order's status. */
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
        shipped: t`On the truck`,
        delivered: t`Delivered`,
        invoiced: t`Invoiced`,
        cancelled: t`Canceled`,
      };
      return words[status];
    },
    [t],
  );
}

/**
 * Returns the customer's word for a sales order's status. Separate from an order's, because languages with genders
 * distinguish the two.
 */
export function useSalesStatusWord(): (status: SalesOrderStatus) => string {
  const { t } = useLingui();
  return useCallback(
    (status) => {
      const words: Record<SalesOrderStatus, string> = {
        open: t({ message: 'Open', context: 'one sales order' }),
        allocated: t`Stock allocated`,
        picking: t({ message: 'Picking', context: 'status of an order' }),
        staged: t({ message: 'Packed', context: 'one sales order' }),
        shipped: t`On the truck`,
        delivered: t({ message: 'Delivered', context: 'one sales order' }),
        invoiced: t({ message: 'Invoiced', context: 'one sales order' }),
        cancelled: t({ message: 'Canceled', context: 'one sales order' }),
      };
      return words[status];
    },
    [t],
  );
}

/** The icon of a status; it is never shown without its word. */
export function StatusIcon({ status, size = 14 }: { readonly status: keyof typeof LOOKS; readonly size?: number }) {
  const { Icon } = LOOKS[status];
  return <Icon size={size} aria-hidden />;
}

function Badge({ status, word }: { readonly status: keyof typeof LOOKS; readonly word: string }) {
  return (
    <StatusBadge tone={LOOKS[status].tone} icon={<StatusIcon status={status} />}>
      {word}
    </StatusBadge>
  );
}

/**
 * The status of an order. A held one needs its customer only if there is something to accept. If credit or the minimum
 * holds it, the distributor decides.
 */
export function OrderStatusBadge({ status, holds }: { readonly status: OrderStatus; readonly holds: readonly Hold[] }) {
  const { t } = useLingui();
  const word = useStatusWord();
  return <Badge status={status} word={needsAnswer({ status, holds }) ? t`Needs you` : word(status)} />;
}

export function SalesStatusBadge({ status }: { readonly status: SalesOrderStatus }) {
  const word = useSalesStatusWord();
  return <Badge status={status} word={word(status)} />;
}

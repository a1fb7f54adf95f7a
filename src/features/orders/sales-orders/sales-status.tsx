import { useLingui } from '@lingui/react/macro';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import FileText from 'lucide-react/icons/file-text';
import Layers from 'lucide-react/icons/layers';
import Package from 'lucide-react/icons/package';
import PackageCheck from 'lucide-react/icons/package-check';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Truck from 'lucide-react/icons/truck';
import { useCallback } from 'react';
import type { SalesOrderLine, SalesOrderStatus } from '../../../../contract/sales-orders.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Tone } from '../../../ui/tone.tsx';

const LOOKS = {
  open: { tone: 'info', Icon: FileText },
  allocated: { tone: 'info', Icon: Layers },
  picking: { tone: 'info', Icon: Package },
  staged: { tone: 'info', Icon: PackageCheck },
  shipped: { tone: 'info', Icon: Truck },
  delivered: { tone: 'success', Icon: Check },
  invoiced: { tone: 'neutral', Icon: ReceiptText },
  cancelled: { tone: 'neutral', Icon: Ban },
} as const satisfies Record<SalesOrderStatus, { tone: Tone | 'neutral'; Icon: typeof Check }>;

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
        shipped: t`On its way`,
        delivered: t({ message: 'Delivered', context: 'one sales order' }),
        invoiced: t({ message: 'Invoiced', context: 'one sales order' }),
        cancelled: t({ message: 'Canceled', context: 'one sales order' }),
      };
      return words[status];
    },
    [t],
  );
}

/** Why less was picked than was ordered. */
export function useShortWord(): (reason: NonNullable<SalesOrderLine['shortReason']>) => string {
  const { t } = useLingui();
  return (reason) =>
    ({ out_of_stock: t`out of stock`, damaged: t`damaged`, quality: t`quality`, other: t`another reason` })[reason];
}

/** The icon of a status; it is never shown without its word. */
export function SalesStatusIcon({ status, size = 14 }: { readonly status: SalesOrderStatus; readonly size?: number }) {
  const { Icon } = LOOKS[status];
  return <Icon size={size} aria-hidden />;
}

export function SalesStatusBadge({ status }: { readonly status: SalesOrderStatus }) {
  const word = useSalesStatusWord();
  return (
    <StatusBadge tone={LOOKS[status].tone} icon={<SalesStatusIcon status={status} />}>
      {word(status)}
    </StatusBadge>
  );
}

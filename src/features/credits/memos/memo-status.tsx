import { Trans, useLingui } from '@lingui/react/macro';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import type { CreditMemoHead } from '../../../../contract/credits.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

export type MemoStatus = 'open' | 'used' | 'cancelled';

export const statusOf = ({ cancelledAt, open }: Pick<CreditMemoHead, 'cancelledAt' | 'open'>): MemoStatus =>
  cancelledAt !== null ? 'cancelled' : open > 0 ? 'open' : 'used';

export function useMemoStatusWord(): (status: MemoStatus) => string {
  const { t } = useLingui();
  return (status) =>
    ({
      open: t({ message: 'Open', context: 'one credit memo' }),
      used: t({ message: 'Used up', context: 'one credit memo' }),
      cancelled: t({ message: 'Canceled', context: 'one credit memo' }),
    })[status];
}

/** Returns whether a memo has an amount left. */
export function MemoStatusBadge({ memo }: { readonly memo: Pick<CreditMemoHead, 'cancelledAt' | 'open'> }) {
  const status = statusOf(memo);
  if (status === 'open')
    return (
      <StatusBadge tone="success">
        <Trans context="one credit memo">Open</Trans>
      </StatusBadge>
    );
  const Icon = status === 'used' ? Check : Ban;
  return (
    <StatusBadge tone="neutral" icon={<Icon size={14} aria-hidden />}>
      {status === 'used' ? (
        <Trans context="one credit memo">Used up</Trans>
      ) : (
        <Trans context="one credit memo">Canceled</Trans>
      )}
    </StatusBadge>
  );
}

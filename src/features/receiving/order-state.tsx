import { Trans } from '@lingui/react/macro';
import type { PurchaseStatus } from '../../../contract/receiving.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** The status of a purchase order, in a word. */
export function OrderState({ status }: { readonly status: PurchaseStatus }) {
  switch (status) {
    case 'open':
      return (
        <StatusBadge tone="neutral">
          <Trans>Expected</Trans>
        </StatusBadge>
      );
    case 'partial':
      return (
        <StatusBadge tone="info">
          <Trans>At the dock</Trans>
        </StatusBadge>
      );
    case 'received':
      return (
        <StatusBadge tone="success">
          <Trans context="one purchase order">Received</Trans>
        </StatusBadge>
      );
  }
}

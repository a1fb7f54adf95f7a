import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import type { InvoiceHead } from '../../../contract/invoices.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Returns the name of an invoice, a debit memo or an opening balance. */
export function useInvoiceName(): (invoice: Pick<InvoiceHead, 'kind' | 'invoiceNumber'>) => string {
  const { t } = useLingui();
  return ({ kind, invoiceNumber: number }) => {
    if (kind === 'opening') return t`Balance brought forward`;
    return kind === 'debit_memo' ? t`Debit memo #${number}` : `#${number}`;
  };
}

/** Whether an invoice is open, overdue by how many days, or settled by payments and credits. */
export function InvoiceStateBadge({ invoice }: { readonly invoice: Pick<InvoiceHead, 'state' | 'daysOverdue'> }) {
  switch (invoice.state) {
    case 'overdue':
      return (
        <StatusBadge tone="danger">
          <Plural value={invoice.daysOverdue} one="# day overdue" other="# days overdue" />
        </StatusBadge>
      );
    case 'open':
      return (
        <StatusBadge tone="info">
          <Trans context="one invoice">Open</Trans>
        </StatusBadge>
      );
    case 'settled':
      return (
        <StatusBadge tone="neutral" icon={<Check size={14} aria-hidden />}>
          <Trans context="one invoice">Settled</Trans>
        </StatusBadge>
      );
  }
}

import { cardPaymentEndpoints, MOST_PAID_INVOICES } from '../../../contract/card-payments.ts';
import { invoiceEndpoints } from '../../../contract/invoices.ts';
import { callAs } from '../../sync/session.ts';
import { useRemote } from '../../sync/use-remote.ts';

/** Returns what a location can pay by card now: its open invoices, those that are due first, and its credits. */
export function usePayable(customerLocationId: string) {
  return useRemote(
    async (signal) => {
      const query = { customerLocationId, status: 'open', sortBy: 'dueOn', sortDirection: 'Asc' } as const;
      const [settings, invoices] = await Promise.all([
        callAs(cardPaymentEndpoints.settings, { query: { customerLocationId } }, { signal }),
        callAs(invoiceEndpoints.invoices, { query: { ...query, PageSize: String(MOST_PAID_INVOICES) } }, { signal }),
      ]);
      return { ...settings, invoices: invoices.data, total: invoices.total };
    },
    [customerLocationId],
  );
}

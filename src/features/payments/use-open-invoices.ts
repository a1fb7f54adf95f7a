import { type InvoiceHead, invoiceEndpoints } from '../../../contract/invoices.ts';
import { MOST_APPLICATIONS } from '../../../contract/payments.ts';
import { callAs } from '../../sync/session.ts';
import { type Remote, useRemote } from '../../sync/use-remote.ts';

const NONE: readonly InvoiceHead[] = [];

export interface OpenInvoicesOf {
  /** Empty until the customer's invoices are here. */
  readonly invoices: readonly InvoiceHead[];
  readonly state: Remote<unknown>['state'];
  readonly reload: () => Promise<void>;
}

/** Returns the open invoices of a customer, those that are due first; an empty id asks for none. */
export function useOpenInvoices(customerId: string): OpenInvoicesOf {
  const { data, state, reload } = useRemote(
    async (signal) => {
      if (customerId === '') return { of: customerId, invoices: NONE };
      const query = { customerId, status: 'open', sortBy: 'dueOn', PageSize: String(MOST_APPLICATIONS) } as const;
      const page = await callAs(invoiceEndpoints.officeInvoices, { query }, { signal });
      return { of: customerId, invoices: page.data };
    },
    [customerId],
  );
  // The invoices of the customer that was chosen before are not shown.
  const isHere = data?.of === customerId;
  return {
    invoices: isHere ? data.invoices : NONE,
    state: isHere || state !== 'here' ? state : 'loading',
    reload,
  };
}

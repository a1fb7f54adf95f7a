import { type CustomerTermsRow, customerTermsEndpoints } from '../../../contract/customer-terms.ts';
import { type InvoiceHead, invoiceEndpoints } from '../../../contract/invoices.ts';
import { callAs } from '../../sync/session.ts';
import { ROWS_PER_GROUP } from './data/find-on-device.ts';

/** The records of the office that a search found. */
export interface OfficeRows {
  readonly customers: readonly CustomerTermsRow[];
  readonly invoices: readonly InvoiceHead[];
}

/** Finds customers by name, and the newest invoices, as their desks find them: at most `ROWS_PER_GROUP` of each. */
export async function findOnServer(words: string, signal: AbortSignal): Promise<OfficeRows> {
  const page = { search: words, PageNumber: '1', PageSize: String(ROWS_PER_GROUP) };
  const [customers, invoices] = await Promise.all([
    callAs(customerTermsEndpoints.list, { query: page }, { signal }),
    callAs(
      invoiceEndpoints.officeInvoices,
      { query: { ...page, status: 'all', sortBy: 'invoicedOn', sortDirection: 'Desc' } },
      { signal },
    ),
  ]);
  return { customers: customers.data, invoices: invoices.data };
}

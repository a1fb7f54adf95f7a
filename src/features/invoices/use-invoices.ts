import { type InvoiceHead, invoiceEndpoints } from '../../../contract/invoices.ts';
import { callAs } from '../../sync/session.ts';
import { useKeptAnswer } from '../kept-answers/use-kept-answer.ts';

/** Number of invoices on one page, enough for a year. */
export const MOST_INVOICES = 200;

export interface Invoices {
  readonly invoices: readonly InvoiceHead[];
  /** The number of all matching invoices, of which the latest are loaded. */
  readonly total: number;
  /** Cents of all matching invoices. */
  readonly open: number;
  readonly overdue: number;
}

/** Returns the invoices of a location: those with an open amount, or all. Without a signal, the last answer. */
export function useInvoices(customerLocationId: string, status: 'open' | 'all') {
  return useKeptAnswer(`invoices ${status} ${customerLocationId}`, async (signal): Promise<Invoices> => {
    const query = { customerLocationId, status, PageSize: String(MOST_INVOICES) };
    const { data, total, totals } = await callAs(invoiceEndpoints.invoices, { query }, { signal });
    return { invoices: data, total, ...totals };
  });
}

import { invoiceEndpoints } from '../../../contract/invoices.ts';
import { callAs } from '../../sync/session.ts';

/** Returns the customers that have invoices, by name, as the options of a list's filter. */
export const customerOptions = async (): Promise<{ value: string; label: string }[]> =>
  (await callAs(invoiceEndpoints.customers, {})).data.map(({ id, name }) => ({ value: id, label: name }));

import { AppError } from '../../../contract/errors.ts';
import type { Invoice, invoiceEndpoints } from '../../../contract/invoices.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { pdfAnswer } from '../../pdf/draw.ts';
import { readLetterhead } from '../../pdf/letterhead.ts';
import { sellingLocation } from '../locations/access.ts';
import { documentLots } from '../tracing/document-lots.ts';
import { readInvoiceSettings } from './invoice-settings.ts';
import {
  customersWithInvoices,
  locationInvoices,
  officeInvoices,
  readInvoice,
  readsInvoicesOf,
  shopperInvoices,
  todayOf,
} from './invoices.ts';
import { showsPaca } from './paca.ts';

/** Returns an invoice that the user may read. Throws `not_found` for any other. */
async function readable(context: SignedInContext, id: string): Promise<Invoice> {
  const invoice = await readInvoice(context.tx, id, todayOf(context));
  if (!invoice || !(await readsInvoicesOf(context, invoice.customerLocationId))) throw new AppError('not_found');
  return invoice;
}

/** Handlers for invoices. */
export const invoiceHandlers: HandlersOf<typeof invoiceEndpoints> = {
  invoices: shopperInvoices.page,
  invoiceRows: shopperInvoices.rows,
  officeInvoices: officeInvoices.page,
  officeInvoiceRows: officeInvoices.rows,

  customers: async (context) => ({ data: await customersWithInvoices(context) }),

  ofLocation: async (context, { params, query }) => {
    await sellingLocation(context, params);
    const { customerLocationId } = params;
    return locationInvoices.page(context, { query: { ...query, customerLocationId } });
  },

  invoice: (context, { params }) => readable(context, params.id),

  invoicePdf: async (context, { params, query }) => {
    const invoice = await readable(context, params.id);
    const { salesOrderId, lines } = invoice;
    const settings = await readInvoiceSettings(context.tx);
    return pdfAnswer(context.tenant.id, `Invoice-${invoice.invoiceNumber}.pdf`, 'invoicePdf', invoice, {
      letterhead: await readLetterhead(context),
      locale: query.locale ?? context.locale,
      timeZone: context.tenant.timeZone,
      lots: salesOrderId === null ? null : await documentLots(context.tx, { id: salesOrderId, lines }),
      settings,
      paca: await showsPaca(context.tx, invoice, settings),
      now: context.now,
    });
  },
};

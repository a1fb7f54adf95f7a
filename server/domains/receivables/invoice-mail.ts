import * as z from 'zod/mini';
import { msg } from '#msg';
import type { Invoice } from '../../../contract/invoices.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { Columns } from '../../db/rows.ts';
import { inTenant, type Tx } from '../../db/tenant-transaction.ts';
import { recordBlob } from '../../files/blobs.ts';
import { enqueueJob } from '../../jobs/enqueue.ts';
import { inCompany } from '../../jobs/in-company.ts';
import type { JobKind, JobRun } from '../../jobs/job-kind.ts';
import { enqueueMail, isMailConfigured } from '../../mail/outbox.ts';
import { drawPdf } from '../../pdf/draw.ts';
import { readLetterhead } from '../../pdf/letterhead.ts';
import { companyOrigin } from '../../tenants/company-origin.ts';
import { formatsOf, type Locale } from '../../texts/formats.ts';
import { textsOf } from '../../texts/texts.ts';
import { findProvider } from '../card-payments/gateway.ts';
import { newPayLink } from '../card-payments/pay-links.ts';
import { readLocations } from '../locations/collection.ts';
import { documentLots } from '../tracing/document-lots.ts';
import { readInvoiceSettings } from './invoice-settings.ts';
import { readInvoice } from './invoices.ts';
import { showsPaca } from './paca.ts';

interface Input {
  readonly invoiceId: string;
  /** Absent: the addresses of the customer. */
  readonly to?: readonly string[] | undefined;
}

/**
 * Mails an invoice with its document, and stores the document as it was sent. To the customer's addresses it is mailed
 * once: a later correction does not mail it again.
 */
export const invoiceMailJob: JobKind<Input> = {
  name: 'invoice-mail',
  input: z.object({ invoiceId: z.string(), to: z.optional(z.array(z.string())) }),
  attempts: 6,
  pauseSeconds: 60,
  maxPauseSeconds: 3_600,
  atOnce: 2,
  async run(run) {
    const { tenant, database, services, now, input } = run;
    const found = await inTenant(database, tenant.id, (tx) => readParts(tx, run), { readOnly: true });
    if (!found) return undefined;
    const { invoice, addresses, locale, letterhead, takesCards, ...facts } = found;
    const timeZone = tenant.timeZone;
    const options = { ...facts, letterhead: await letterhead.load(), locale, timeZone, now };
    const bytes = await drawPdf(tenant.id, 'invoicePdf', invoice, options);
    const blob = await services.blobs.prepare((work) => inCompany(run, work), 'application/pdf', bytes, now);
    const attachment = { name: `Invoice-${invoice.invoiceNumber}.pdf`, hash: blob.hash };
    return async (tx) => {
      await recordBlob(tx, blob, now);
      for (const to of addresses) {
        const link = takesCards
          ? newPayLink(companyOrigin(services.config, tenant, `https://${tenant.hostName}`), now)
          : null;
        const text = invoiceMail(invoice, tenant.companyName, locale, link?.url ?? null);
        const id = await enqueueMail(tx, { to, ...text, attachment });
        await tx.db
          .insertInto('invoice_mails')
          .values({
            tenant_id: tx.tenantId,
            id,
            invoice_id: input.invoiceId,
            to_address: to,
            pdf_hash: blob.hash,
            mailed_at: now.toISOString(),
            link_hash: link?.hash ?? null,
            link_until: link?.until ?? null,
            link_revoked_at: null,
          })
          .execute();
      }
    };
  },
};

/** Reads what a mail of an invoice needs. Undefined if its customer has no address any more. */
async function readParts(tx: Tx, { input, tenant, services, now }: JobRun<Input>) {
  const invoice = await readInvoice(tx, input.invoiceId, dayInZone(now.toISOString(), tenant.timeZone));
  if (!invoice) return undefined;
  const { rows } = await tx.connection.query<Columns<'customers', 'invoice_emails' | 'invoice_locale'>>(
    'select invoice_emails, invoice_locale from customers where tenant_id = $1 and customer_id = $2',
    [tx.tenantId, invoice.customerId],
    'addresses_of_invoices',
  );
  const [customer] = rows;
  const addresses = input.to ?? customer?.invoice_emails ?? [];
  if (!customer || addresses.length === 0) return undefined;
  const { salesOrderId, lines, customerLocationId } = invoice;
  const location = customerLocationId
    ? (await readLocations(tx, [customerLocationId])).get(customerLocationId)
    : undefined;
  const pays = invoice.open > 0 && location?.options.paymentsEnabled === true;
  const settings = await readInvoiceSettings(tx);
  return {
    invoice,
    takesCards: pays && (await findProvider(tx, services)) !== undefined,
    addresses,
    locale: customer.invoice_locale,
    letterhead: await readLetterhead({ tx, tenant, services }),
    lots: salesOrderId === null ? null : await documentLots(tx, { id: salesOrderId, lines }),
    settings,
    paca: await showsPaca(tx, invoice, settings),
  };
}

/** Returns subject and text of the mail with an invoice. */
export function invoiceMail(
  invoice: Pick<Invoice, 'invoiceNumber' | 'locationName' | 'invoicedOn' | 'dueOn' | 'open' | 'total'>,
  companyName: string,
  locale: Locale,
  /** Pays the invoice without signing in; null for none. */
  payUrl: string | null,
): { subject: string; text: string } {
  const t = textsOf(locale);
  const { money, shortDay } = formatsOf(locale);
  const number = String(invoice.invoiceNumber);
  const title = t(msg({ message: 'Invoice {number}' }), { number });
  return {
    subject: `${title} – ${companyName}`,
    text: [
      t(msg({ message: 'The invoice for the delivery to {place} on {day} is attached.' }), {
        place: invoice.locationName,
        day: shortDay(invoice.invoicedOn),
      }),
      '',
      t(msg({ message: 'Total: {amount}' }), { amount: money(invoice.total) }),
      ...(invoice.open === invoice.total
        ? []
        : [t(msg({ message: 'Open: {amount}' }), { amount: money(invoice.open) })]),
      ...(invoice.dueOn === null || invoice.open === 0
        ? []
        : [t(msg({ message: 'Due on {day}' }), { day: shortDay(invoice.dueOn) })]),
      '',
      ...(payUrl === null ? [] : [t(msg`Pay by card, without signing in:`), payUrl, '']),
      companyName,
    ].join('\n'),
  };
}

/**
 * Enqueues the mails of the invoices of these orders, for customers who want them, if the company sends mail. Each
 * invoice is mailed once.
 */
export async function mailInvoices(tx: Tx, salesOrderIds: readonly string[]): Promise<void> {
  if (salesOrderIds.length === 0) return;
  const { rows } = await tx.connection.query<Columns<'invoices', 'id' | 'invoice_number'>>(
    `select i.id, i.invoice_number from invoices i join customers c on c.tenant_id = i.tenant_id and c.customer_id = i.customer_id
     where i.tenant_id = $1 and i.sales_order_id = any($2::uuid[]) and i.kind = 'invoice' and not i.is_imported
       and cardinality(c.invoice_emails) > 0 order by i.invoice_number`,
    [tx.tenantId, salesOrderIds],
    'invoices_to_mail',
  );
  if (rows.length === 0 || !(await isMailConfigured(tx))) return;
  for (const { id, invoice_number: number } of rows)
    await enqueueJob(tx, invoiceMailJob, { invoiceId: id }, { key: id, about: `#${number}`, id: uuidv7() });
}

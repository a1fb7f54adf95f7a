import { AppError } from '../../../contract/errors.ts';
import type { invoiceMailEndpoints } from '../../../contract/invoice-mails.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { findBlob } from '../../files/blobs.ts';
import { enqueueJob } from '../../jobs/enqueue.ts';
import { isMailConfigured } from '../../mail/outbox.ts';
import { outside } from '../../outside.ts';
import { invoiceMailJob } from './invoice-mail.ts';

interface OfInvoice {
  readonly invoice_number: number;
  readonly invoice_emails: string[];
}

/** Returns number and mail addresses of an invoice that the company made. Throws `not_found`. */
async function ofInvoice({ tx }: SignedInContext, id: string): Promise<OfInvoice> {
  const row = await tx.db
    .selectFrom('invoices as i')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.tenant_id', '=', 'i.tenant_id').onRef('c.customer_id', '=', 'i.customer_id'),
    )
    .select(['i.invoice_number', 'c.invoice_emails'])
    .where('i.tenant_id', '=', tx.tenantId)
    .where('i.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

/** Handlers for mails with invoices. */
export const invoiceMailHandlers: HandlersOf<typeof invoiceMailEndpoints> = {
  list: async (context, { params: { id } }) => {
    const { tx } = context;
    const { invoice_emails: addresses } = await ofInvoice(context, id);
    const rows = await tx.db
      .selectFrom('invoice_mails as m')
      // Sent mail is removed after a month; its record stays.
      .leftJoin('mail_outbox as o', (join) => join.onRef('o.tenant_id', '=', 'm.tenant_id').onRef('o.id', '=', 'm.id'))
      .select(['m.id', 'm.to_address', 'm.mailed_at', 'o.id as waiting', 'o.sent_at'])
      .where('m.tenant_id', '=', tx.tenantId)
      .where('m.invoice_id', '=', id)
      .orderBy('m.mailed_at', 'desc')
      .limit(50)
      .execute();
    return {
      addresses,
      data: rows.map((row) => ({
        id: row.id,
        to: row.to_address,
        mailedAt: row.mailed_at,
        isSent: row.waiting === null || row.sent_at !== null,
      })),
    };
  },

  send: async (context, { params: { id }, body: { to } }) => {
    const { tx, actor } = context;
    const { invoice_number: number } = await ofInvoice(context, id);
    if (!(await isMailConfigured(tx))) throw new AppError('mail_not_configured');
    const jobId = uuidv7();
    await enqueueJob(
      tx,
      invoiceMailJob,
      { invoiceId: id, to: [to] },
      { id: jobId, about: `#${number}`, by: actor.userId },
    );
    await audit(tx, actor, 'invoice.mailed', id, { to });
    return { jobId };
  },

  pdf: async (context, { params: { id, mailId } }) => {
    const { tx, services } = context;
    const { invoice_number: number } = await ofInvoice(context, id);
    const mail = await tx.db
      .selectFrom('invoice_mails')
      .select('pdf_hash')
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', mailId)
      .where('invoice_id', '=', id)
      .executeTakeFirst();
    const blob = mail && (await findBlob(tx, mail.pdf_hash));
    if (!blob) throw new AppError('not_found');
    return outside(async () => ({
      fileName: `Invoice-${number}.pdf`,
      mediaType: 'application/pdf',
      bytes: await services.blobs.read(blob),
    }));
  },
};

import { AppError } from '../../../contract/errors.ts';
import type { InvoiceMail, invoiceMailEndpoints } from '../../../contract/invoice-mails.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
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

const linkState = (
  { link_until: until, link_revoked_at: revoked }: Columns<'invoice_mails', 'link_until' | 'link_revoked_at'>,
  now: Date,
): InvoiceMail['link'] => {
  if (until === null) return 'none';
  if (revoked !== null) return 'revoked';
  return Date.parse(until) > now.getTime() ? 'open' : 'expired';
};

/** Handlers for mails with invoices. */
export const invoiceMailHandlers: HandlersOf<typeof invoiceMailEndpoints> = {
  list: async (context, { params: { id } }) => {
    const { tx } = context;
    const { invoice_emails: addresses } = await ofInvoice(context, id);
    const rows = await tx.db
      .selectFrom('invoice_mails as m')
      // Sent mail is removed after a month; its record stays.
      .leftJoin('mail_outbox as o', (join) => join.onRef('o.tenant_id', '=', 'm.tenant_id').onRef('o.id', '=', 'm.id'))
      .select([
        'm.id',
        'm.to_address',
        'm.mailed_at',
        'm.link_until',
        'm.link_revoked_at',
        'o.id as waiting',
        'o.sent_at',
      ])
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
        link: linkState(row, context.now),
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

  revokeLink: async (context, { params: { id, mailId } }) => {
    const { tx, actor, now } = context;
    await ofInvoice(context, id);
    const row = await tx.db
      .updateTable('invoice_mails')
      .set((is) => ({
        link_revoked_at: is.fn.coalesce('link_revoked_at', is.val(now.toISOString())),
        link_revoked_by: actor.displayName,
      }))
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', mailId)
      .where('invoice_id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new AppError('not_found');
    await audit(tx, actor, 'payLink.revoked', mailId, { invoiceId: id });
    return row;
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

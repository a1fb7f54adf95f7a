import * as z from 'zod/mini';
import { emailAddress, instant, uuid } from './atoms.ts';
import { file, get, post, put } from './endpoint.ts';

const permission = ['ADMIN'] as const;
const ofInvoice = z.object({ id: uuid });

/** A mail with an invoice. */
export const invoiceMail = z.object({
  id: uuid,
  to: z.string(),
  mailedAt: instant,
  /** The mail server has accepted it. */
  isSent: z.boolean(),
  /** Whether the link in the mail still pays the invoice. */
  link: z.enum(['none', 'open', 'expired', 'revoked']),
});
export type InvoiceMail = z.infer<typeof invoiceMail>;

/** Mails with invoices, for the office. */
export const invoiceMailEndpoints = {
  list: get('/edible/invoices/:id/mails', {
    summary: 'List the mails of an invoice, latest first, and the addresses to which its customer wants invoices',
    permission,
    params: ofInvoice,
    returns: z.object({ addresses: z.array(z.string()), data: z.array(invoiceMail) }),
    errors: ['not_found'],
  }),
  send: post('/edible/invoices/:id/mails', {
    summary: 'Mail an invoice with its document to an address',
    permission,
    params: ofInvoice,
    body: z.object({ to: emailAddress }),
    returns: z.object({ jobId: uuid }),
    errors: ['not_found', 'mail_not_configured'],
    rate: 60,
  }),
  revokeLink: put('/edible/invoices/:id/mails/:mailId/revocation', {
    summary: 'Revoke the link of a mail that pays its invoice without signing in; repeating the call changes nothing',
    permission,
    params: z.object({ id: uuid, mailId: uuid }),
    body: z.object({}),
    returns: z.object({ id: uuid }),
    errors: ['not_found'],
  }),
  pdf: get('/edible/invoices/:id/mails/:mailId/pdf', {
    summary: 'Download the document of a mail as it was sent',
    permission,
    params: z.object({ id: uuid, mailId: uuid }),
    returns: file('application/pdf'),
    errors: ['not_found'],
  }),
};

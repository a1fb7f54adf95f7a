import type { Tx } from '../../db/tenant-transaction.ts';
import { hashToken, newToken } from '../../secrets.ts';

/** Days for which a link pays its invoice. */
const LINK_DAYS = 60;
export const PAY_LINKS_PATH = '/api/v1/payments/links';

/** A link that is sent to one address. */
export interface PayLink {
  readonly url: string;
  readonly hash: Buffer;
  readonly until: string;
}

/** Returns a new link to a page under `path`. Only its hash is stored. */
export function newPayLink(origin: string, now: Date, path = PAY_LINKS_PATH): PayLink {
  const { token, hash } = newToken();
  const until = new Date(now.getTime() + LINK_DAYS * 86_400_000).toISOString();
  return { url: `${origin}${path}/${token}`, hash, until };
}

/** What a link pays. */
export interface LinkedInvoice {
  readonly invoiceId: string;
  readonly invoiceNumber: number;
  readonly customerId: string;
  readonly customerLocationId: string | null;
  readonly invoicedOn: string;
  readonly dueOn: string | null;
  /** Cents. */
  readonly total: number;
  readonly open: number;
  /** The address to which the link was mailed. */
  readonly sentTo: string;
}

/** Returns the invoice of a link. Undefined if the link is unknown, expired or revoked. */
export async function findPayLink(tx: Tx, token: string, now: Date): Promise<LinkedInvoice | undefined> {
  return tx.db
    .selectFrom('invoice_mails as m')
    .innerJoin('receivable_documents as d', (join) =>
      join.onRef('d.tenant_id', '=', 'm.tenant_id').onRef('d.id', '=', 'm.invoice_id'),
    )
    .select([
      'd.id as invoiceId',
      'd.document_number as invoiceNumber',
      'd.customer_id as customerId',
      'd.customer_location_id as customerLocationId',
      'd.dated_on as invoicedOn',
      'd.due_on as dueOn',
      'd.total_cents as total',
      'd.open_cents as open',
      'm.to_address as sentTo',
    ])
    .where('m.tenant_id', '=', tx.tenantId)
    .where('m.link_hash', '=', hashToken(token))
    .where('m.link_until', '>', now.toISOString())
    .where('m.link_revoked_at', 'is', null)
    .executeTakeFirst();
}

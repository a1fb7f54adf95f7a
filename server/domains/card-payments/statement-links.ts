import { MOST_PAID_INVOICES } from '../../../contract/card-payments.ts';
import type { Location } from '../../../contract/locations.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { hashToken } from '../../secrets.ts';
import { readLocations } from '../locations/collection.ts';
import type { PayLink } from './pay-links.ts';

export const STATEMENT_LINKS_PATH = '/api/v1/payments/statements';

/** Whose open invoices a link shows. */
interface StatementLink {
  readonly customerId: string;
  /** Null: those of all locations. */
  readonly customerLocationId: string | null;
  /** The address to which the link was mailed. */
  readonly sentTo: string;
}

/** Stores the link of a mail. */
export async function storeStatementLink(
  tx: Tx,
  { id, customerId, customerLocationId, sentTo }: StatementLink & { readonly id: string },
  { hash, until }: PayLink,
): Promise<void> {
  await tx.db
    .insertInto('statement_links')
    .values({
      tenant_id: tx.tenantId,
      id,
      customer_id: customerId,
      customer_location_id: customerLocationId,
      to_address: sentTo,
      link_hash: hash,
      link_until: until,
      link_revoked_at: null,
    })
    .execute();
}

/** Returns the customer of a link in a statement's mail. Undefined if the link is unknown, expired or revoked. */
export const findStatementLink = (tx: Tx, token: string, now: Date): Promise<StatementLink | undefined> =>
  tx.db
    .selectFrom('statement_links')
    .select(['customer_id as customerId', 'customer_location_id as customerLocationId', 'to_address as sentTo'])
    .where('tenant_id', '=', tx.tenantId)
    .where('link_hash', '=', hashToken(token))
    .where('link_until', '>', now.toISOString())
    .where('link_revoked_at', 'is', null)
    .executeTakeFirst();

/** Returns the cents of payments and credit memos that are not applied to an invoice. */
export async function creditOf(tx: Tx, { customerId, customerLocationId }: StatementLink): Promise<number> {
  const row = await tx.db
    .selectFrom('receivable_documents')
    .select((is) => is.fn.sum<number>('open_cents').as('cents'))
    .where('tenant_id', '=', tx.tenantId)
    .where('customer_id', '=', customerId)
    .where('open_cents', '<', 0)
    .$if(customerLocationId !== null, (open) => open.where('customer_location_id', '=', customerLocationId))
    .executeTakeFirst();
  return 0 - Number(row?.cents ?? 0);
}

interface OpenInvoice {
  readonly invoiceId: string;
  readonly invoiceNumber: number;
  readonly dueOn: string | null;
  /** Cents. */
  readonly open: number;
}

/** What a link pays at once: the open invoices of one location, at most MOST_PAID_INVOICES, those due first. */
export interface PayableLocation {
  readonly location: Location;
  readonly invoices: readonly OpenInvoice[];
  /** Cents. */
  readonly open: number;
}

type Row = Columns<'receivable_documents', 'customer_location_id' | 'due_on' | 'open_cents' | 'document_number' | 'id'>;

/** Returns the locations of a link that pay by card and have open invoices, by their names. */
export async function payableLocations(tx: Tx, link: Omit<StatementLink, 'sentTo'>): Promise<PayableLocation[]> {
  const rows: Row[] = await tx.db
    .selectFrom('receivable_documents')
    .select(['id', 'document_number', 'customer_location_id', 'due_on', 'open_cents'])
    .where('tenant_id', '=', tx.tenantId)
    .where('customer_id', '=', link.customerId)
    .where('open_cents', '>', 0)
    .$if(link.customerLocationId !== null, (open) => open.where('customer_location_id', '=', link.customerLocationId))
    .orderBy('due_on')
    .orderBy('document_number')
    .execute();
  const ids = new Set(rows.flatMap(({ customer_location_id: id }) => (id === null ? [] : [id])));
  const locations = [...(await readLocations(tx, [...ids])).values()].filter(({ options }) => options.paymentsEnabled);
  return locations
    .map((location) => {
      const invoices = rows
        .filter((row) => row.customer_location_id === location.customerLocationId)
        .slice(0, MOST_PAID_INVOICES)
        .map((row) => ({
          invoiceId: row.id,
          invoiceNumber: row.document_number,
          dueOn: row.due_on,
          open: row.open_cents,
        }));
      return { location, invoices, open: invoices.reduce((sum, { open }) => sum + open, 0) };
    })
    .sort((a, b) => a.location.displayName.localeCompare(b.location.displayName));
}

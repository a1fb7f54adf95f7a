import { type Nullable, sql } from 'kysely';
import { type Invoice, type InvoiceHead, type InvoiceLine, invoiceEndpoints } from '../../../contract/invoices.ts';
import { showsInvoices } from '../../../contract/order-policy.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import type { SignedInContext } from '../../context.ts';
import { INSTANT } from '../../db/instant.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { shopperLocations } from '../../sync/scopes.ts';
import { nameOrder } from '../search-words.ts';

type HeadRow = Columns<
  'receivable_documents',
  | 'id'
  | 'document_number'
  | 'customer_id'
  | 'customer_location_id'
  | 'dated_on'
  | 'due_on'
  | 'total_cents'
  | 'open_cents'
> &
  Nullable<Columns<'invoices', 'sales_order_id' | 'po_number'> & Columns<'sales_orders', 'sales_order_number'>> & {
    readonly kind: InvoiceHead['kind'];
    readonly customer_name: string;
    readonly location_name: string;
    readonly days_overdue: number;
  };

/** Columns of an invoice's document `d`. */
const HEAD = `d.id, d.kind, d.document_number, d.customer_id, coalesce(k.name, d.customer_id) as customer_name, d.customer_location_id,
    coalesce(c.display_name, d.customer_location_id, k.name, d.customer_id) as location_name, i.sales_order_id, s.sales_order_number, i.po_number,
    d.dated_on, d.due_on, d.total_cents, d.open_cents`;
const FROM = `from receivable_documents d
    left join invoices i on i.tenant_id = d.tenant_id and i.id = d.id
    left join sales_orders s on s.tenant_id = i.tenant_id and s.id = i.sales_order_id
    left join customers k on k.tenant_id = d.tenant_id and k.customer_id = d.customer_id
    left join customer_locations c on c.tenant_id = d.tenant_id and c.customer_location_id = d.customer_location_id`;
/** Documents that customers owe. */
const OWED = `d.kind in ('invoice', 'debit_memo', 'opening') and d.total_cents >= 0`;

/** Returns the company's day. */
export const todayOf = ({ now, tenant }: Pick<SignedInContext, 'now' | 'tenant'>) =>
  dayInZone(now.toISOString(), tenant.timeZone);

/** Returns a subquery of the documents that customers owe, with the days by which they are overdue. */
const invoicesOf = (context: SignedInContext) =>
  sql<HeadRow>`(select ${sql.raw(HEAD)}, case when d.open_cents > 0 then greatest(0, ${todayOf(context)}::date - d.due_on) else 0 end as days_overdue
    ${sql.raw(FROM)} where d.tenant_id = ${context.tx.tenantId} and ${sql.raw(OWED)})`;

const stateOf = ({ open_cents: open, days_overdue: days }: Pick<HeadRow, 'open_cents' | 'days_overdue'>) =>
  open === 0 ? 'settled' : days > 0 ? 'overdue' : 'open';

const present = (row: HeadRow): InvoiceHead => ({
  id: row.id,
  kind: row.kind,
  invoiceNumber: row.document_number,
  customerId: row.customer_id,
  customerName: row.customer_name,
  customerLocationId: row.customer_location_id,
  locationName: row.location_name,
  salesOrderId: row.sales_order_id,
  salesOrderNumber: row.sales_order_number,
  purchaseOrder: row.po_number ?? '',
  invoicedOn: row.dated_on,
  dueOn: row.due_on,
  daysOverdue: row.days_overdue,
  total: row.total_cents,
  open: row.open_cents,
  state: stateOf(row),
});

const STATUS = {
  open: sql<boolean>`d.open_cents > 0`,
  overdue: sql<boolean>`d.days_overdue > 0`,
  settled: sql<boolean>`d.open_cents = 0`,
  all: sql<boolean>`true`,
} as const;

const SORTS = {
  invoicedOn: sql`d.dated_on`,
  dueOn: sql`d.due_on`,
  invoiceNumber: sql`d.document_number`,
  total: sql`d.total_cents`,
  open: sql`d.open_cents`,
} as const;

const SEARCH = ["'#' || d.document_number", "'#' || d.sales_order_number", 'd.po_number', 'd.location_name'];

const OPEN = sql`sum(open_cents)`;
const OVERDUE = sql`sum(open_cents) filter (where days_overdue > 0)`;

/**
 * Locations whose invoices the user sees: those that they shop for and whose prices they see. Balances without a
 * location belong to no location's list.
 */
async function readableLocations({ tx, actor }: Pick<SignedInContext, 'tx' | 'actor'>): Promise<string[]> {
  const locations = await shopperLocations(tx, actor);
  return locations.filter(({ options }) => showsInvoices(options)).map((row) => row.customer_location_id);
}

/** Returns the list of the invoices of the locations that `scope` returns; null for all. */
const invoicesIn = (scope: (context: SignedInContext) => Promise<string[] | null>) =>
  listHandlers(invoiceEndpoints.invoices)({
    scope,
    rows: (context, locations) =>
      context.tx.db
        .selectFrom(invoicesOf(context).as('d'))
        .selectAll()
        .where(sql<boolean>`(${locations}::text[] is null or d.customer_location_id = any(${locations}::text[]))`),
    filters: {
      status: (rows, status) => rows.where(STATUS[status]),
      customerLocationId: (rows, id) => rows.where(sql<boolean>`d.customer_location_id = ${id}`),
    },
    search: SEARCH,
    sorts: SORTS,
    key: sql`d.id`,
    totals: { open: OPEN, overdue: OVERDUE },
    present: (row) => present(row),
  });

/** Invoices of the caller's locations. */
export const shopperInvoices = invoicesIn(readableLocations);

/** Invoices of a location that the caller has checked. */
export const locationInvoices = invoicesIn(async () => null);

/** Invoices of all customers. */
export const officeInvoices = listHandlers(invoiceEndpoints.officeInvoices)({
  scope: () => null,
  rows: (context) => context.tx.db.selectFrom(invoicesOf(context).as('d')).selectAll(),
  filters: {
    status: (rows, status) => rows.where(STATUS[status]),
    customerId: (rows, id) => rows.where(sql<boolean>`d.customer_id = ${id}`),
    from: (rows, from) => rows.where(sql<boolean>`d.dated_on >= ${from}::date`),
    to: (rows, to) => rows.where(sql<boolean>`d.dated_on <= ${to}::date`),
  },
  search: [...SEARCH, 'd.customer_id', 'd.customer_name', 'd.customer_location_id'],
  sorts: { ...SORTS, locationName: sql.raw(nameOrder('d.location_name')), daysOverdue: sql`d.days_overdue` },
  key: sql`d.id`,
  totals: { total: sql`sum(total_cents)`, open: OPEN, overdue: OVERDUE },
  present: (row) => present(row),
});

type InvoiceRow = HeadRow &
  Columns<
    'invoices',
    'terms_days' | 'subtotal_cents' | 'discount_cents' | 'tax_cents' | 'surcharge_cents' | 'lines'
  > & {
    readonly address: Invoice['shippingAddress'];
    readonly settlements: Invoice['settlements'];
    readonly received_by: Invoice['receivedBy'];
  };

/** What was applied to a document `d`, with the other document and the cents, and what was written off of it. */
const SETTLEMENTS = `(select coalesce(json_agg(json_build_object('kind', a.kind, 'number', a.number, 'on', a.day, 'amount', a.amount, 'shortReason', a.short_reason)
      order by a.day, a.recorded_at), '[]')
    from (select coalesce(o.kind, 'write_off') as kind, coalesce(o.document_number, 0) as number, e.effective_on as day, -p.cents as amount, e.recorded_at,
        case when e.kind = 'application' then e.reason else '' end as short_reason
      from ledger_postings p join ledger_entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id and e.kind in ('application', 'write_off')
        and e.reverses is null and not exists (select from ledger_entries r where r.tenant_id = e.tenant_id and r.reverses = e.id)
      left join ledger_postings q on e.kind = 'application' and q.tenant_id = p.tenant_id and q.entry_id = p.entry_id and q.document_id <> p.document_id
      left join receivable_documents o on o.tenant_id = q.tenant_id and o.id = q.document_id
      where p.tenant_id = d.tenant_id and p.document_id = d.id) a)`;

const RECEIVED_BY = `(select coalesce(json_agg(json_build_object('name', g.name, 'at', ${INSTANT('g.at')}) order by g.at), '[]')
    from (select name, signed_at as at from delivery_signatures where tenant_id = d.tenant_id and sales_order_id = i.sales_order_id
      union all
      select received_by, completed_at from deliveries where tenant_id = d.tenant_id and sales_order_id = i.sales_order_id
        and received_by <> '' and completed_at is not null) g)`;

const lineOf = (line: InvoiceRow['lines'][number]): InvoiceLine => ({
  lineNumber: line.lineNumber,
  itemCode: line.itemCode,
  description: line.description,
  uom: line.uom,
  orderedQuantity: line.orderedQuantity,
  quantity: line.quantity,
  weightGrams: line.weightGrams,
  caseWeightsGrams: line.caseWeightsGrams && [...line.caseWeightsGrams],
  unitPrice: line.unitPriceCents,
  priceUnit: line.priceUnit,
  discount: line.discountCents,
  amount: line.lineCents,
  taxable: line.taxable ?? false,
  lots: [...(line.lots ?? (line.lotCode === null ? [] : [line.lotCode]))],
  origins: [...(line.origins ?? [])],
  ...(line.instructions ? { instructions: line.instructions } : {}),
});

/** Returns an invoice or debit memo of any location. The caller checks the access. */
export async function readInvoice(tx: Tx, id: string, today: string): Promise<Invoice | undefined> {
  const { rows } = await tx.connection.query<InvoiceRow>(
    `select ${HEAD}, case when d.open_cents > 0 then greatest(0, $3::date - d.due_on) else 0 end as days_overdue,
       i.terms_days, i.subtotal_cents, i.discount_cents, i.tax_cents, i.surcharge_cents, i.lines,
       coalesce(s.shipping_address, c.address) as address, ${SETTLEMENTS} as settlements, ${RECEIVED_BY} as received_by
     ${FROM} where d.tenant_id = $1 and d.id = $2 and i.id is not null`,
    [tx.tenantId, id, today],
    'read_invoice',
  );
  const row = rows[0];
  if (!row) return undefined;
  const { tax_cents: tax, surcharge_cents: surcharge, discount_cents: discount } = row;
  return {
    ...present(row),
    termsDays: row.terms_days,
    shippingAddress: row.address,
    // Invoices of before the ledger have only their total.
    subtotal: row.total_cents - tax - surcharge + discount,
    discount,
    tax,
    surcharge,
    lines: row.lines.map(lineOf),
    settlements: row.settlements,
    receivedBy: row.received_by,
  };
}

/** Returns whether the user may read invoices of a location. */
export const readsInvoicesOf = async (
  context: Pick<SignedInContext, 'tx' | 'actor'>,
  customerLocationId: string | null,
): Promise<boolean> =>
  context.actor.role === 'ADMIN' ||
  (customerLocationId !== null && (await readableLocations(context)).includes(customerLocationId));

/** Returns the customers that have invoices, by name. */
export async function customersWithInvoices({
  tx,
}: Pick<SignedInContext, 'tx'>): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.connection.query<{ readonly id: string; readonly name: string }>(
    `select c.customer_id as id, c.name from customers c where c.tenant_id = $1
       and exists (select from receivable_documents d where d.tenant_id = c.tenant_id and d.customer_id = c.customer_id and ${OWED})
     order by ${nameOrder('c.name')}, c.customer_id`,
    [tx.tenantId],
    'customers_with_invoices',
  );
  return rows;
}

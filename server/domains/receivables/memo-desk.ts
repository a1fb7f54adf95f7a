import { sql } from 'kysely';
import { type MemoDeskRow, memoDeskEndpoints } from '../../../contract/memo-desk.ts';
import type { HandlersOf } from '../../context.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { nameOrder } from '../search-words.ts';

/** A canceled memo keeps its number and is worth nothing. */
const MEMOS = `select m.id, m.memo_number as "memoNumber", m.customer_id as "customerId", coalesce(c.name, m.customer_id) as "customerName",
    coalesce(l.display_name, m.customer_location_id) as "locationName", m.issued_on as "issuedOn", i.invoice_number as "invoiceNumber",
    case when m.cancelled_at is null then m.total_cents else 0 end as total, case when m.cancelled_at is null then coalesce(-d.open_cents, 0) else 0 end as open,
    case when m.cancelled_at is not null then 'cancelled' when d.open_cents < 0 then 'open' else 'used' end as state
  from credit_memos m
  left join receivable_documents d on d.tenant_id = m.tenant_id and d.id = m.id
  left join invoices i on i.tenant_id = m.tenant_id and i.id = m.invoice_id
  left join customers c on c.tenant_id = m.tenant_id and c.customer_id = m.customer_id
  left join customer_locations l on l.tenant_id = m.tenant_id and l.customer_location_id = m.customer_location_id`;

const list = listHandlers(memoDeskEndpoints.memos)({
  scope: () => null,
  rows: ({ tx }) =>
    tx.db.selectFrom(sql<MemoDeskRow>`(${sql.raw(MEMOS)} where m.tenant_id = ${tx.tenantId})`.as('m')).selectAll(),
  filters: {
    state: (rows, state) => rows.where('m.state', '=', state),
    customerId: (rows, id) => rows.where('m.customerId', '=', id),
  },
  search: [
    `'#' || m."memoNumber"`,
    `m."customerName"`,
    `m."customerId"`,
    `m."locationName"`,
    `'#' || m."invoiceNumber"`,
  ],
  sorts: {
    issuedOn: sql`m."issuedOn"`,
    memoNumber: sql`m."memoNumber"`,
    customerName: sql.raw(nameOrder('m."customerName"')),
    total: sql`m.total`,
    open: sql`m.open`,
  },
  key: sql`m.id`,
  totals: { total: sql`sum(total)`, open: sql`sum(open)` },
  present: (row) => row,
});

/** Handlers for the office's list of credit memos. */
export const memoDeskHandlers: HandlersOf<typeof memoDeskEndpoints> = { memos: list.page, rows: list.rows };

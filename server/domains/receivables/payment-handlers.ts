import { sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import { type PaymentRow, paymentEndpoints } from '../../../contract/payments.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { refuseCards } from '../refuse-cards.ts';
import { nameOrder } from '../search-words.ts';
import { readApplications, unapplyFrom } from './applications.ts';
import { todayOf } from './invoices.ts';
import { recordPayment, reverseByOffice } from './office-payments.ts';
import { updateOverdueDays } from './overdue.ts';
import { RETURNED } from './payment-returns.ts';
import { applyCredit, shortReasonsOf } from './payments.ts';

type Row = Columns<
  'payments',
  | 'id'
  | 'payment_number'
  | 'customer_id'
  | 'method'
  | 'reference'
  | 'amount_cents'
  | 'received_on'
  | 'note'
  | 'source'
  | 'by_name'
  | 'recorded_at'
  | 'reversed_at'
  | 'reversed_by'
  | 'reversal_reason'
> & {
  readonly customer_name: string;
  readonly sales_order_number: number | null;
  readonly unapplied_cents: number;
  readonly returned_cents: number;
  readonly state: PaymentRow['state'];
};

const PAYMENTS = `select p.*, coalesce(c.name, p.customer_id) as customer_name, s.sales_order_number, -d.open_cents as unapplied_cents, ${RETURNED} as returned_cents,
    case when p.reversed_at is not null then 'reversed' when ${RETURNED} >= p.amount_cents then 'returned' when d.open_cents < 0 then 'credit' else 'applied' end as state
  from payments p join receivable_documents d on d.tenant_id = p.tenant_id and d.id = p.id
  left join customers c on c.tenant_id = p.tenant_id and c.customer_id = p.customer_id
  left join sales_orders s on s.tenant_id = p.tenant_id and s.id = p.sales_order_id`;

const present = (row: Row): PaymentRow => ({
  id: row.id,
  paymentNumber: row.payment_number,
  customerId: row.customer_id,
  customerName: row.customer_name,
  method: row.method,
  reference: row.reference,
  amount: row.amount_cents,
  unapplied: row.unapplied_cents,
  returned: row.returned_cents,
  receivedOn: row.received_on,
  note: row.note,
  source: row.source,
  salesOrderNumber: row.sales_order_number,
  by: row.by_name,
  recordedAt: row.recorded_at,
  state: row.state,
  reversedAt: row.reversed_at,
  reversedBy: row.reversed_by,
  reversalReason: row.reversal_reason,
});

const list = listHandlers(paymentEndpoints.payments)({
  scope: () => null,
  rows: ({ tx }) =>
    tx.db.selectFrom(sql<Row>`(${sql.raw(PAYMENTS)} where p.tenant_id = ${tx.tenantId})`.as('p')).selectAll(),
  filters: {
    state: (rows, state) => rows.where(sql<boolean>`p.state = ${state}`),
    method: (rows, method) => rows.where(sql<boolean>`p.method = ${method}`),
    customerId: (rows, id) => rows.where(sql<boolean>`p.customer_id = ${id}`),
    from: (rows, from) => rows.where(sql<boolean>`p.received_on >= ${from}::date`),
    to: (rows, to) => rows.where(sql<boolean>`p.received_on <= ${to}::date`),
  },
  search: [
    "'#' || p.payment_number",
    "'#' || p.sales_order_number",
    'p.reference',
    'p.customer_id',
    'p.customer_name',
    'p.by_name',
  ],
  sorts: {
    receivedOn: sql`p.received_on`,
    paymentNumber: sql`p.payment_number`,
    amount: sql`p.amount_cents`,
    unapplied: sql`p.unapplied_cents`,
    customerName: sql.raw(nameOrder('p.customer_name')),
  },
  key: sql`p.id`,
  totals: {
    amount: sql`sum(amount_cents) filter (where state <> 'reversed')`,
    unapplied: sql`sum(unapplied_cents) filter (where state <> 'reversed')`,
  },
  present: (row) => present(row),
});

async function readPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await tx.connection.query<Row>(
    `${PAYMENTS} where p.tenant_id = $1 and p.id = $2`,
    [tx.tenantId, id],
    'read_payment',
  );
  return rows[0] && present(rows[0]);
}

async function answer({ tx }: SignedInContext, id: string): Promise<PaymentRow> {
  const payment = await readPayment(tx, id);
  if (!payment) throw new AppError('not_found');
  return payment;
}

/** Handlers for payments at the office's desk. */
export const paymentHandlers: HandlersOf<typeof paymentEndpoints> = {
  payments: list.page,
  rows: list.rows,

  record: async (context, { params: { id }, body }) => {
    await recordPayment(context, { ...body, id });
    return answer(context, id);
  },

  apply: async (context, { params, body }) => {
    const { tx, actor } = context;
    refuseCards({ reason: shortReasonsOf(body.applications) });
    const day = todayOf(context);
    const by = { userId: actor.userId, name: actor.displayName };
    const { unapplied, customerId } = await applyCredit(tx, { ...params, ...body }, { day, by });
    await updateOverdueDays(tx, day, [customerId]);
    await audit(tx, actor, 'credit.applied', params.creditId, { applications: body.applications.length });
    return { unapplied };
  },

  applications: async ({ tx }, { params: { creditId } }) => ({ data: await readApplications(tx, creditId) }),

  unapply: async (context, { params, body }) => {
    const { tx, actor } = context;
    const day = todayOf(context);
    const by = { userId: actor.userId, name: actor.displayName };
    const { unapplied, customerId } = await unapplyFrom(tx, { ...params, ...body }, { day, by });
    await updateOverdueDays(tx, day, [customerId]);
    await audit(tx, actor, 'credit.unapplied', params.creditId, body);
    return { unapplied };
  },

  reverse: async (context, { params: { id }, body }) => {
    await reverseByOffice(context, id, body.reason);
    return answer(context, id);
  },
};

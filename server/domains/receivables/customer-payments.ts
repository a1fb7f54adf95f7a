import {
  type CustomerPayment,
  type customerPaymentEndpoints,
  MOST_PAYMENTS,
  type PaymentReceipt,
} from '../../../contract/customer-payments.ts';
import { AppError } from '../../../contract/errors.ts';
import type { HandlersOf } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { pdfAnswer } from '../../pdf/draw.ts';
import { readLetterhead } from '../../pdf/letterhead.ts';
import { RETURNED } from './payment-returns.ts';
import { type ReceivableScope, shopperScope } from './shopper-scope.ts';

type Row = Columns<'payments', 'id' | 'payment_number' | 'received_on' | 'method' | 'reference' | 'amount_cents'> & {
  readonly open_cents: number;
  readonly returned_cents: number;
  readonly state: CustomerPayment['state'];
  readonly applications: CustomerPayment['applications'];
};

/** The applications of a payment `p` that are not reversed: the settled document `o` and the cents. */
const SETTLED = `from ledger_postings c join ledger_entries e on e.tenant_id = c.tenant_id and e.id = c.entry_id and e.kind = 'application'
    and e.reverses is null and not exists (select from ledger_entries r where r.tenant_id = e.tenant_id and r.reverses = e.id)
  join ledger_postings q on q.tenant_id = c.tenant_id and q.entry_id = c.entry_id and q.document_id <> c.document_id
  join receivable_documents o on o.tenant_id = q.tenant_id and o.id = q.document_id
  where c.tenant_id = p.tenant_id and c.document_id = p.id`;

/**
 * Returns payments of a scope, the latest first, or the one with this id. In a scope of only some locations these are
 * payments that settled invoices of these locations and of no others.
 */
async function readPayments(
  tx: Tx,
  { customerId, locationIds, isWhole }: ReceivableScope,
  id: string | null,
): Promise<CustomerPayment[]> {
  const { rows } = await tx.connection.query<Row>(
    `select p.id, p.payment_number, p.received_on, p.method, p.reference, p.amount_cents, d.open_cents, ${RETURNED} as returned_cents,
       case when p.reversed_at is not null then 'reversed' when ${RETURNED} >= p.amount_cents then 'returned' when d.open_cents < 0 then 'credit' else 'applied' end as state,
       (select coalesce(json_agg(json_build_object('kind', o.kind, 'number', o.document_number, 'amount', c.cents) order by o.document_number), '[]') ${SETTLED}) as applications
     from payments p join receivable_documents d on d.tenant_id = p.tenant_id and d.id = p.id
     where p.tenant_id = $1 and p.customer_id = $2 and ($5::uuid is null or p.id = $5)
       and ($4 or (exists (select ${SETTLED}) and not exists (select ${SETTLED} and not coalesce(o.customer_location_id = any($3::text[]), false))))
     order by p.received_on desc, p.payment_number desc limit ${MOST_PAYMENTS}`,
    [tx.tenantId, customerId, locationIds, isWhole, id],
    'customer_payments',
  );
  return rows.map((row) => ({
    id: row.id,
    paymentNumber: row.payment_number,
    receivedOn: row.received_on,
    method: row.method,
    reference: row.reference,
    amount: row.amount_cents,
    unapplied: 0 - row.open_cents,
    returned: row.returned_cents,
    state: row.state,
    applications: row.applications,
  }));
}

/** Handlers for payments as customers see them. */
export const customerPaymentHandlers: HandlersOf<typeof customerPaymentEndpoints> = {
  payments: async (context, { query }) => {
    const scope = await shopperScope(context, query.customerLocationId);
    return { data: await readPayments(context.tx, scope, null) };
  },

  receipt: async (context, { params, query }) => {
    const scope = await shopperScope(context, query.customerLocationId);
    const [payment] = await readPayments(context.tx, scope, params.id);
    if (!payment) throw new AppError('not_found');
    const { customerId, customerName } = scope;
    const receipt: PaymentReceipt = { ...payment, customerId, customerName };
    return pdfAnswer(context.tenant.id, `Receipt-${payment.paymentNumber}.pdf`, 'paymentReceiptPdf', receipt, {
      letterhead: await readLetterhead(context),
      locale: query.locale ?? context.locale,
      now: context.now,
    });
  },
};

import { dayInZone } from '../../../rules/calendar.ts';
import { splitOldestFirst } from '../../../rules/receivables.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { returnedOf } from './payment-returns.ts';
import { postPayment, reversePayment } from './payments.ts';
import type { PostedBy } from './post-entry.ts';

interface OfOrder {
  readonly id: string;
  readonly customer_id: string;
  readonly time_zone: string;
}

/**
 * Posts the payment that a driver noted at a delivery and applies it to the order's invoice; what exceeds it is the
 * customer's credit. If the driver corrects the note, the earlier payment is reversed and the new one posted. The caller
 * has locked the order and its customer. `at`: the time of the report.
 */
export async function postDriverPayment(tx: Tx, order: OfOrder, by: PostedBy & { readonly at: string }): Promise<void> {
  const of = [tx.tenantId, order.id];
  const [{ rows: noted }, { rows: standing }] = await Promise.all([
    tx.connection.query<Columns<'deliveries', 'payment'>>(
      'select payment from deliveries where tenant_id = $1 and sales_order_id = $2',
      of,
      'payment_noted',
    ),
    tx.connection.query<Columns<'payments', 'id' | 'method' | 'amount_cents' | 'reference'>>(
      `select id, method, amount_cents, reference from payments
       where tenant_id = $1 and sales_order_id = $2 and source = 'driver' and reversed_at is null`,
      of,
      'payment_of_driver',
    ),
  ]);
  const payment = noted[0]?.payment ?? null;
  const wanted =
    payment && payment.method !== 'none' && payment.amount > 0 ? { ...payment, method: payment.method } : null;
  const [posted] = standing;
  if (
    posted?.method === wanted?.method &&
    posted?.amount_cents === wanted?.amount &&
    posted?.reference === wanted?.reference
  )
    return;
  // The office refunded a part: what the driver notes later does not undo that.
  if (posted && (await returnedOf(tx, posted.id)) > 0) return;
  if (posted) {
    const day = dayInZone(by.at, order.time_zone);
    await reversePayment(tx, posted.id, { reason: '', day, at: by.at, by });
  }
  if (!wanted) return;
  const { rows: invoices } = await tx.connection.query<Columns<'receivable_documents', 'id' | 'open_cents'>>(
    `select d.id, d.open_cents from invoices i join receivable_documents d on d.tenant_id = i.tenant_id and d.id = i.id
     where i.tenant_id = $1 and i.sales_order_id = $2 and d.customer_id = $3 and d.open_cents > 0 order by i.invoice_number`,
    [...of, order.customer_id],
    'open_invoices_of_order',
  );
  const parts = splitOldestFirst(
    wanted.amount,
    invoices.map((row) => row.open_cents),
  );
  await postPayment(
    tx,
    {
      id: uuidv7(),
      customerId: order.customer_id,
      method: wanted.method,
      reference: wanted.reference,
      amount: wanted.amount,
      receivedOn: dayInZone(wanted.at, order.time_zone),
      note: '',
      source: 'driver',
      salesOrderId: order.id,
      applications: invoices.flatMap(({ id }, index) =>
        parts[index]! > 0 ? [{ invoiceId: id, amount: parts[index]! }] : [],
      ),
    },
    by,
  );
}

import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { lockCustomers } from './post-entry.ts';

/** Cents that the documents of an order `o` bill: its invoice and debit memos less corrections. */
const BILLED = `coalesce((select sum(i.total_cents - coalesce((select sum(m.total_cents) from credit_memos m
    where m.tenant_id = i.tenant_id and m.invoice_id = i.id and m.kind = 'correction'), 0))
  from invoices i where i.tenant_id = o.tenant_id and i.order_id = o.id), 0)`;

/**
 * Recounts the open orders of the customers of these sales orders, which count against the credit limit: of each
 * accepted order what is not billed yet. Locks the customers.
 */
export async function recountOpenOrders(tx: Tx, salesOrderIds: readonly string[]): Promise<void> {
  const { rows } = await tx.connection.query<Columns<'orders', 'customer_id'>>(
    `select distinct o.customer_id from sales_orders s join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id
     where s.tenant_id = $1 and s.id = any($2::uuid[])`,
    [tx.tenantId, salesOrderIds],
    'customers_of_sales_orders',
  );
  const customerIds = rows.map((row) => row.customer_id);
  if (customerIds.length === 0) return;
  // A separate statement, so that the sums include what others committed while the lock waited.
  await lockCustomers(tx, customerIds);
  await tx.connection.query(
    `update customers c set open_orders_cents = m.cents, updated_at = now()
     from (select k.customer_id, coalesce((select sum(greatest(0, o.total_cents - ${BILLED})) from orders o
             where o.tenant_id = $1 and o.customer_id = k.customer_id
               and o.status in ('received', 'confirmed', 'picking', 'staged', 'shipped', 'delivered')), 0) as cents
           from unnest($2::text[]) as k(customer_id)) m
     where c.tenant_id = $1 and c.customer_id = m.customer_id and c.open_orders_cents <> m.cents`,
    [tx.tenantId, customerIds],
    'recount_open_orders',
  );
}

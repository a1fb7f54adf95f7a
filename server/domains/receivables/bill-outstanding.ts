import type { Database } from '../../db/connection/database.ts';
import type { Columns } from '../../db/rows.ts';
import { inTenant } from '../../db/tenant-transaction.ts';
import { lockSalesOrder } from '../picking/order-lock.ts';
import { billDelivery } from './bill-delivery.ts';

/**
 * Bills delivered orders without an invoice of which customers keep something: those that were delivered before
 * invoices were made at the delivery (M2.17). Each order is one transaction, so the work can stop and be repeated.
 * Returns the number of orders found.
 */
export async function billOutstanding(
  { database, tenantId }: { readonly database: Database; readonly tenantId: string },
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  const ids = await inTenant(database, tenantId, async (tx) => {
    const { rows } = await tx.connection.query<Columns<'sales_orders', 'id'>>(
      `select s.id from sales_orders s join deliveries d on d.tenant_id = s.tenant_id and d.sales_order_id = s.id
       where s.tenant_id = $1 and s.status = 'delivered' and d.completed_at is not null
         and exists (select from sales_order_lines l where l.tenant_id = s.tenant_id and l.sales_order_id = s.id and l.shipped_quantity > 0)
       order by d.completed_at, s.id`,
      [tx.tenantId],
      'delivered_without_invoice',
    );
    return rows.map((row) => row.id);
  });
  for (const id of ids) {
    signal.throwIfAborted();
    await inTenant(database, tenantId, async (tx) => {
      const order = await lockSalesOrder(tx, id);
      await billDelivery(tx, order, { userId: null, name: '', at: now.toISOString() });
    });
  }
  return ids.length;
}

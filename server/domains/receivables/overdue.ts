import type { Tx } from '../../db/tenant-transaction.ts';

/**
 * Stores by how many days the oldest open invoice of each customer is overdue, for the credit check: of these customers,
 * or of all. `today` is the company's day. Can be repeated at any time.
 */
export async function updateOverdueDays(tx: Tx, today: string, customerIds: readonly string[] | null): Promise<void> {
  await tx.connection.query(
    `update customers c set oldest_overdue_days = m.days, updated_at = now()
     from (select k.customer_id, greatest(0, coalesce($2::date - min(d.due_on), 0)) as days
       from customers k left join receivable_documents d
         on d.tenant_id = k.tenant_id and d.customer_id = k.customer_id and d.open_cents > 0
       where k.tenant_id = $1 and ($3::text[] is null or k.customer_id = any($3))
       group by k.customer_id) m
     where c.tenant_id = $1 and c.customer_id = m.customer_id and c.oldest_overdue_days <> m.days`,
    [tx.tenantId, today, customerIds],
    'update_overdue_days',
  );
}

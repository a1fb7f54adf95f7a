import { percentOf } from '../../../rules/money.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { storeTotals } from '../deliveries/settle.ts';

/** Cents and basis points of an order whose tax rate has changed. */
type Renewed = Columns<'sales_orders', 'id' | 'subtotal_cents' | 'discount_cents' | 'surcharge_cents'> & {
  readonly tax_basis_points: number;
  readonly surcharge_taxed: boolean;
  readonly taxable_cents: number;
};

/**
 * Gives sales orders the tax rate of their delivery day, or of `day` if it is given, and recounts their amounts and open
 * orders. Orders that have this rate stay as they are. The caller has locked the orders.
 */
export async function renewTax(tx: Tx, ids: readonly string[], day: string | null = null): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await tx.connection.query<Renewed>(
    `update sales_orders s set terms = s.terms || jsonb_build_object('taxBasisPoints', t.rate), updated_at = now()
     from unnest($2::uuid[]) as w(id), sales_orders o cross join lateral tax_of_location(o.tenant_id, o.customer_location_id, coalesce($3, o.delivery_on)) as t(rate)
     where o.tenant_id = $1 and o.id = w.id and s.tenant_id = $1 and s.id = o.id and (s.terms ->> 'taxBasisPoints')::numeric <> t.rate
     returning s.id, s.subtotal_cents, s.discount_cents, s.surcharge_cents, t.rate as tax_basis_points,
       coalesce((s.terms ->> 'surchargeTaxed')::boolean, false) as surcharge_taxed,
       (select coalesce(sum(l.line_cents), 0) from sales_order_lines l
        where l.tenant_id = s.tenant_id and l.sales_order_id = s.id and l.taxable)::bigint as taxable_cents`,
    [tx.tenantId, ids, day],
    'renew_tax',
  );
  if (rows.length === 0) return;
  await storeTotals(
    tx,
    rows.map((row) => {
      const { subtotal_cents: subtotal, discount_cents: discount, surcharge_cents: surcharge } = row;
      const tax = percentOf(row.taxable_cents + (row.surcharge_taxed ? surcharge : 0), row.tax_basis_points);
      return { id: row.id, subtotal, discount, surcharge, tax, total: subtotal - discount + tax + surcharge };
    }),
  );
}

/**
 * Gives each order that has not left the warehouse the tax rate of its delivery day, if that is `today` or later. An
 * order on a truck keeps its rate, because the customer may have signed its total. Locks the orders.
 */
export async function renewOpenTax(tx: Tx, today: string): Promise<void> {
  const { rows } = await tx.connection.query<Columns<'sales_orders', 'id' | 'order_id'>>(
    `select id, order_id from sales_orders where tenant_id = $1 and status in ('open', 'allocated', 'picking', 'staged') and delivery_on >= $2
       and (terms ->> 'taxBasisPoints')::numeric <> tax_of_location(tenant_id, customer_location_id, delivery_on)`,
    [tx.tenantId, today],
    'orders_with_other_tax',
  );
  const orderIds = rows.flatMap(({ order_id: id }) => (id === null ? [] : [id]));
  await tx.connection.query(
    'select from orders where tenant_id = $1 and id = any($2::uuid[]) order by id for update',
    [tx.tenantId, orderIds],
    'lock_orders_with_other_tax',
  );
  const locked = await tx.connection.query<Columns<'sales_orders', 'id'>>(
    `select id from sales_orders where tenant_id = $1 and id = any($2::uuid[]) and status in ('open', 'allocated', 'picking', 'staged')
     order by id for update`,
    [tx.tenantId, rows.map(({ id }) => id)],
    'lock_sales_orders_with_other_tax',
  );
  await renewTax(
    tx,
    locked.rows.map(({ id }) => id),
  );
}

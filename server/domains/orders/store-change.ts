import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { OPENED_SURCHARGE } from '../sales-orders/repository.ts';
import type { PricedOrder } from './collection.ts';
import type { PlannedChange, StoredLine } from './plan-change.ts';
import { insertOrderLines } from './repository.ts';

type LineRow = Columns<'order_lines', 'line_number' | 'uom_factor' | 'taxable'> & { readonly is_begun: boolean };

/**
 * Locks the sales order of an order. Returns its warehouse and the order's lines with what a change needs. A line with any pick event
 * is begun, also if the event was undone.
 */
export async function lockLines(
  tx: Tx,
  order: PricedOrder,
): Promise<{ readonly warehouseId: string; readonly lines: StoredLine[] }> {
  const [sales, { rows }] = await Promise.all([
    tx.connection.query<Columns<'sales_orders', 'warehouse_id'>>(
      'select warehouse_id from sales_orders where tenant_id = $1 and order_id = $2 for update',
      [tx.tenantId, order.id],
      'lock_sales_order_of_order',
    ),
    tx.connection.query<LineRow>(
      `select l.line_number, l.uom_factor, l.taxable, exists (
         select from sales_orders s join sales_order_lines d on d.tenant_id = s.tenant_id and d.sales_order_id = s.id
         left join pick_events e on e.tenant_id = d.tenant_id and e.sales_order_id = d.sales_order_id and e.line_number = d.line_number
         where s.tenant_id = $1 and s.order_id = $2 and d.line_number = l.line_number
           and (e.id is not null or d.picked_quantity > 0 or d.short_quantity > 0)) as is_begun
       from order_lines l where l.tenant_id = $1 and l.order_id = $2`,
      [tx.tenantId, order.id],
      'changeable_lines',
    ),
  ]);
  const facts = new Map(rows.map((row) => [row.line_number, row]));
  const lines = order.lines.map((line) => {
    const row = facts.get(line.lineNumber);
    return {
      ...line,
      uomFactor: row?.uom_factor ?? 1,
      taxable: row?.taxable ?? false,
      isBegun: row?.is_begun ?? false,
    };
  });
  return { warehouseId: sales.rows[0]?.warehouse_id ?? '', lines };
}

/** Stores the lines and totals of a changed order, in the order and in its sales order. */
export async function storeChange(tx: Tx, id: string, { kept, removed, added, totals }: PlannedChange): Promise<void> {
  const run = (text: string, values: readonly unknown[], name: string) =>
    tx.connection.query(text, [tx.tenantId, id, ...values], name);
  const amounts = [
    kept.map((line) => line.lineNumber),
    kept.map((line) => line.quantity),
    kept.map((line) => line.discount),
    kept.map((line) => line.linePrice),
  ];
  const gone = [removed.map((line) => line.lineNumber)];
  const sums = [totals.subtotal, totals.discount, totals.tax, totals.surcharge, totals.total];
  await Promise.all([
    run(
      'delete from order_lines where tenant_id = $1 and order_id = $2 and line_number = any($3::int[])',
      gone,
      'drop_changed_lines',
    ),
    run(
      `update order_lines l set quantity = c.quantity, discount_cents = c.discount, line_cents = c.net
       from unnest($3::int[], $4::numeric[], $5::bigint[], $6::bigint[]) as c(line_number, quantity, discount, net)
       where l.tenant_id = $1 and l.order_id = $2 and l.line_number = c.line_number`,
      amounts,
      'change_order_lines',
    ),
    added.length > 0 && insertOrderLines(tx, id, added),
    run(
      `update orders set subtotal_cents = $3, discount_cents = $4, tax_cents = $5, surcharge_cents = $6, total_cents = $7, updated_at = now()
       where tenant_id = $1 and id = $2`,
      sums,
      'change_order_totals',
    ),
    run(
      `delete from sales_order_lines d using sales_orders s where s.tenant_id = $1 and s.order_id = $2
         and d.tenant_id = s.tenant_id and d.sales_order_id = s.id and d.line_number = any($3::int[])`,
      gone,
      'drop_changed_sales_lines',
    ),
    run(
      `update sales_order_lines d set ordered_quantity = l.quantity, allocated_quantity = least(d.allocated_quantity, l.quantity), discount_cents = l.discount_cents, line_cents = l.line_cents
       from sales_orders s join order_lines l on l.tenant_id = s.tenant_id and l.order_id = s.order_id
       where s.tenant_id = $1 and s.order_id = $2 and d.tenant_id = s.tenant_id and d.sales_order_id = s.id and d.line_number = l.line_number`,
      [],
      'change_sales_lines',
    ),
    run(
      `insert into sales_order_lines (tenant_id, sales_order_id, line_number, item_code, description, pack_size, brand, uom, uom_factor, ordered_quantity,
         unit_price_cents, price_unit, catch_weight, average_weight_grams, taxable, discount_cents, line_cents, instructions)
       select l.tenant_id, s.id, l.line_number, l.item_code, l.description, l.pack_size, l.brand, l.uom, l.uom_factor, l.quantity,
         l.unit_price_cents, l.price_unit, l.catch_weight, l.average_weight_grams, l.taxable, l.discount_cents, l.line_cents, l.instructions
       from sales_orders s join order_lines l on l.tenant_id = s.tenant_id and l.order_id = s.order_id
       where s.tenant_id = $1 and s.order_id = $2 and l.line_number = any($3::int[])`,
      [added.map((line) => line.lineNumber)],
      'add_sales_lines',
    ),
    run(
      `update sales_orders s set subtotal_cents = o.subtotal_cents, discount_cents = o.discount_cents, tax_cents = o.tax_cents,
         surcharge_cents = o.surcharge_cents, total_cents = o.total_cents, updated_at = now(),
         terms = t.terms || jsonb_build_object('surcharge', ${OPENED_SURCHARGE})
       from orders o cross join lateral terms_of_location(o.tenant_id, o.customer_location_id, o.delivery_on) as t(terms)
       where s.tenant_id = $1 and s.order_id = $2 and o.tenant_id = s.tenant_id and o.id = s.order_id`,
      [],
      'change_sales_totals',
    ),
  ]);
}

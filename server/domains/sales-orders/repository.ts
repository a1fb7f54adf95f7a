import type { SalesOrderStatus } from '../../../contract/sales-orders.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { Tx } from '../../db/tenant-transaction.ts';

/**
 * SQL for the surcharge of a sales order's terms, from its order `o` and the location's terms `t.terms`. The small-order
 * fee of the order stays, however many goods are delivered.
 */
export const OPENED_SURCHARGE = `case
           when t.terms #>> '{surcharge,kind}' = 'belowMinimum' and o.surcharge_cents > 0
             then jsonb_build_object('kind', 'flat', 'amount', o.surcharge_cents, 'basisPoints', 0)
           when t.terms #>> '{surcharge,kind}' = 'belowMinimum' or o.shipping_method = 'Pickup'
             then '{"kind": "none", "amount": 0, "basisPoints": 0}'::jsonb
           else t.terms -> 'surcharge' end`;

/**
 * Creates the sales orders of portal orders that the warehouse has taken, with consecutive numbers. A portal order with
 * a sales order is skipped. The terms keep the fee at the time of the order (rules/quote.ts, orderTerms). Call this
 * after stock and credit: the number's row stays locked until the commit, and all transactions must lock these in one
 * order.
 */
export async function openSalesOrders(tx: Tx, orderIds: readonly string[], now: Date): Promise<void> {
  await tx.connection.query(
    `with taken as materialized (
       select o.*, d.id as document_id, coalesce(w.name, o.warehouse_id) as warehouse_name, row_number() over (order by o.order_number) as at
       from unnest($2::uuid[], $3::uuid[]) as d(order_id, id) join orders o on o.tenant_id = $1 and o.id = d.order_id
       left join warehouses w on w.tenant_id = o.tenant_id and w.id = o.warehouse_id
       where not exists (select from sales_orders s where s.tenant_id = $1 and s.order_id = d.order_id)),
     number as (
       insert into counters as c (tenant_id, name, value) select $1, 'sales_orders', 700000 + count(*) from taken having count(*) > 0
       on conflict (tenant_id, name) do update set value = c.value + excluded.value - 700000 returning value),
     opened as (
       insert into sales_orders (tenant_id, id, sales_order_number, order_id, order_number, customer_id, customer_location_id, warehouse_id, warehouse_name,
         status, history, shipping_method, delivery_on, po_number, notes, shipping_address, subtotal_cents, discount_cents, tax_cents, surcharge_cents,
         total_cents, ordered_at, ordered_by, terms)
       select o.tenant_id, o.document_id, n.value - (select count(*) from taken) + o.at, o.id, o.order_number, o.customer_id, o.customer_location_id, o.warehouse_id,
         o.warehouse_name, 'open', jsonb_build_array(jsonb_build_object('status', 'open', 'at', $4::text)), o.shipping_method, o.delivery_on, o.po_number, o.notes,
         o.shipping_address, o.subtotal_cents, o.discount_cents, o.tax_cents, o.surcharge_cents, o.total_cents, o.submitted_at, o.submitted_by,
         t.terms || jsonb_build_object('surcharge', ${OPENED_SURCHARGE})
       from taken o cross join number n cross join lateral terms_of_location(o.tenant_id, o.customer_location_id, o.delivery_on) as t(terms)
       returning id, order_id)
     insert into sales_order_lines (tenant_id, sales_order_id, line_number, item_code, description, pack_size, brand, uom, uom_factor, ordered_quantity,
       unit_price_cents, price_unit, catch_weight, average_weight_grams, taxable, discount_cents, line_cents, instructions)
     select l.tenant_id, s.id, l.line_number, l.item_code, l.description, l.pack_size, l.brand, l.uom, l.uom_factor, l.quantity,
       l.unit_price_cents, l.price_unit, l.catch_weight, l.average_weight_grams, l.taxable, l.discount_cents, l.line_cents, l.instructions
     from opened s join order_lines l on l.tenant_id = $1 and l.order_id = s.order_id`,
    [tx.tenantId, orderIds, orderIds.map(() => uuidv7()), now.toISOString()],
    'open_sales_orders',
  );
}

/**
 * Sets the status of a portal order's sales order, if it has one, and adds the time to its history. Does nothing if it
 * has this status.
 */
export async function moveSalesOrder(tx: Tx, orderId: string, status: SalesOrderStatus, now: Date): Promise<void> {
  await tx.connection.query(
    `update sales_orders set status = $3, updated_at = $4::timestamptz,
       history = history || jsonb_build_array(jsonb_build_object('status', $3::text, 'at', $5::text))
     where tenant_id = $1 and order_id = $2 and status <> $3`,
    [tx.tenantId, orderId, status, now.toISOString(), now.toISOString()],
    'move_sales_order',
  );
}

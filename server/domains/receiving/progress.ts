import type { PurchaseOrder } from '../../../contract/receiving.ts';
import { progressOf } from '../../../rules/receiving/tally.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { lockStock } from '../floor/stock-lock.ts';

/**
 * Updates and returns the order's status after a change of its entries. Always writes the order, so that its row is
 * sent to the devices with the entries.
 */
export async function keepStatus(tx: Tx, order: PurchaseOrder): Promise<PurchaseOrder['status']> {
  const status = order.status === 'received' ? 'received' : progressOf(order.lines, order.entries);
  await tx.connection.query(
    'update purchase_orders set status = $3, updated_at = clock_timestamp() where tenant_id = $1 and id = $2',
    [tx.tenantId, order.id, status],
    'keep_purchase_status',
  );
  return status;
}

/** Inbound stock of a warehouse by item and day: the missing quantities of unfinished orders, in base units. */
const ON_ITS_WAY = `
  select l."itemCode" as item_code, p.expected_on as day, round(sum(m.missing), 3) as quantity
  from purchase_orders p
  cross join lateral jsonb_to_recordset(p.lines) as l("lineNumber" int, "itemCode" text, "uomFactor" numeric, quantity numeric, "receivedQuantity" numeric)
  cross join lateral (
    select (l.quantity - coalesce(l."receivedQuantity", 0)) * l."uomFactor" - coalesce((
      select sum(case e.kind when 'receive' then e.quantity * e.factor when 'send_back' then -e.quantity * e.factor else 0 end) from receipt_entries e
      where e.tenant_id = p.tenant_id and e.purchase_order_id = p.id and e.line_number = l."lineNumber"
        and not exists (select from receipt_entries r where r.tenant_id = e.tenant_id and r.kind = 'reverse' and r.reverses = e.id)), 0) as missing) m
  where p.tenant_id = $1 and p.warehouse_id = $2 and p.status <> 'received' and l."itemCode" = any($3) and m.missing > 0
  group by l."itemCode", p.expected_on`;

/**
 * Updates the inbound stock of items from their unfinished orders: its sum, its first day, and the quantities by day if
 * there is more than one day. A separate statement locks the stock rows first. The sum then includes the commits of
 * other transactions during the wait for the lock.
 */
export async function refreshInbound(tx: Tx, warehouseId: string, itemCodes: readonly string[]): Promise<void> {
  const codes = [...new Set(itemCodes)].sort();
  await lockStock(
    tx,
    codes.map((itemCode) => ({ warehouseId, itemCode })),
  );
  await tx.connection.query(
    `with coming as (
       select item_code, sum(quantity) as quantity, min(day) as first_on,
         case when count(*) > 1 then jsonb_agg(jsonb_build_object('day', day, 'quantity', quantity) order by day) end as by_day
       from (${ON_ITS_WAY}) d group by item_code)
     update stock s set inbound = coalesce(c.quantity, 0), inbound_on = c.first_on, inbound_by_day = c.by_day
     from unnest($3::text[]) as h(item_code) left join coming c on c.item_code = h.item_code
     where s.tenant_id = $1 and s.warehouse_id = $2 and s.item_code = h.item_code
       and (s.inbound, s.inbound_on, s.inbound_by_day) is distinct from (coalesce(c.quantity, 0), c.first_on, c.by_day)`,
    [tx.tenantId, warehouseId, codes],
    'refresh_inbound',
  );
}

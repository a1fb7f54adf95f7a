import type { SqlConnection } from '../db/connection/database.ts';

/**
 * The feed entries that the triggers (migrations 0002, 0006, 0010 to 0015) write for an inserted row: the collection,
 * the row's id in it and its scope. A test compares both. Devices receive the entries in this order.
 */
const FEED = `
  select 1 as place, 'messages' as collection, id::text as id, 'tenant' as scope from messages where tenant_id = $1 and removed_at is null
  union all select 1, 'synonyms', id::text, 'tenant' from synonyms where tenant_id = $1
  union all select 2, 'categories', id, 'tenant' from categories where tenant_id = $1
  union all select 3, 'locations', customer_location_id, 'location:' || customer_location_id from customer_locations where tenant_id = $1
  union all select 3, 'customerCredits', customer_id, 'customer:' || customer_id from customers where tenant_id = $1
  union all select 4, 'profiles', id::text, 'user:' || id from users where tenant_id = $1
  union all select 5, 'orderGuides', id::text, coalesce('location:' || customer_location_id, 'customer:' || customer_id)
    from order_guides where tenant_id = $1
  union all select 6, 'orders', id::text, 'location:' || customer_location_id from orders where tenant_id = $1
  union all select 12, 'warehouses', id, 'floors' from warehouses where tenant_id = $1
  union all select 13, 'lots', id::text, 'floor:' || warehouse_id from lots where tenant_id = $1 and on_hand <> 0
  union all select 14, 'pickOrders', id::text, 'floor:' || warehouse_id from sales_orders where tenant_id = $1 and is_in_house(status)
  union all select 16, 'purchaseOrders', p.id::text, floor_of_purchase_order(p) from purchase_orders p where tenant_id = $1 and floor_of_purchase_order(p) is not null
  union all select 17, 'lotTrails', s.id::text, floor_of_lot_trail(s) from sales_orders s where tenant_id = $1 and floor_of_lot_trail(s) is not null
  union all select 18, 'routes', id, 'route:' || id from routes where tenant_id = $1
  union all select 19, 'deliveries', d.id, d.scope from (select s.id::text, scope_of_delivery(s, route_of_location(s.tenant_id, s.customer_location_id)) as scope
    from sales_orders s where tenant_id = $1) d where d.scope is not null
  union all select 20, 'packouts', p.id::text, floor_of_packout(p) from packouts p where tenant_id = $1 and floor_of_packout(p) is not null
  union all select 11, 'salesOrders', id::text, 'location:' || customer_location_id from sales_orders where tenant_id = $1
  union all (
    select 7, 'locationItems', item_code, 'location:' || customer_location_id from location_prices where tenant_id = $1
    union select 7, 'locationItems', item_code, 'location:' || customer_location_id from location_items where tenant_id = $1)
  union all select 8, 'items', item_code, 'tenant' from items where tenant_id = $1 and is_active
  union all select distinct 9, 'prices', item_code, 'pricelist:' || price_list_id from price_list_prices where tenant_id = $1
  union all select 10, 'availability', item_code, 'warehouse:' || warehouse_id from stock where tenant_id = $1`;

/**
 * Runs `write`, which fills an empty tenant in the open transaction, without the feed triggers, which would cost a call
 * and an insert per row. Then notes all rows as one change of the tenant. The connection must own the tables. It locks
 * them for all other writers until the commit. A rollback also enables the triggers again.
 */
export async function withBulkFeed(
  connection: SqlConnection,
  tenantId: string,
  write: () => Promise<void>,
): Promise<void> {
  const { rows } = await connection.query<{ name: string }>(
    `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and not t.tgisinternal order by 1`,
  );
  const switchTriggers = (to: 'enable' | 'disable') =>
    connection.batch(rows.map(({ name }) => `alter table "${name}" ${to} trigger user`).join('; '));
  await switchTriggers('disable');
  await write();
  await connection.query('insert into tenant_clock (tenant_id, value, epoch) values ($1, 1, gen_random_uuid())', [
    tenantId,
  ]);
  await connection.query(
    `insert into changes (tenant_id, collection, id, scope, clock, ord, deleted)
     select $1, collection, id, scope, 1, row_number() over (order by place, scope collate "C", id collate "C") - 1, false from (${FEED}) as feed`,
    [tenantId],
  );
  await switchTriggers('enable');
}

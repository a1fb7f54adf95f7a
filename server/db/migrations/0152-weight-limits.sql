-- The percentage by which a case may weigh more or less than usual before it is asked about, by category or item; null for the default
-- (docs/decisions/0064-goods-limits.md).
alter table goods_limits add column weight_percent int check (weight_percent between 1 and 100);

-- Orders that are picked or delivered have it in their lines. Purchase orders follow each change of the limits already.
create function feed_weight_limits() returns trigger language plpgsql as $$ begin
  perform sync_clock(coalesce(new.tenant_id, old.tenant_id));
  perform sync_note(s.tenant_id, 'pickOrders', s.id::text, 'floor:' || s.warehouse_id, false)
    from (select o.tenant_id, o.id, o.warehouse_id from sales_orders o
          where o.tenant_id = coalesce(new.tenant_id, old.tenant_id) and is_in_house(o.status) order by o.id) s;
  perform sync_note(s.tenant_id, 'deliveries', s.id::text, s.scope, false)
    from (select o.tenant_id, o.id, scope_of_delivery(o, route_of_location(o.tenant_id, o.customer_location_id)) as scope from sales_orders o
          where o.tenant_id = coalesce(new.tenant_id, old.tenant_id) and (is_in_house(o.status) or o.status = 'shipped') order by o.id) s
    where s.scope is not null;
  return null;
end $$;
-- Warehouses have all limits, for goods that are not on an order.
create function feed_warehouse_limits() returns trigger language plpgsql as $$ begin
  perform sync_clock(coalesce(new.tenant_id, old.tenant_id));
  perform sync_note(w.tenant_id, 'warehouses', w.id, 'floors', false)
    from warehouses w where w.tenant_id = coalesce(new.tenant_id, old.tenant_id) order by w.id;
  return null;
end $$;
create constraint trigger feed_warehouses after insert or update or delete on goods_limits deferrable initially deferred
  for each row execute function feed_warehouse_limits();

create constraint trigger feed_weights after update on goods_limits deferrable initially deferred for each row
  when (old.weight_percent is distinct from new.weight_percent) execute function feed_weight_limits();
-- A row without a percentage counts, too: an item's replaces that of its category.
create constraint trigger feed_weights_row after insert or delete on goods_limits deferrable initially deferred for each row
  execute function feed_weight_limits();

drop trigger feed_picking on items;
create constraint trigger feed_picking after update on items deferrable initially deferred for each row
  when ((old.gtin, old.uoms, old.order_uom, old.substitutes, old.description, old.pack_size, old.is_active, old.category_id)
    is distinct from (new.gtin, new.uoms, new.order_uom, new.substitutes, new.description, new.pack_size, new.is_active, new.category_id))
  execute function feed_pick_items();
drop trigger feed_delivery on items;
create constraint trigger feed_delivery after update on items deferrable initially deferred for each row
  when ((old.gtin, old.uoms, old.order_uom, old.category_id) is distinct from (new.gtin, new.uoms, new.order_uom, new.category_id))
  execute function feed_delivery_items();

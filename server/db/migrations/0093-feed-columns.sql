-- Feed triggers name every column that a device's row is read from; server/sync/feed-columns.test.ts compares both. Before, a device kept the old value
-- when one of these changed: an item's order unit, what a substitute is called, the units of an item to receive, or
-- the name of a vendor, customer or location in receiving and lot trails.

create index items_by_substitute on items using gin (substitutes) where substitutes <> '{}';
create index purchase_orders_by_line on purchase_orders using gin (lines jsonb_path_ops);

-- A location changes seldom and has few open orders, so whole rows are compared.
drop trigger feed_picking on customer_locations;
create constraint trigger feed_picking after update on customer_locations deferrable initially deferred for each row
  when (old.* is distinct from new.*) execute function feed_pick_locations();
drop trigger feed_delivery on customer_locations;
create constraint trigger feed_delivery after update on customer_locations deferrable initially deferred for each row
  when (old.* is distinct from new.*) execute function feed_delivery_locations();

-- One trigger per list of columns: a location's own row, the profiles of its users, and the rows that contain its name.
create or replace function feed_customer_locations() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'locations',
    old.customer_location_id, 'location:' || old.customer_location_id, new.customer_location_id, 'location:' || new.customer_location_id);
  return null;
end $$;
create function feed_location_profiles() returns trigger language plpgsql as $$ begin
  perform sync_clock(coalesce(new.tenant_id, old.tenant_id));
  perform sync_note(u.tenant_id, 'profiles', u.id::text, 'user:' || u.id, false)
    from (select tenant_id, id from users where tenant_id = coalesce(new.tenant_id, old.tenant_id)
          and customer_location_id = coalesce(new.customer_location_id, old.customer_location_id) order by id) u;
  return null;
end $$;
create constraint trigger feed_profiles after insert or delete on customer_locations deferrable initially deferred for each row
  execute function feed_location_profiles();
create constraint trigger feed_profiles_update after update on customer_locations deferrable initially deferred for each row
  when ((old.display_name, old.options) is distinct from (new.display_name, new.options)) execute function feed_location_profiles();
create function feed_location_names() returns trigger language plpgsql as $$ begin
  perform sync_clock(new.tenant_id);
  perform sync_note(c.tenant_id, 'orders', c.id, c.scope, false)
    from (select tenant_id, id, scope from changes
          where tenant_id = new.tenant_id and scope = 'location:' || new.customer_location_id and collection = 'orders' and not deleted order by clock, ord) c;
  perform sync_note(s.tenant_id, 'lotTrails', s.id::text, s.scope, false)
    from (select o.tenant_id, o.id, floor_of_lot_trail(o) as scope from sales_orders o
          where o.tenant_id = new.tenant_id and o.customer_location_id = new.customer_location_id order by o.id) s
    where s.scope is not null;
  return null;
end $$;
drop function feed_note_orders(uuid, text);
create constraint trigger feed_names after update on customer_locations deferrable initially deferred for each row
  when (old.display_name is distinct from new.display_name) execute function feed_location_names();

-- One trigger per list of columns: the debt, what the customer's locations show, and the name in lot trails.
create or replace function feed_customers() returns trigger language plpgsql as $$ begin
  if sync_note(new.tenant_id, 'customerCredits', new.customer_id, 'customer:' || new.customer_id, false) is null then null; end if;
  return null;
end $$;
create function feed_customer_locations_of() returns trigger language plpgsql as $$ begin
  perform sync_clock(new.tenant_id);
  perform sync_note(l.tenant_id, 'locations', l.customer_location_id, 'location:' || l.customer_location_id, false)
    from (select tenant_id, customer_location_id from customer_locations
          where tenant_id = new.tenant_id and customer_id = new.customer_id order by customer_location_id) l;
  return null;
end $$;
create constraint trigger feed_locations after update on customers deferrable initially deferred for each row
  when ((old.name, old.is_active, old.credit_hold, old.credit_limit_cents) is distinct from (new.name, new.is_active, new.credit_hold, new.credit_limit_cents))
  execute function feed_customer_locations_of();
create function feed_customer_names() returns trigger language plpgsql as $$ begin
  perform sync_clock(new.tenant_id);
  perform sync_note(s.tenant_id, 'lotTrails', s.id::text, s.scope, false)
    from (select o.tenant_id, o.id, floor_of_lot_trail(o) as scope from sales_orders o
          join customer_locations l on l.tenant_id = o.tenant_id and l.customer_location_id = o.customer_location_id
          where l.tenant_id = new.tenant_id and l.customer_id = new.customer_id and o.customer_id = new.customer_id order by o.id) s
    where s.scope is not null;
  return null;
end $$;
create constraint trigger feed_names after update on customers deferrable initially deferred for each row
  when (old.name is distinct from new.name) execute function feed_customer_names();

-- Orders that another route takes show that route's name.
create or replace function feed_pick_routes() returns trigger language plpgsql as $$ begin
  perform sync_clock(coalesce(new.tenant_id, old.tenant_id));
  perform sync_note(s.tenant_id, 'pickOrders', s.id::text, 'floor:' || s.warehouse_id, false)
    from (select s.tenant_id, s.id, s.warehouse_id from sales_orders s
          left join customer_locations l on l.tenant_id = s.tenant_id and l.customer_location_id = s.customer_location_id
          where s.tenant_id = coalesce(new.tenant_id, old.tenant_id) and coalesce(s.own_route_id, l.route_id) = coalesce(new.id, old.id)
            and is_in_house(s.status) order by s.id) s;
  return null;
end $$;

-- An item is on an order as its line's item, or as a substitute of that item.
create or replace function feed_pick_items() returns trigger language plpgsql as $$ begin
  perform sync_clock(new.tenant_id);
  perform sync_note(s.tenant_id, 'pickOrders', s.id::text, 'floor:' || s.warehouse_id, false)
    from (select s.tenant_id, s.id, s.warehouse_id from sales_orders s
          where s.tenant_id = new.tenant_id and is_in_house(s.status)
            and s.id in (select l.sales_order_id from sales_order_lines l where l.tenant_id = new.tenant_id and l.item_code in
              (select new.item_code union select i.item_code from items i
               where i.tenant_id = new.tenant_id and i.substitutes <> '{}' and i.substitutes @> array[new.item_code]))
          order by s.id) s;
  return null;
end $$;
drop trigger feed_picking on items;
create constraint trigger feed_picking after update on items deferrable initially deferred for each row
  when ((old.gtin, old.uoms, old.order_uom, old.substitutes, old.description, old.pack_size, old.is_active)
    is distinct from (new.gtin, new.uoms, new.order_uom, new.substitutes, new.description, new.pack_size, new.is_active)) execute function feed_pick_items();
drop trigger feed_delivery on items;
create constraint trigger feed_delivery after update on items deferrable initially deferred for each row
  when ((old.gtin, old.uoms, old.order_uom) is distinct from (new.gtin, new.uoms, new.order_uom)) execute function feed_delivery_items();

create function feed_receiving_items() returns trigger language plpgsql as $$ begin
  perform sync_clock(new.tenant_id);
  perform sync_note(s.tenant_id, 'purchaseOrders', s.id::text, s.scope, false)
    from (select p.tenant_id, p.id, floor_of_purchase_order(p) as scope from purchase_orders p
          where p.tenant_id = new.tenant_id and p.lines @> jsonb_build_array(jsonb_build_object('itemCode', new.item_code)) order by p.id) s
    where s.scope is not null;
  return null;
end $$;
create constraint trigger feed_receiving after update on items deferrable initially deferred for each row
  when ((old.pack_size, old.brand, old.catch_weight, old.average_weight_grams, old.origin_country, old.gtin, old.uoms)
    is distinct from (new.pack_size, new.brand, new.catch_weight, new.average_weight_grams, new.origin_country, new.gtin, new.uoms))
  execute function feed_receiving_items();

create function feed_vendors() returns trigger language plpgsql as $$ begin
  perform sync_clock(new.tenant_id);
  perform sync_note(s.tenant_id, 'purchaseOrders', s.id::text, s.scope, false)
    from (select p.tenant_id, p.id, floor_of_purchase_order(p) as scope from purchase_orders p
          where p.tenant_id = new.tenant_id and p.vendor_id = new.id order by p.id) s
    where s.scope is not null;
  return null;
end $$;
create constraint trigger feed after update on vendors deferrable initially deferred for each row
  when (old.company is distinct from new.company) execute function feed_vendors();

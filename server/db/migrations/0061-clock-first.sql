-- A feed trigger that decides by reading tables takes the tenant's clock first, in a statement apart. An argument such as `not exists (…)` is evaluated before
-- sync_note waits for the clock, so it did not see what the transaction before it committed: a row that existed was noted as deleted (PULL1).

-- Takes the clock for the transaction, unless it has it. sync_note goes on from it.
create function sync_clock(p_tenant uuid) returns void language plpgsql as $$
declare
  c bigint;
  state text := current_setting('app.clock', true);
begin
  if state is not null and state <> '' then
    return;
  end if;
  insert into tenant_clock as k (tenant_id, value, epoch) values (p_tenant, 1, gen_random_uuid())
    on conflict (tenant_id) do update set value = k.value + 1
    returning k.value into c;
  state := set_config('app.clock', p_tenant::text || '|' || c || '|-1', true);
end $$;

create or replace function feed_price_list_prices() returns trigger language plpgsql as $$
declare r record := coalesce(new, old);
begin
  perform sync_clock(r.tenant_id);
  perform sync_note(r.tenant_id, 'prices', r.item_code, 'pricelist:' || r.price_list_id,
    not exists (select from price_list_prices p where p.tenant_id = r.tenant_id and p.price_list_id = r.price_list_id and p.item_code = r.item_code));
  return null;
end $$;

create or replace function feed_location_terms() returns trigger language plpgsql as $$
declare r record := coalesce(new, old);
begin
  perform sync_clock(r.tenant_id);
  perform sync_note(r.tenant_id, 'locationItems', r.item_code, 'location:' || r.customer_location_id,
    not exists (select from location_prices p where p.tenant_id = r.tenant_id and p.customer_location_id = r.customer_location_id and p.item_code = r.item_code)
    and not exists (select from location_items p where p.tenant_id = r.tenant_id and p.customer_location_id = r.customer_location_id and p.item_code = r.item_code));
  return null;
end $$;

create or replace function feed_user_locations() returns trigger language plpgsql as $$
declare r record := coalesce(new, old);
begin
  perform sync_clock(r.tenant_id);
  perform sync_note(r.tenant_id, 'profiles', r.user_id::text, 'user:' || r.user_id,
    not exists (select from users u where u.tenant_id = r.tenant_id and u.id = r.user_id));
  return null;
end $$;

create or replace function feed_house_routes() returns trigger language plpgsql as $$
declare house text;
begin
  perform sync_clock(coalesce(new.tenant_id, old.tenant_id));
  foreach house in array array(select distinct h from unnest(array[old.warehouse_id, new.warehouse_id]) h where h is not null order by h) loop
    if sync_note(coalesce(new.tenant_id, old.tenant_id), 'warehouses', house, 'floors',
      not exists (select from warehouses w where w.tenant_id = coalesce(new.tenant_id, old.tenant_id) and w.id = house)) is null then null; end if;
  end loop;
  return null;
end $$;

-- The scope of a delivery follows from the route of its location.
create or replace function feed_deliveries() returns trigger language plpgsql as $$ begin
  perform sync_clock(coalesce(new.tenant_id, old.tenant_id));
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'deliveries',
    old.id::text, scope_of_delivery(old, route_of_location(old.tenant_id, old.customer_location_id)),
    new.id::text, scope_of_delivery(new, route_of_location(new.tenant_id, new.customer_location_id)));
  return null;
end $$;

create or replace function feed_delivery_locations() returns trigger language plpgsql as $$ begin
  perform sync_clock(new.tenant_id);
  if old.route_id is distinct from new.route_id then
    perform sync_note(new.tenant_id, 'deliveries', s.id::text, s.scope, true)
      from (select o.id, scope_of_delivery(o, old.route_id) as scope from sales_orders o
            where o.tenant_id = new.tenant_id and o.customer_location_id = new.customer_location_id and o.run_route_id is null and o.own_route_id is null
            order by o.id) s
      where s.scope is not null;
  end if;
  perform feed_deliveries_of(new.tenant_id, new.customer_location_id);
  return null;
end $$;

create or replace function feed_container_counts() returns trigger language plpgsql as $$ begin
  perform sync_clock(new.tenant_id);
  perform feed_deliveries_of(new.tenant_id, new.customer_location_id);
  return null;
end $$;

create or replace function feed_delivery_items() returns trigger language plpgsql as $$ begin
  perform sync_clock(new.tenant_id);
  perform sync_note(s.tenant_id, 'deliveries', s.id::text, s.scope, false)
    from (select o.tenant_id, o.id, scope_of_delivery(o, route_of_location(o.tenant_id, o.customer_location_id)) as scope from sales_orders o
          where o.tenant_id = new.tenant_id and o.status in ('open', 'allocated', 'picking', 'staged', 'shipped')
            and exists (select from sales_order_lines l where l.tenant_id = o.tenant_id and l.sales_order_id = o.id and l.item_code = new.item_code)
          order by o.id) s where s.scope is not null;
  return null;
end $$;

create or replace function feed_driver_names() returns trigger language plpgsql as $$ begin
  perform sync_clock(new.tenant_id);
  perform sync_note(r.tenant_id, 'routes', r.id, 'route:' || r.id, false)
    from (select tenant_id, id from routes where tenant_id = new.tenant_id and driver_user_id = new.id order by id) r;
  return null;
end $$;

create or replace function feed_route_runs() returns trigger language plpgsql as $$ begin
  perform sync_clock(new.tenant_id);
  if exists (select from routes where tenant_id = new.tenant_id and id = new.route_id) then
    perform sync_note(new.tenant_id, 'routes', new.route_id, 'route:' || new.route_id, false);
  end if;
  if old.driver_user_id is distinct from new.driver_user_id or old.finished_at is distinct from new.finished_at then
    perform feed_driver(old.tenant_id, old.driver_user_id);
    perform feed_driver(new.tenant_id, new.driver_user_id);
  end if;
  return null;
end $$;

create or replace function feed_pick_items() returns trigger language plpgsql as $$ begin
  perform sync_clock(new.tenant_id);
  perform sync_note(s.tenant_id, 'pickOrders', s.id::text, 'floor:' || s.warehouse_id, false)
    from (select s.tenant_id, s.id, s.warehouse_id from sales_orders s
          where s.tenant_id = new.tenant_id and is_in_house(s.status)
            and exists (select from sales_order_lines l where l.tenant_id = s.tenant_id and l.sales_order_id = s.id and l.item_code = new.item_code)
          order by s.id) s;
  return null;
end $$;

create or replace function feed_pick_locations() returns trigger language plpgsql as $$ begin
  perform sync_clock(new.tenant_id);
  perform sync_note(s.tenant_id, 'pickOrders', s.id::text, 'floor:' || s.warehouse_id, false)
    from (select tenant_id, id, warehouse_id from sales_orders
          where tenant_id = new.tenant_id and customer_location_id = new.customer_location_id and is_in_house(status) order by id) s;
  return null;
end $$;

create or replace function feed_pick_routes() returns trigger language plpgsql as $$ begin
  perform sync_clock(coalesce(new.tenant_id, old.tenant_id));
  perform sync_note(s.tenant_id, 'pickOrders', s.id::text, 'floor:' || s.warehouse_id, false)
    from (select s.tenant_id, s.id, s.warehouse_id from sales_orders s
          join customer_locations l on l.tenant_id = s.tenant_id and l.customer_location_id = s.customer_location_id
          where s.tenant_id = coalesce(new.tenant_id, old.tenant_id) and l.route_id = coalesce(new.id, old.id) and is_in_house(s.status) order by s.id) s;
  return null;
end $$;

create or replace function feed_routes() returns trigger language plpgsql as $$ begin
  perform sync_clock(coalesce(new.tenant_id, old.tenant_id));
  perform sync_note(l.tenant_id, 'locations', l.customer_location_id, 'location:' || l.customer_location_id, false)
    from (select tenant_id, customer_location_id from customer_locations
          where tenant_id = coalesce(new.tenant_id, old.tenant_id) and route_id = coalesce(new.id, old.id) order by customer_location_id) l;
  return null;
end $$;

create or replace function feed_rules() returns trigger language plpgsql as $$
declare r record := coalesce(new, old);
begin
  perform sync_clock(r.tenant_id);
  perform sync_note(l.tenant_id, 'locations', l.customer_location_id, 'location:' || l.customer_location_id, false)
    from (select tenant_id, customer_location_id from customer_locations where tenant_id = r.tenant_id order by customer_location_id) l;
  return null;
end $$;

create or replace function feed_customers() returns trigger language plpgsql as $$ begin
  perform sync_clock(new.tenant_id);
  perform sync_note(l.tenant_id, 'locations', l.customer_location_id, 'location:' || l.customer_location_id, false)
    from (select tenant_id, customer_location_id from customer_locations
          where tenant_id = new.tenant_id and customer_id = new.customer_id order by customer_location_id) l;
  return null;
end $$;

create or replace function feed_warehouses() returns trigger language plpgsql as $$
declare l record;
begin
  perform sync_clock(new.tenant_id);
  for l in select tenant_id, customer_location_id from customer_locations
    where tenant_id = new.tenant_id and warehouse_id = new.id order by customer_location_id
  loop
    perform sync_note(l.tenant_id, 'locations', l.customer_location_id, 'location:' || l.customer_location_id, false);
  end loop;
  perform sync_note(c.tenant_id, 'orders', c.id, c.scope, false)
    from (select c.tenant_id, c.id, c.scope from changes c join orders o on o.tenant_id = c.tenant_id and o.id = c.id::uuid
          where c.tenant_id = new.tenant_id and c.collection = 'orders' and not c.deleted and o.warehouse_id = new.id order by c.clock, c.ord) c;
  return null;
end $$;

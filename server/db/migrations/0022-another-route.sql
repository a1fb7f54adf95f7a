-- The route that an order goes with where it is not that of its location: what came back with one truck may leave with another.
alter table sales_orders add column own_route_id text;

create or replace function scope_of_delivery(s sales_orders, p_route text) returns text language sql immutable as $$
  select case when s.id is null or s.shipping_method <> 'Delivery' then null
    when s.status in ('open', 'allocated', 'picking', 'staged', 'shipped') then 'route:' || coalesce(s.run_route_id, s.own_route_id, p_route)
    when s.status = 'delivered' and not s.run_finished then 'route:' || s.run_route_id end
$$;

-- A location that changes its route takes along what no truck has taken yet and has no route of its own.
create or replace function feed_delivery_locations() returns trigger language plpgsql as $$ begin
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

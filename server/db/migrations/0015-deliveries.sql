-- The tailgate: runs of routes, what was done at the door, who signed for it, and what customers gave back.

-- The terms that an order's total follows from, as they were when it was opened: what is weighed and refused months later is priced by them.
-- `run_route_id` and `run_day` are the run that took it along; `run_finished`: that truck is back.
alter table sales_orders add column terms jsonb, add column run_route_id text, add column run_day date,
  add column run_finished boolean not null default false;
create index sales_orders_by_run on sales_orders (tenant_id, run_route_id, run_day) where run_route_id is not null;
create index sales_orders_to_deliver on sales_orders (tenant_id) where status in ('open', 'allocated', 'picking', 'staged', 'shipped');

-- What a location's orders are priced on today (rules/quote.ts).
create function terms_of_location(p_tenant uuid, p_location text) returns jsonb language sql stable as $$
  select jsonb_build_object('taxBasisPoints', case when l.tax_exempt then 0 else coalesce(o.tax_basis_points, 0) end,
    'discountBasisPoints', greatest(l.discount_basis_points, coalesce(o.discount_basis_points, 0)),
    'surcharge', coalesce(o.surcharge, '{"kind": "none", "amount": 0, "basisPoints": 0}'::jsonb), 'minimumOrder', l.minimum_order_cents)
  from customer_locations l left join organization o on o.tenant_id = l.tenant_id
  where l.tenant_id = p_tenant and l.customer_location_id = p_location
$$;

-- A day of a route that somebody has begun to work on. `stops`: locations as the driver chose; empty as planned. `is_old`: it left the devices by age
-- (server/sync/prune.ts).
create table route_runs (
  tenant_id uuid not null,
  route_id text not null,
  day date not null,
  stops text[] not null default '{}',
  started_at timestamptz,
  finished_at timestamptz,
  driver_user_id uuid,
  driver_name text not null default '',
  is_old boolean not null default false,
  primary key (tenant_id, route_id, day)
);
create index route_runs_by_driver on route_runs (tenant_id, driver_user_id) where finished_at is null;

-- How the delivery of a sales order stands. `ordered` keeps its amounts as they were before it was completed, for as long as it is.
create table deliveries (
  tenant_id uuid not null,
  sales_order_id uuid not null,
  arrived_at timestamptz,
  completed_at timestamptz,
  completed_by text not null default '',
  place jsonb,
  payment jsonb,
  ordered jsonb,
  primary key (tenant_id, sales_order_id)
);

-- Per line: what was seen on the truck, and what became of it at the door (contract/deliveries.ts, lineOutcome).
create table delivery_lines (
  tenant_id uuid not null,
  sales_order_id uuid not null,
  line_number int not null,
  loaded_quantity numeric(12,3) not null default 0,
  outcome jsonb,
  primary key (tenant_id, sales_order_id, line_number)
);

-- Everything that was said of a delivery, never changed: load, line, containers, payment, complete, reopen. Ids of loads are made on the device.
create table delivery_events (
  tenant_id uuid not null,
  id uuid not null,
  sales_order_id uuid not null,
  line_number int,
  kind text not null,
  facts jsonb not null default '{}',
  at timestamptz not null,
  by_user uuid,
  by_name text not null,
  recorded_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index delivery_events_by_order on delivery_events (tenant_id, sales_order_id, recorded_at);

create table delivery_photos (
  tenant_id uuid not null,
  id uuid not null,
  sales_order_id uuid not null,
  line_number int not null,
  media_type text not null,
  bytes bytea not null,
  taken_at timestamptz not null,
  by_user uuid,
  primary key (tenant_id, id)
);
create index delivery_photos_by_order on delivery_photos (tenant_id, sales_order_id);

-- Strokes and picture as they were drawn, and apart from them what they were put under. Neither ever changes.
create table signatures (
  tenant_id uuid not null,
  id uuid not null,
  strokes jsonb not null,
  image bytea not null,
  captured_at timestamptz not null,
  by_user uuid not null,
  recorded_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create table delivery_signatures (
  tenant_id uuid not null,
  signature_id uuid not null,
  sales_order_id uuid not null,
  name text not null,
  hash text not null,
  total_cents bigint not null,
  signed_at timestamptz not null,
  place jsonb,
  by_user uuid,
  by_name text not null,
  primary key (tenant_id, signature_id)
);
create index delivery_signatures_by_order on delivery_signatures (tenant_id, sales_order_id);

-- Containers that stayed with a location and came back from it, by what it was said with: a sales order, or a balance that was brought in. What a
-- location has is their sum. `at` is when it was first said: it puts deliveries in order.
create table container_counts (
  tenant_id uuid not null,
  source_id uuid not null,
  kind text not null,
  customer_location_id text not null,
  left_count int not null,
  returned_count int not null,
  at timestamptz not null,
  primary key (tenant_id, source_id, kind)
);
create index container_counts_by_location on container_counts (tenant_id, customer_location_id);

-- What customers did not take or handed back. One that no longer holds is withdrawn, never deleted.
create table credit_requests (
  tenant_id uuid not null,
  id uuid not null,
  sales_order_id uuid not null,
  line_number int not null,
  quantity numeric(12,3) not null,
  reason text not null,
  basis text not null,
  amount_cents bigint not null,
  requested_at timestamptz not null,
  requested_by text not null,
  withdrawn_at timestamptz,
  withdrawn_by text,
  primary key (tenant_id, id)
);
create unique index credit_requests_standing on credit_requests (tenant_id, sales_order_id, line_number, basis) where withdrawn_at is null;
create index credit_requests_by_day on credit_requests (tenant_id, requested_at desc);

do $$
declare t text;
begin
  foreach t in array array['route_runs', 'deliveries', 'delivery_lines', 'delivery_events', 'delivery_photos', 'signatures', 'delivery_signatures',
    'container_counts', 'credit_requests'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy own_tenant on %I using (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid)) with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)', t);
    execute format('grant select, insert on %I to cratebook_tenant', t);
  end loop;
  foreach t in array array['route_runs', 'deliveries', 'delivery_lines', 'container_counts'] loop
    execute format('grant update on %I to cratebook_tenant', t);
  end loop;
end $$;
grant update (withdrawn_at, withdrawn_by) on credit_requests to cratebook_tenant;

-- Feed ---------------------------------------------------------------------------------------------------------------

-- An order is with the run that took it along; before, with the route of its location.
create function scope_of_delivery(s sales_orders, p_route text) returns text language sql immutable as $$
  select case when s.id is null or s.shipping_method <> 'Delivery' then null
    when s.status in ('open', 'allocated', 'picking', 'staged', 'shipped') then 'route:' || coalesce(s.run_route_id, p_route)
    when s.status = 'delivered' and not s.run_finished then 'route:' || s.run_route_id end
$$;

create function route_of_location(p_tenant uuid, p_location text) returns text language sql stable as $$
  select route_id from customer_locations where tenant_id = p_tenant and customer_location_id = p_location
$$;

-- Lines, photos, payments and signatures are written only together with their heading, which is touched with them.
create function feed_deliveries() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'deliveries',
    old.id::text, scope_of_delivery(old, route_of_location(old.tenant_id, old.customer_location_id)),
    new.id::text, scope_of_delivery(new, route_of_location(new.tenant_id, new.customer_location_id)));
  return null;
end $$;
create constraint trigger feed_delivery after insert or update or delete on sales_orders deferrable initially deferred
  for each row execute function feed_deliveries();

create function feed_deliveries_of(p_tenant uuid, p_location text) returns void language sql as $$
  select sync_note(p_tenant, 'deliveries', s.id::text, s.scope, false)
  from (select o.id, scope_of_delivery(o, route_of_location(p_tenant, p_location)) as scope from sales_orders o
        where o.tenant_id = p_tenant and o.customer_location_id = p_location order by o.id) s where s.scope is not null
$$;

-- A location that changes its route takes along what no truck has taken yet.
create function feed_delivery_locations() returns trigger language plpgsql as $$ begin
  if old.route_id is distinct from new.route_id then
    perform sync_note(new.tenant_id, 'deliveries', s.id::text, s.scope, true)
      from (select o.id, scope_of_delivery(o, old.route_id) as scope from sales_orders o
            where o.tenant_id = new.tenant_id and o.customer_location_id = new.customer_location_id and o.run_route_id is null order by o.id) s
      where s.scope is not null;
  end if;
  perform feed_deliveries_of(new.tenant_id, new.customer_location_id);
  return null;
end $$;
create constraint trigger feed_delivery after update on customer_locations deferrable initially deferred for each row
  when ((old.display_name, old.route_id, old.route_stop, old.options) is distinct from (new.display_name, new.route_id, new.route_stop, new.options))
  execute function feed_delivery_locations();

-- What a location owes is on the papers of its other orders, too.
create function feed_container_counts() returns trigger language plpgsql as $$ begin
  perform feed_deliveries_of(new.tenant_id, new.customer_location_id);
  return null;
end $$;
create constraint trigger feed after insert or update on container_counts deferrable initially deferred for each row execute function feed_container_counts();

-- What a label of the item says.
create function feed_delivery_items() returns trigger language plpgsql as $$ begin
  perform sync_note(s.tenant_id, 'deliveries', s.id::text, s.scope, false)
    from (select o.tenant_id, o.id, scope_of_delivery(o, route_of_location(o.tenant_id, o.customer_location_id)) as scope from sales_orders o
          where o.tenant_id = new.tenant_id and o.status in ('open', 'allocated', 'picking', 'staged', 'shipped')
            and exists (select from sales_order_lines l where l.tenant_id = o.tenant_id and l.sales_order_id = o.id and l.item_code = new.item_code)
          order by o.id) s where s.scope is not null;
  return null;
end $$;
create constraint trigger feed_delivery after update on items deferrable initially deferred for each row
  when ((old.gtin, old.uoms) is distinct from (new.gtin, new.uoms)) execute function feed_delivery_items();

-- Whom a route or a run is given to decides their scopes: their devices have to look.
create function feed_driver(p_tenant uuid, p_user uuid) returns void language sql as $$
  select sync_note(u.tenant_id, 'profiles', u.id::text, 'user:' || u.id, false) from users u where u.tenant_id = p_tenant and u.id = p_user
$$;

create function feed_route_rows() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'routes',
    old.id, case when old is null then null else 'route:' || old.id end, new.id, case when new is null then null else 'route:' || new.id end);
  if old.driver_user_id is distinct from new.driver_user_id or old.warehouse_id is distinct from new.warehouse_id then
    perform feed_driver(old.tenant_id, old.driver_user_id);
    perform feed_driver(new.tenant_id, new.driver_user_id);
  end if;
  return null;
end $$;
create constraint trigger feed_row after insert or update or delete on routes deferrable initially deferred for each row execute function feed_route_rows();

create function feed_route_runs() returns trigger language plpgsql as $$ begin
  if exists (select from routes where tenant_id = new.tenant_id and id = new.route_id) then
    perform sync_note(new.tenant_id, 'routes', new.route_id, 'route:' || new.route_id, false);
  end if;
  if old.driver_user_id is distinct from new.driver_user_id or old.finished_at is distinct from new.finished_at then
    perform feed_driver(old.tenant_id, old.driver_user_id);
    perform feed_driver(new.tenant_id, new.driver_user_id);
  end if;
  return null;
end $$;
create constraint trigger feed after insert or update on route_runs deferrable initially deferred for each row execute function feed_route_runs();

create function feed_driver_names() returns trigger language plpgsql as $$ begin
  perform sync_note(r.tenant_id, 'routes', r.id, 'route:' || r.id, false)
    from (select tenant_id, id from routes where tenant_id = new.tenant_id and driver_user_id = new.id order by id) r;
  return null;
end $$;
create constraint trigger feed_driver after update on users deferrable initially deferred for each row
  when (old.display_name is distinct from new.display_name) execute function feed_driver_names();

-- What is there already: orders get the terms of today, and what is to be delivered enters the feed. Row-level security binds the owner too where it
-- is forced, and one transaction notes changes of one tenant at a time, so the feed's triggers rest while the terms are written.
do $$
declare t uuid;
begin
  alter table sales_orders no force row level security;
  alter table customer_locations no force row level security;
  alter table organization no force row level security;
  alter table routes no force row level security;
  alter table changes no force row level security;
  alter table tenant_clock no force row level security;
  alter table sales_orders disable trigger user;
  update sales_orders s set terms = terms_of_location(s.tenant_id, s.customer_location_id);
  alter table sales_orders enable trigger user;
  for t in select distinct tenant_id from routes order by 1 loop
    perform set_config('app.clock', '', true);
    perform sync_note(t, 'routes', r.id, 'route:' || r.id, false) from (select id from routes where tenant_id = t order by id) r;
    perform sync_note(t, 'deliveries', s.id::text, s.scope, false)
      from (select o.id, scope_of_delivery(o, route_of_location(t, o.customer_location_id)) as scope from sales_orders o where o.tenant_id = t order by o.id) s
      where s.scope is not null;
  end loop;
  perform set_config('app.clock', '', true);
  alter table sales_orders force row level security;
  alter table customer_locations force row level security;
  alter table organization force row level security;
  alter table routes force row level security;
  alter table changes force row level security;
  alter table tenant_clock force row level security;
end $$;

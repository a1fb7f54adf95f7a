-- The same notes for a quarter less: each costs its transaction time while the tenant's clock is locked (PULL1). Assignments and conditions are
-- evaluated in place, where PERFORM runs a query each. Rewritten are the ways that nearly all notes take.

create or replace function sync_note(p_tenant uuid, p_collection text, p_id text, p_scope text, p_deleted boolean) returns void
language plpgsql as $$
declare
  state text := current_setting('app.clock', true);
  scopes text;
  c bigint;
  o int;
begin
  if state is null or state = '' then
    insert into tenant_clock as k (tenant_id, value, epoch) values (p_tenant, 1, gen_random_uuid())
      on conflict (tenant_id) do update set value = k.value + 1
      returning k.value into c;
    o := 0;
  else
    if split_part(state, '|', 1) <> p_tenant::text then
      raise exception 'one transaction changes one tenant';
    end if;
    c := split_part(state, '|', 2)::bigint;
    o := split_part(state, '|', 3)::int + 1;
  end if;
  state := set_config('app.clock', p_tenant::text || '|' || c || '|' || o, true);
  -- Not an update first: its plan may be as old as an empty table and read all of it. A conflict is always looked for in the index.
  insert into changes (tenant_id, collection, id, scope, clock, ord, deleted)
    values (p_tenant, p_collection, p_id, p_scope, c, o, p_deleted)
    on conflict (tenant_id, collection, id, scope)
    do update set clock = excluded.clock, ord = excluded.ord, deleted = excluded.deleted;
  scopes := current_setting('app.scopes', true);
  if scopes is null or scopes = '' then
    scopes := set_config('app.scopes', ',' || p_scope || ',', true);
  elsif position(',' || p_scope || ',' in scopes) = 0 then
    scopes := set_config('app.scopes', scopes || p_scope || ',', true);
  end if;
end $$;

create or replace function sync_moved(p_tenant uuid, p_collection text, p_old_id text, p_old_scope text, p_new_id text, p_new_scope text) returns void
language plpgsql as $$
begin
  if p_old_scope is not null and (p_new_scope is null or p_old_scope <> p_new_scope or p_old_id <> p_new_id) then
    if sync_note(p_tenant, p_collection, p_old_id, p_old_scope, true) is null then null; end if;
  end if;
  if p_new_scope is not null then
    if sync_note(p_tenant, p_collection, p_new_id, p_new_scope, false) is null then null; end if;
  end if;
end $$;

create or replace function feed_stock() returns trigger language plpgsql as $$ begin
  if sync_moved(coalesce(new.tenant_id, old.tenant_id), 'availability',
    old.item_code, 'warehouse:' || old.warehouse_id, new.item_code, 'warehouse:' || new.warehouse_id) is null then null; end if;
  return null;
end $$;

create or replace function feed_cart_lines() returns trigger language plpgsql as $$ begin
  if sync_moved(coalesce(new.tenant_id, old.tenant_id), 'cartLines',
    old.customer_location_id || '|' || old.item_code || '|' || old.uom, 'location:' || old.customer_location_id,
    new.customer_location_id || '|' || new.item_code || '|' || new.uom, 'location:' || new.customer_location_id) is null then null; end if;
  return null;
end $$;

create or replace function feed_orders() returns trigger language plpgsql as $$ begin
  if sync_moved(coalesce(new.tenant_id, old.tenant_id), 'orders',
    old.id::text, 'location:' || old.customer_location_id, new.id::text, 'location:' || new.customer_location_id) is null then null; end if;
  return null;
end $$;

create or replace function feed_sales_orders() returns trigger language plpgsql as $$ begin
  if sync_moved(coalesce(new.tenant_id, old.tenant_id), 'salesOrders',
    old.id::text, 'location:' || old.customer_location_id, new.id::text, 'location:' || new.customer_location_id) is null then null; end if;
  return null;
end $$;

create or replace function feed_pick_orders() returns trigger language plpgsql as $$ begin
  if sync_moved(coalesce(new.tenant_id, old.tenant_id), 'pickOrders',
    old.id::text, case when old is null or not is_in_house(old.status) then null else 'floor:' || old.warehouse_id end,
    new.id::text, case when new is null or not is_in_house(new.status) then null else 'floor:' || new.warehouse_id end) is null then null; end if;
  return null;
end $$;

create or replace function feed_lot_trails() returns trigger language plpgsql as $$ begin
  if sync_moved(coalesce(new.tenant_id, old.tenant_id), 'lotTrails',
    old.id::text, floor_of_lot_trail(old), new.id::text, floor_of_lot_trail(new)) is null then null; end if;
  return null;
end $$;

create or replace function feed_lots() returns trigger language plpgsql as $$ begin
  if sync_moved(coalesce(new.tenant_id, old.tenant_id), 'lots',
    old.id::text, case when old is null or old.on_hand = 0 then null else 'floor:' || old.warehouse_id end,
    new.id::text, case when new is null or new.on_hand = 0 then null else 'floor:' || new.warehouse_id end) is null then null; end if;
  return null;
end $$;

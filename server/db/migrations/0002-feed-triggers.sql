-- One deferred trigger per synced table says which row changed in which scope. Whoever writes the table, however, is heard.

create function feed_categories() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'categories', old.id, case when old is null then null else 'tenant' end, new.id, case when new is null then null else 'tenant' end);
  return null;
end $$;

create function feed_messages() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'messages', old.id::text, case when old is null then null else 'tenant' end, new.id::text, case when new is null then null else 'tenant' end);
  return null;
end $$;

create function feed_items() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'items',
    old.item_code, case when old is null or not old.is_active then null else 'tenant' end,
    new.item_code, case when new is null or not new.is_active then null else 'tenant' end);
  return null;
end $$;

-- Prices of one item in one list are one row on the device, so a deleted unit is a change of the row.
create function feed_price_list_prices() returns trigger language plpgsql as $$
declare r record := coalesce(new, old);
begin
  perform sync_note(r.tenant_id, 'prices', r.item_code, 'pricelist:' || r.price_list_id,
    not exists (select from price_list_prices p where p.tenant_id = r.tenant_id and p.price_list_id = r.price_list_id and p.item_code = r.item_code));
  return null;
end $$;

create function feed_location_terms() returns trigger language plpgsql as $$
declare r record := coalesce(new, old);
begin
  perform sync_note(r.tenant_id, 'locationItems', r.item_code, 'location:' || r.customer_location_id,
    not exists (select from location_prices p where p.tenant_id = r.tenant_id and p.customer_location_id = r.customer_location_id and p.item_code = r.item_code)
    and not exists (select from location_items p where p.tenant_id = r.tenant_id and p.customer_location_id = r.customer_location_id and p.item_code = r.item_code));
  return null;
end $$;

create function feed_stock() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'availability',
    old.item_code, 'warehouse:' || old.warehouse_id, new.item_code, 'warehouse:' || new.warehouse_id);
  return null;
end $$;

create function feed_customer_locations() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'locations',
    old.customer_location_id, 'location:' || old.customer_location_id, new.customer_location_id, 'location:' || new.customer_location_id);
  -- The profile of who orders for it says its name and whether it may order.
  perform sync_note(u.tenant_id, 'profiles', u.id::text, 'user:' || u.id, false)
    from (select tenant_id, id from users
          where tenant_id = coalesce(new.tenant_id, old.tenant_id) and customer_location_id = coalesce(new.customer_location_id, old.customer_location_id) order by id) u;
  return null;
end $$;

-- Which locations a user works with decides their scopes: their devices have to look.
create function feed_user_locations() returns trigger language plpgsql as $$
declare r record := coalesce(new, old);
begin
  perform sync_note(r.tenant_id, 'profiles', r.user_id::text, 'user:' || r.user_id,
    not exists (select from users u where u.tenant_id = r.tenant_id and u.id = r.user_id));
  return null;
end $$;

-- A location's row carries its customer's name and credit.
create function feed_customers() returns trigger language plpgsql as $$ begin
  perform sync_note(l.tenant_id, 'locations', l.customer_location_id, 'location:' || l.customer_location_id, false)
    from (select tenant_id, customer_location_id from customer_locations
          where tenant_id = new.tenant_id and customer_id = new.customer_id order by customer_location_id) l;
  return null;
end $$;

-- A location's row carries the organisation's rules, too.
create function feed_rules() returns trigger language plpgsql as $$
declare r record := coalesce(new, old);
begin
  perform sync_note(l.tenant_id, 'locations', l.customer_location_id, 'location:' || l.customer_location_id, false)
    from (select tenant_id, customer_location_id from customer_locations where tenant_id = r.tenant_id order by customer_location_id) l;
  return null;
end $$;

create function feed_cart_lines() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'cartLines',
    old.customer_location_id || '|' || old.item_code || '|' || old.uom, 'location:' || old.customer_location_id,
    new.customer_location_id || '|' || new.item_code || '|' || new.uom, 'location:' || new.customer_location_id);
  return null;
end $$;

create function feed_checkout_drafts() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'checkoutDrafts',
    old.customer_location_id, 'location:' || old.customer_location_id, new.customer_location_id, 'location:' || new.customer_location_id);
  return null;
end $$;

-- Lines are written only by the orders repository, which touches the heading with them.
create function feed_orders() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'orders',
    old.id::text, 'location:' || old.customer_location_id, new.id::text, 'location:' || new.customer_location_id);
  return null;
end $$;

create function feed_order_guides() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'orderGuides',
    old.id::text, coalesce('location:' || old.customer_location_id, 'customer:' || old.customer_id),
    new.id::text, coalesce('location:' || new.customer_location_id, 'customer:' || new.customer_id));
  return null;
end $$;

-- A sign-in touches last_login_at only: nothing that the device shows.
create function feed_users() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'profiles', old.id::text, 'user:' || old.id, new.id::text, 'user:' || new.id);
  return null;
end $$;

do $$
declare t record;
begin
  for t in select * from (values
    ('categories', 'feed_categories'), ('messages', 'feed_messages'), ('items', 'feed_items'),
    ('price_list_prices', 'feed_price_list_prices'), ('location_prices', 'feed_location_terms'), ('location_items', 'feed_location_terms'),
    ('customer_locations', 'feed_customer_locations'), ('cart_lines', 'feed_cart_lines'), ('checkout_drafts', 'feed_checkout_drafts'),
    ('orders', 'feed_orders'), ('order_guides', 'feed_order_guides'), ('user_locations', 'feed_user_locations')) as v(tbl, fn)
  loop
    execute format('create constraint trigger feed after insert or update or delete on %I deferrable initially deferred for each row execute function %I()', t.tbl, t.fn);
  end loop;
end $$;

create constraint trigger feed after insert or delete on stock deferrable initially deferred for each row execute function feed_stock();
create constraint trigger feed_update after update on stock deferrable initially deferred for each row
  when (old.* is distinct from new.*) execute function feed_stock();
create constraint trigger feed after update on customers deferrable initially deferred for each row
  when (old.* is distinct from new.*) execute function feed_customers();
create constraint trigger feed after update on organization deferrable initially deferred for each row
  when ((old.tax_basis_points, old.discount_basis_points, old.surcharge, old.max_overdue_days, old.time_zone, old.credit_limit_enabled)
    is distinct from (new.tax_basis_points, new.discount_basis_points, new.surcharge, new.max_overdue_days, new.time_zone, new.credit_limit_enabled))
  execute function feed_rules();
create constraint trigger feed after insert or update or delete on holidays deferrable initially deferred for each row execute function feed_rules();
create constraint trigger feed after insert or delete on users deferrable initially deferred for each row execute function feed_users();
create constraint trigger feed_update after update on users deferrable initially deferred for each row
  when ((old.role, old.user_name, old.display_name, old.email, old.customer_id, old.customer_location_id, old.licenses, old.user_settings, old.is_active)
    is distinct from (new.role, new.user_name, new.display_name, new.email, new.customer_id, new.customer_location_id, new.licenses, new.user_settings, new.is_active))
  execute function feed_users();

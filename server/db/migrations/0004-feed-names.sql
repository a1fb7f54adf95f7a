-- Rows on the device also carry names of what they belong to: a changed name is a change of each such row.

create function feed_note_orders(p_tenant uuid, p_scope text) returns void language plpgsql as $$ begin
  perform sync_note(p_tenant, 'orders', o.id, p_scope, false)
    from (select id from changes where tenant_id = p_tenant and scope = p_scope and collection = 'orders' and not deleted order by clock, ord) o;
end $$;

-- Orders show their location's name; a user's profile shows it too, and whether the location orders at all.
create or replace function feed_customer_locations() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'locations',
    old.customer_location_id, 'location:' || old.customer_location_id, new.customer_location_id, 'location:' || new.customer_location_id);
  if tg_op = 'UPDATE' and new.display_name <> old.display_name then
    perform feed_note_orders(new.tenant_id, 'location:' || new.customer_location_id);
  end if;
  if tg_op <> 'UPDATE' or new.display_name <> old.display_name or new.options <> old.options then
    perform sync_note(u.tenant_id, 'profiles', u.id::text, 'user:' || u.id, false)
      from (select tenant_id, id from users where tenant_id = coalesce(new.tenant_id, old.tenant_id)
            and customer_location_id = coalesce(new.customer_location_id, old.customer_location_id) order by id) u;
  end if;
  return null;
end $$;

-- Locations and orders show their warehouse's name.
create function feed_warehouses() returns trigger language plpgsql as $$
declare l record;
begin
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
create constraint trigger feed after update on warehouses deferrable initially deferred for each row
  when (old.name is distinct from new.name) execute function feed_warehouses();

-- A location delivers on the weekdays of its route.
create function feed_routes() returns trigger language plpgsql as $$ begin
  perform sync_note(l.tenant_id, 'locations', l.customer_location_id, 'location:' || l.customer_location_id, false)
    from (select tenant_id, customer_location_id from customer_locations
          where tenant_id = coalesce(new.tenant_id, old.tenant_id) and route_id = coalesce(new.id, old.id) order by customer_location_id) l;
  return null;
end $$;
create constraint trigger feed after insert or delete on routes deferrable initially deferred for each row execute function feed_routes();
create constraint trigger feed_update after update on routes deferrable initially deferred for each row
  when (old.weekdays is distinct from new.weekdays) execute function feed_routes();


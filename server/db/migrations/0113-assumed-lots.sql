-- Nobody read the lot of these goods: their label had none, and the lot that was to be picked is recorded.
alter table pick_events add column lot_assumed boolean not null default false;

-- The trail of a lot names the route and the driver of the truck that carries it.
create function feed_trails_of_run(tenant uuid, route text, runs date[]) returns void language plpgsql as $$ begin
  perform sync_clock(tenant);
  perform sync_note(s.tenant_id, 'lotTrails', s.id::text, s.scope, false)
    from (select o.tenant_id, o.id, floor_of_lot_trail(o) as scope from sales_orders o
          where o.tenant_id = tenant and o.run_route_id = route and (runs is null or o.run_day = any(runs)) order by o.id) s
    where s.scope is not null;
end $$;
create function feed_run_trails() returns trigger language plpgsql as $$ begin
  perform feed_trails_of_run(new.tenant_id, new.route_id, array[new.day]);
  return null;
end $$;
create constraint trigger feed_trails_new after insert on route_runs deferrable initially deferred for each row execute function feed_run_trails();
create constraint trigger feed_trails after update on route_runs deferrable initially deferred for each row
  when (old.driver_name is distinct from new.driver_name) execute function feed_run_trails();
create function feed_route_trails() returns trigger language plpgsql as $$ begin
  perform feed_trails_of_run(new.tenant_id, new.id, null);
  return null;
end $$;
create constraint trigger feed_trails after update on routes deferrable initially deferred for each row
  when (old.name is distinct from new.name) execute function feed_route_trails();

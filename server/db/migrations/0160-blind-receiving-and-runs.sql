-- Receivers don't see how much a vendor is to send (docs/decisions/0099-blind-receiving.md).
alter table warehouses add column blind_receiving boolean not null default false;

-- A warehouse's row on devices names the days on which the trucks of its routes have departed or come back, because an order that was left behind cannot go with
-- them any more.
create function feed_run_departures() returns trigger language plpgsql as $$ begin
  perform sync_clock(new.tenant_id);
  perform sync_note(r.tenant_id, 'warehouses', r.warehouse_id, 'floors', false) from routes r where r.tenant_id = new.tenant_id and r.id = new.route_id;
  return null;
end $$;
create constraint trigger feed_departures_new after insert on route_runs deferrable initially deferred for each row
  when (new.started_at is not null or new.finished_at is not null) execute function feed_run_departures();
create constraint trigger feed_departures after update on route_runs deferrable initially deferred for each row
  when ((old.started_at is null, old.finished_at is null, old.is_old) is distinct from (new.started_at is null, new.finished_at is null, new.is_old))
  execute function feed_run_departures();

-- The median time from stop to stop in a route's last finished runs, and how many runs it is from (docs/decisions/0100-expected-arrivals.md). Null until a run has
-- finished.
alter table routes add column pace_seconds int, add column pace_runs int not null default 0;

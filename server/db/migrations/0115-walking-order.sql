-- The order in which pickers walk through a warehouse, and the departures of its trucks
-- (docs/decisions/0065-walking-order.md).
alter table warehouses
  -- Zones of bins in walking order; those that are missing follow by bin.
  add column zones text[] not null default '{}',
  -- Heavy cases come first in each zone.
  add column heavy_first boolean not null default false,
  -- Who changed these settings last, and when.
  add column changed_by text not null default '',
  add column changed_at timestamptz;

alter table routes
  -- Planned departure of the truck on a delivery day, HH:MM in the company's time zone.
  add column departs_at text check (departs_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column changed_by text not null default '',
  add column changed_at timestamptz;

-- A warehouse's row on devices has its routes with their departures.
drop trigger feed_house_update on routes;
create constraint trigger feed_house_update after update on routes deferrable initially deferred for each row
  when ((old.id, old.name, old.weekdays, old.warehouse_id, old.departs_at) is distinct from (new.id, new.name, new.weekdays, new.warehouse_id, new.departs_at))
  execute function feed_house_routes();

-- What contradicts what in a house is its lead's to know and to decide: a scope of its own, which no picker's device holds. And the lead's device knows
-- every route of the house, for what came back may leave with any of them.

create or replace function feed_exceptions() returns trigger language plpgsql as $$ begin
  if sync_moved(coalesce(new.tenant_id, old.tenant_id), 'exceptions',
    old.id::text, case when old is null or old.status <> 'open' then null else 'lead:' || old.warehouse_id end,
    new.id::text, case when new is null or new.status <> 'open' then null else 'lead:' || new.warehouse_id end) is null then null; end if;
  return null;
end $$;

-- A house's row names its routes.
create function feed_house_routes() returns trigger language plpgsql as $$
declare house text;
begin
  foreach house in array array(select distinct h from unnest(array[old.warehouse_id, new.warehouse_id]) h where h is not null order by h) loop
    if sync_note(coalesce(new.tenant_id, old.tenant_id), 'warehouses', house, 'floors',
      not exists (select from warehouses w where w.tenant_id = coalesce(new.tenant_id, old.tenant_id) and w.id = house)) is null then null; end if;
  end loop;
  return null;
end $$;
create constraint trigger feed_house after insert or delete on routes deferrable initially deferred for each row execute function feed_house_routes();
create constraint trigger feed_house_update after update on routes deferrable initially deferred for each row
  when ((old.id, old.name, old.weekdays, old.warehouse_id) is distinct from (new.id, new.name, new.weekdays, new.warehouse_id)) execute function feed_house_routes();

-- What is there already. Row-level security binds the owner too where it is forced, and one transaction notes changes of one tenant at a time.
do $$
declare t uuid;
begin
  alter table warehouses no force row level security;
  alter table exceptions no force row level security;
  alter table changes no force row level security;
  alter table tenant_clock no force row level security;
  for t in select distinct tenant_id from warehouses order by 1 loop
    perform set_config('app.clock', '', true);
    perform sync_note(t, 'warehouses', w.id, 'floors', false) from (select id from warehouses where tenant_id = t order by id) w;
    perform sync_note(t, 'exceptions', e.id::text, 'floor:' || e.warehouse_id, true), sync_note(t, 'exceptions', e.id::text, 'lead:' || e.warehouse_id, false)
      from (select id, warehouse_id from exceptions where tenant_id = t and status = 'open' order by id) e;
  end loop;
  perform set_config('app.clock', '', true);
  alter table warehouses force row level security;
  alter table exceptions force row level security;
  alter table changes force row level security;
  alter table tenant_clock force row level security;
end $$;

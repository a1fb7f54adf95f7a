-- Goods are sent to houses in which one doesn't work: everybody of the floor knows all houses by name.

create or replace function feed_floors() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'warehouses',
    old.id, case when old is null then null else 'floors' end, new.id, case when new is null then null else 'floors' end);
  return null;
end $$;

do $$
declare t uuid;
begin
  alter table warehouses no force row level security;
  alter table changes no force row level security;
  alter table tenant_clock no force row level security;
  for t in select distinct tenant_id from warehouses order by 1 loop
    perform set_config('app.clock', '', true);
    perform sync_note(t, 'warehouses', w.id, 'floor:' || w.id, true), sync_note(t, 'warehouses', w.id, 'floors', false)
      from (select id from warehouses where tenant_id = t order by id) w;
  end loop;
  perform set_config('app.clock', '', true);
  alter table warehouses force row level security;
  alter table changes force row level security;
  alter table tenant_clock force row level security;
end $$;

-- The warehouse floor: the stock ledger, lots on devices, exceptions.

-- Which house a person of the floor works in; null: any of them.
alter table users add column warehouse_id text;

-- A row of lots is a lot at one place: what is moved to another bin or house is another row with the same code.
alter table lots add column packed_on date;
-- Kept back for its quality: not suggested and not allocated.
alter table lots add column on_hold boolean not null default false;
create unique index lots_by_place on lots (tenant_id, warehouse_id, item_code, lot_code, bin);
create index lots_by_code on lots (tenant_id, lot_code);

-- Every movement of goods, never changed: what lies anywhere is the sum of it (SYNC.md, I6). Quantities in base units, signed.
-- `id` is made where the movement happened; `at` is when it happened, `recorded_at` when it got here.
create table stock_moves (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  warehouse_id text not null,
  item_code text not null,
  -- Null: nobody knows which lot it was.
  lot_id uuid,
  lot_code text not null default '',
  bin text not null default '',
  quantity numeric(14,3) not null,
  weight_grams bigint,
  -- What it belongs to: a sales order, a purchase order, a transfer, a count, a packout.
  source_id uuid,
  source_line int,
  at timestamptz not null,
  by_user uuid,
  by_name text not null default '',
  recorded_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index stock_moves_by_lot on stock_moves (tenant_id, lot_id, at);
create index stock_moves_by_item on stock_moves (tenant_id, warehouse_id, item_code, at);
create index stock_moves_by_source on stock_moves (tenant_id, source_id);

-- Where what happened contradicts what was known (PUSH8): both facts, until somebody has decided. `subject` names what it is about, so that
-- the same contradiction is one row however many facts it gathers.
create table exceptions (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  subject text not null,
  warehouse_id text not null,
  -- What the row is about, for the screen: numbers and codes, never prices.
  about jsonb not null default '{}',
  -- [{"what": …, "quantity": …, "by": …, "at": …}], oldest first.
  facts jsonb not null default '[]',
  status text not null default 'open',
  resolution text,
  note text not null default '',
  raised_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by text,
  primary key (tenant_id, id)
);
create unique index exceptions_open on exceptions (tenant_id, kind, subject) where status = 'open';
create index exceptions_by_house on exceptions (tenant_id, warehouse_id, status, raised_at desc);

do $$
declare t text;
begin
  foreach t in array array['stock_moves', 'exceptions'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy own_tenant on %I using (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid)) with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)', t);
    execute format('grant select, insert, update, delete on %I to cratebook_tenant', t);
  end loop;
end $$;
-- The ledger is added to, never changed.
revoke update, delete on stock_moves from cratebook_tenant;

-- Feed ---------------------------------------------------------------------------------------------------------------

-- An empty place is nothing that a device has to know of.
create function feed_lots() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'lots',
    old.id::text, case when old is null or old.on_hand = 0 then null else 'floor:' || old.warehouse_id end,
    new.id::text, case when new is null or new.on_hand = 0 then null else 'floor:' || new.warehouse_id end);
  return null;
end $$;
create constraint trigger feed after insert or delete on lots deferrable initially deferred for each row execute function feed_lots();
create constraint trigger feed_update after update on lots deferrable initially deferred for each row
  when (old.* is distinct from new.*) execute function feed_lots();

create function feed_exceptions() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'exceptions',
    old.id::text, case when old is null or old.status <> 'open' then null else 'floor:' || old.warehouse_id end,
    new.id::text, case when new is null or new.status <> 'open' then null else 'floor:' || new.warehouse_id end);
  return null;
end $$;
create constraint trigger feed after insert or update or delete on exceptions deferrable initially deferred for each row execute function feed_exceptions();

create function feed_floors() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'warehouses',
    old.id, case when old is null then null else 'floor:' || old.id end, new.id, case when new is null then null else 'floor:' || new.id end);
  return null;
end $$;
create constraint trigger feed_floor after insert or update or delete on warehouses deferrable initially deferred for each row execute function feed_floors();

-- Where a person works decides their scopes: their devices have to look.
drop trigger feed_update on users;
create constraint trigger feed_update after update on users deferrable initially deferred for each row
  when ((old.role, old.user_name, old.display_name, old.email, old.customer_id, old.customer_location_id, old.licenses, old.user_settings, old.is_active, old.manages_users, old.warehouse_id)
    is distinct from (new.role, new.user_name, new.display_name, new.email, new.customer_id, new.customer_location_id, new.licenses, new.user_settings, new.is_active, new.manages_users, new.warehouse_id))
  execute function feed_users();

-- What lies in the houses already: it opens the ledger and enters the feed. Row-level security binds the owner too where it is forced, and
-- one transaction notes changes of one tenant at a time.
do $$
declare t uuid;
begin
  alter table lots no force row level security;
  alter table warehouses no force row level security;
  alter table stock_moves no force row level security;
  alter table changes no force row level security;
  alter table tenant_clock no force row level security;
  for t in select distinct tenant_id from warehouses order by 1 loop
    insert into stock_moves (tenant_id, id, kind, warehouse_id, item_code, lot_id, lot_code, bin, quantity, at)
      select tenant_id, gen_random_uuid(), 'opening', warehouse_id, item_code, id, lot_code, bin, on_hand, received_on
      from lots where tenant_id = t and on_hand <> 0;
    perform set_config('app.clock', '', true);
    perform sync_note(t, 'warehouses', w.id, 'floor:' || w.id, false) from (select id from warehouses where tenant_id = t order by id) w;
    perform sync_note(t, 'lots', l.id::text, 'floor:' || l.warehouse_id, false)
      from (select id, warehouse_id from lots where tenant_id = t and on_hand <> 0 order by id) l;
  end loop;
  perform set_config('app.clock', '', true);
  alter table lots force row level security;
  alter table warehouses force row level security;
  alter table stock_moves force row level security;
  alter table changes force row level security;
  alter table tenant_clock force row level security;
end $$;

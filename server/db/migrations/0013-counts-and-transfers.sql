-- Counts, judged as of the moment at which they were taken, and transfers between places and houses.

create table counts (
  tenant_id uuid not null,
  id uuid not null,
  -- Counts that were taken together: a bin, a cycle list.
  session_id uuid not null,
  warehouse_id text not null,
  bin text not null default '',
  item_code text not null,
  lot_id uuid not null,
  lot_code text not null,
  -- Base units.
  quantity numeric(14,3) not null,
  -- What the ledger says lay there at that moment, as far as it was known when it was last judged.
  expected numeric(14,3) not null,
  -- applied: the ledger says so as of that moment; review: somebody decides; recounted: another count took its place; dismissed: it was wrong.
  status text not null,
  counted_at timestamptz not null,
  counted_by uuid,
  counted_by_name text not null,
  decided_at timestamptz,
  decided_by text,
  recorded_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index counts_by_lot on counts (tenant_id, lot_id, status, counted_at desc);
create index counts_by_house on counts (tenant_id, warehouse_id, counted_at desc);

create table transfers (
  tenant_id uuid not null,
  id uuid not null,
  transfer_number bigint not null,
  from_warehouse_id text not null,
  to_warehouse_id text not null,
  status text not null default 'open',
  created_at timestamptz not null,
  created_by text not null,
  closed_at timestamptz,
  closed_by text,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index transfers_by_number on transfers (tenant_id, transfer_number);

-- Appended only: what left one house and what arrived in the other, lot by lot, in base units.
create table transfer_events (
  tenant_id uuid not null,
  id uuid not null,
  transfer_id uuid not null,
  kind text not null,
  item_code text not null,
  lot_code text not null,
  lot_id uuid not null,
  quantity numeric(14,3) not null,
  at timestamptz not null,
  by_user uuid,
  by_name text not null,
  primary key (tenant_id, id)
);
create index transfer_events_by_transfer on transfer_events (tenant_id, transfer_id);

do $$
declare t text;
begin
  foreach t in array array['counts', 'transfers', 'transfer_events'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy own_tenant on %I using (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid)) with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)', t);
    execute format('grant select, insert, update, delete on %I to cratebook_tenant', t);
  end loop;
end $$;

-- Feed ---------------------------------------------------------------------------------------------------------------

create function feed_counts() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'counts',
    old.id::text, 'floor:' || old.warehouse_id, new.id::text, 'floor:' || new.warehouse_id);
  return null;
end $$;
create constraint trigger feed after insert or update or delete on counts deferrable initially deferred for each row execute function feed_counts();

-- A transfer is of two houses: everybody of the floor holds it.
create function feed_transfers() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'transfers',
    old.id::text, case when old is null then null else 'floors' end, new.id::text, case when new is null then null else 'floors' end);
  return null;
end $$;
create constraint trigger feed after insert or update or delete on transfers deferrable initially deferred for each row execute function feed_transfers();

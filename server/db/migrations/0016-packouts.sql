-- Packouts: goods that are repacked into others, with what came of them. Their entries are the links between lots that a recall follows.

create table packouts (
  tenant_id uuid not null,
  id uuid not null,
  packout_number bigint not null,
  warehouse_id text not null,
  status text not null default 'open',
  opened_at timestamptz not null,
  opened_by text not null,
  closed_at timestamptz,
  closed_by text not null default '',
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index packouts_by_number on packouts (tenant_id, packout_number);
create index packouts_by_house on packouts (tenant_id, warehouse_id, opened_at desc);

-- Added to, never changed; a correction is an entry that reverses. `id` is made at the table, so that an entry told twice is one.
create table packout_entries (
  tenant_id uuid not null,
  id uuid not null,
  packout_id uuid not null,
  kind text not null,
  reverses uuid,
  item_code text not null,
  description text not null default '',
  quantity numeric(12,3) not null,
  uom text not null,
  factor numeric(12,3) not null,
  weight_grams bigint,
  case_weights int[] not null default '{}',
  lot_id uuid,
  lot_code text not null default '',
  origin_country text,
  packed_on date,
  expires_on date,
  expiry_reason text not null default '',
  on_hold boolean not null default false,
  bin text not null default '',
  reason text,
  note text not null default '',
  done_on date not null,
  done_at timestamptz not null,
  by_user uuid,
  by_name text not null default '',
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);
create index packout_entries_by_packout on packout_entries (tenant_id, packout_id);
create index packout_entries_by_lot on packout_entries (tenant_id, lot_code);
-- An entry is taken back once.
create unique index packout_entries_reversed on packout_entries (tenant_id, reverses) where kind = 'reverse';

do $$
declare t text;
begin
  foreach t in array array['packouts', 'packout_entries'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy own_tenant on %I using (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid)) with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)', t);
  end loop;
end $$;
grant select, insert, update on packouts to cratebook_tenant;
grant select, insert on packout_entries to cratebook_tenant;

-- Entries that still count: neither taken back nor a taking back. A view with the rights of whoever asks: row-level security holds in it.
create view packout_links with (security_invoker = true) as
  select e.* from packout_entries e
  where e.kind in ('source', 'output') and e.lot_code <> ''
    and not exists (select from packout_entries r where r.tenant_id = e.tenant_id and r.kind = 'reverse' and r.reverses = e.id);
grant select on packout_links to cratebook_tenant;

-- Feed ---------------------------------------------------------------------------------------------------------------

-- Kept for sixty days after the closing: longer than the trails of deliveries, so that a device knows what those lots were made of, and long enough to
-- know what a pair of items usually yields. server/sync/prune.ts lets go of those that age alone takes away.
create function floor_of_packout(p packouts) returns text language sql stable as $$
  select case when p.id is null or (p.status = 'closed' and p.closed_at <= now() - interval '60 days') then null else 'floor:' || p.warehouse_id end
$$;

-- Entries are written only together with their packout, which is touched with them.
create function feed_packouts() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'packouts', old.id::text, floor_of_packout(old), new.id::text, floor_of_packout(new));
  return null;
end $$;
create constraint trigger feed after insert or update or delete on packouts deferrable initially deferred for each row execute function feed_packouts();

-- Receiving: what came in at the dock, entry by entry, and purchase orders on the devices of their house.

alter table purchase_orders add column finished_at timestamptz;
alter table purchase_orders add column finished_by text not null default '';
-- Lines stay with their order, for nothing is ever asked of one without it: [{"lineNumber", "itemCode", "description", "uom", "uomFactor",
-- "quantity", "receivedQuantity", "costCents"}]. `receivedQuantity` is what had come in before entries were kept and never changes: what has come
-- in is that and the sum of the entries (rules/receiving/tally.ts), so it can't fall out of step with them.
create index purchase_orders_expected on purchase_orders (tenant_id, warehouse_id, expected_on) where status <> 'received';

-- Added to, never changed; a correction is an entry that reverses. `id` is made at the dock, so that an entry told twice is one.
create table receipt_entries (
  tenant_id uuid not null,
  id uuid not null,
  purchase_order_id uuid not null,
  -- Null: goods that stand on no line.
  line_number int,
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
  temperature_tenths int,
  on_hold boolean not null default false,
  sscc text,
  bin text not null default '',
  reason text,
  note text not null default '',
  received_on date not null,
  received_at timestamptz not null,
  by_user uuid,
  by_name text not null default '',
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);
create index receipt_entries_by_order on receipt_entries (tenant_id, purchase_order_id, received_at);
create index receipt_entries_by_lot on receipt_entries (tenant_id, lot_code);
-- An entry is taken back once.
create unique index receipt_entries_reversed on receipt_entries (tenant_id, reverses) where kind = 'reverse';

-- What was wrong with the goods, as it was seen at the dock.
create table receipt_photos (
  tenant_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  purchase_order_id uuid not null,
  media_type text not null,
  bytes bytea not null,
  taken_at timestamptz not null,
  primary key (tenant_id, id)
);
create index receipt_photos_by_entry on receipt_photos (tenant_id, entry_id);

do $$
declare t text;
begin
  foreach t in array array['receipt_entries', 'receipt_photos'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy own_tenant on %I using (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid)) with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)', t);
    execute format('grant select, insert on %I to cratebook_tenant', t);
  end loop;
end $$;

-- Feed ---------------------------------------------------------------------------------------------------------------

-- Finished orders stay with the devices of their house for two weeks; server/sync/prune.ts lets go of those that age alone takes away.
create function floor_of_purchase_order(p purchase_orders) returns text language sql stable as $$
  select case when p.id is null or (p.status = 'received' and coalesce(p.finished_at::date, p.expected_on) <= current_date - 14) then null
    else 'floor:' || p.warehouse_id end
$$;

-- Entries are written only together with their order, which is touched with them.
create function feed_purchase_orders() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'purchaseOrders',
    old.id::text, floor_of_purchase_order(old), new.id::text, floor_of_purchase_order(new));
  return null;
end $$;
create constraint trigger feed after insert or update or delete on purchase_orders deferrable initially deferred
  for each row execute function feed_purchase_orders();

-- Who got which lot: kept on the devices of a house for thirty days, so that a recall is answered where there is no signal.
create function floor_of_lot_trail(s sales_orders) returns text language sql stable as $$
  select case when s.id is null or s.status not in ('picking', 'staged', 'shipped', 'delivered', 'invoiced') or s.delivery_on <= current_date - 30 then null
    else 'floor:' || s.warehouse_id end
$$;

create function feed_lot_trails() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'lotTrails',
    old.id::text, floor_of_lot_trail(old), new.id::text, floor_of_lot_trail(new));
  return null;
end $$;
create constraint trigger feed_trail after insert or update or delete on sales_orders deferrable initially deferred
  for each row execute function feed_lot_trails();

-- Orders that are there already enter the feed. Row-level security binds the owner too where it is forced, and one transaction notes changes of
-- one tenant at a time.
do $$
declare t uuid;
begin
  alter table purchase_orders no force row level security;
  alter table sales_orders no force row level security;
  alter table changes no force row level security;
  alter table tenant_clock no force row level security;
  for t in select tenant_id from purchase_orders union select tenant_id from sales_orders order by 1 loop
    perform set_config('app.clock', '', true);
    perform sync_note(t, 'purchaseOrders', p.id::text, floor_of_purchase_order(p), false)
      from purchase_orders p where p.tenant_id = t and floor_of_purchase_order(p) is not null;
    perform sync_note(t, 'lotTrails', s.id::text, floor_of_lot_trail(s), false)
      from sales_orders s where s.tenant_id = t and floor_of_lot_trail(s) is not null;
  end loop;
  perform set_config('app.clock', '', true);
  alter table sales_orders force row level security;
  alter table purchase_orders force row level security;
  alter table changes force row level security;
  alter table tenant_clock force row level security;
end $$;

-- Recalls of lots, and exercises of them (docs/decisions/0071-recalls.md).
create table recalls (
  tenant_id uuid not null,
  id uuid not null,
  recall_number int not null,
  lot_code text not null,
  -- Null: all items with a lot of this code.
  item_code text,
  -- An exercise: nothing is held and no customer is told.
  is_mock boolean not null,
  reason text not null,
  -- What customers are asked to do.
  instructions text not null default '',
  started_at timestamptz not null,
  started_by text not null,
  -- In which days are told to customers.
  time_zone text not null,
  -- open, done, called_off
  state text not null default 'open',
  ended_at timestamptz,
  ended_by text,
  -- What was found, in words, and as numbers at the end.
  conclusion text not null default '',
  found jsonb,
  primary key (tenant_id, id)
);
create unique index recalls_by_number on recalls (tenant_id, recall_number);
create index recalls_open on recalls (tenant_id) where state = 'open';

-- The lots of open recalls, with those made from them. New balances of such a lot are on hold.
create table recalled_lots (
  tenant_id uuid not null,
  recall_id uuid not null,
  item_code text not null,
  lot_code text not null,
  primary key (tenant_id, recall_id, item_code, lot_code),
  foreign key (tenant_id, recall_id) references recalls on delete cascade
);
create index recalled_lots_by_lot on recalled_lots (tenant_id, lot_code, item_code);

-- Balances that a recall put on hold. If it is called off, only their hold ends.
create table recall_holds (
  tenant_id uuid not null,
  recall_id uuid not null,
  lot_id uuid not null,
  primary key (tenant_id, recall_id, lot_id),
  foreign key (tenant_id, recall_id) references recalls on delete cascade
);

-- What a recall tells a location, and what it answers. Facts of the recall are copied, because this is what the customer reads.
create table recall_notices (
  tenant_id uuid not null,
  id uuid not null,
  recall_id uuid not null,
  customer_id text not null,
  customer_location_id text not null,
  recall_number int not null,
  reason text not null,
  instructions text not null,
  started_at timestamptz not null,
  state text not null default 'open',
  ended_at timestamptz,
  -- What the location received of the lots.
  goods jsonb not null,
  answer jsonb,
  answered_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, recall_id) references recalls on delete cascade
);
create unique index recall_notices_by_location on recall_notices (tenant_id, recall_id, customer_location_id);
create index recall_notices_of_location on recall_notices (tenant_id, customer_location_id);

create function feed_recall_notices() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'recallNotices',
    old.id::text, case when old.id is not null then 'location:' || old.customer_location_id end,
    new.id::text, case when new.id is not null then 'location:' || new.customer_location_id end);
  return null;
end $$;
create constraint trigger feed after insert or update or delete on recall_notices deferrable initially deferred
  for each row execute function feed_recall_notices();

do $$
declare t text;
begin
  foreach t in array array['recalls', 'recalled_lots', 'recall_holds', 'recall_notices'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid))
      with check (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid))', t);
    execute format('grant select, insert, update, delete on %I to cratebook_tenant', t);
  end loop;
end $$;

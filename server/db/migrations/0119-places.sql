-- The places of traceability records, and who assigned the code of a lot (docs/decisions/0068-lot-code-sources.md).
create table places (
  tenant_id uuid not null,
  -- 'warehouse:<code>', 'vendor:<code>' or 'packer:<uuid>'.
  key text not null check (key ~ '^(warehouse|vendor|packer):.'),
  -- A location description (21 CFR 1.1310).
  name text not null,
  phone text not null default '',
  line1 text not null default '',
  line2 text not null default '',
  city text not null default '',
  state text not null default '',
  postal_code text not null default '',
  -- Global Location Number, and the FDA's food facility registration; empty if unknown.
  gln text not null default '',
  fda_registration text not null default '',
  -- The vendor that sells a packer's goods; empty for any.
  vendor_id text not null default '',
  -- A vendor that the rule exempts: the warehouse may assign lot codes to its goods (21 CFR 1.1305, 1.1320(b)).
  is_exempt boolean not null default false,
  -- A packer that is offered no more. Its row stays, because lots name it as their source.
  removed_at timestamptz,
  -- Who wrote it last, and when.
  changed_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, key)
);

-- The source of the lot code of an item from a vendor, as a receiver stated it last. It is asked once.
create table usual_sources (
  tenant_id uuid not null,
  vendor_id text not null,
  item_code text not null,
  -- {"place": key or null, "text": the label's text if it is no known place}
  source jsonb not null,
  stated_at timestamptz not null,
  primary key (tenant_id, vendor_id, item_code)
);

do $$
declare t text;
begin
  foreach t in array array['places', 'usual_sources'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid))
      with check (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid))', t);
    execute format('grant select, insert, update, delete on %I to cratebook_tenant', t);
  end loop;
end $$;

-- The source of the lot's code; null if it was not stated.
alter table receipt_entries add column source jsonb;
-- Of all bins with this lot, the first stated source.
alter table lots add column source jsonb;

-- Purchase orders on devices have the possible sources of their lots: a changed place feeds those that a changed limit feeds.
create constraint trigger feed after insert or update or delete on places deferrable initially deferred
  for each row execute function feed_goods_limits();

create function feed_usual_sources() returns trigger language plpgsql as $$ begin
  perform sync_clock(new.tenant_id);
  perform sync_note(s.tenant_id, 'purchaseOrders', s.id::text, s.scope, false)
    from (select p.tenant_id, p.id, floor_of_purchase_order(p) as scope from purchase_orders p
          where p.tenant_id = new.tenant_id and p.vendor_id = new.vendor_id and p.status <> 'received' order by p.id) s
    where s.scope is not null;
  return null;
end $$;
create constraint trigger feed_insert after insert on usual_sources deferrable initially deferred
  for each row execute function feed_usual_sources();
create constraint trigger feed_update after update on usual_sources deferrable initially deferred for each row
  when (old.source is distinct from new.source) execute function feed_usual_sources();

-- The stated sources of a lot's code, each once: those of its receipts that were not reversed, else that of its balance.
-- Several if the same code came from several packers.
create function sources_of_lot(t uuid, item text, code text) returns jsonb language sql stable as $$
  select coalesce(
    (select jsonb_agg(distinct e.source) from receipt_entries e
     where e.tenant_id = t and e.lot_code = code and e.item_code = item and e.kind = 'receive' and e.source is not null
       and not exists (select from receipt_entries r where r.tenant_id = t and r.kind = 'reverse' and r.reverses = e.id)),
    (select jsonb_build_array(l.source) from lots l
     where l.tenant_id = t and l.lot_code = code and l.item_code = item and l.source is not null order by l.id limit 1),
    '[]')
$$;

-- What goods must have when they are received, by category or by item (docs/decisions/0064-goods-limits.md).
create table goods_limits (
  tenant_id uuid not null,
  -- 'category:<id>' or 'item:<code>'. An item's row replaces that of its category.
  key text not null check (key ~ '^(category|item):.'),
  -- The highest temperature in degrees Fahrenheit; null for none.
  max_fahrenheit int,
  -- They need a best-before day.
  needs_date boolean not null default false,
  -- Who wrote it last.
  name text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, key)
);
alter table goods_limits enable row level security;
alter table goods_limits force row level security;
create policy own_tenant on goods_limits using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, update, delete on goods_limits to cratebook_tenant;

-- Purchase orders on devices have the limits of their lines.
create function feed_goods_limits() returns trigger language plpgsql as $$ begin
  perform sync_clock(coalesce(new.tenant_id, old.tenant_id));
  perform sync_note(s.tenant_id, 'purchaseOrders', s.id::text, s.scope, false)
    from (select p.tenant_id, p.id, floor_of_purchase_order(p) as scope from purchase_orders p
          where p.tenant_id = coalesce(new.tenant_id, old.tenant_id) and p.status <> 'received' order by p.id) s
    where s.scope is not null;
  return null;
end $$;
create constraint trigger feed after insert or update or delete on goods_limits deferrable initially deferred
  for each row execute function feed_goods_limits();

drop trigger feed_receiving on items;
create constraint trigger feed_receiving after update on items deferrable initially deferred for each row
  when ((old.pack_size, old.brand, old.catch_weight, old.average_weight_grams, old.origin_country, old.gtin, old.uoms, old.category_id)
    is distinct from (new.pack_size, new.brand, new.catch_weight, new.average_weight_grams, new.origin_country, new.gtin, new.uoms, new.category_id))
  execute function feed_receiving_items();

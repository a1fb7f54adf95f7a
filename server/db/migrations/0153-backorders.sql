-- What a location waits for because it was out of stock (docs/decisions/0094-backorders.md).
create table backorders (
  tenant_id uuid not null,
  customer_location_id text not null,
  item_code text not null,
  uom text not null,
  quantity numeric(12,3) not null check (quantity > 0),
  added_at timestamptz not null,
  primary key (tenant_id, customer_location_id, item_code, uom)
);
alter table backorders enable row level security;
alter table backorders force row level security;
create policy own_tenant on backorders using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, update, delete on backorders to cratebook_tenant;

create function feed_backorders() returns trigger language plpgsql as $$ begin
  if sync_moved(coalesce(new.tenant_id, old.tenant_id), 'backorders',
    old.customer_location_id || '|' || old.item_code || '|' || old.uom, 'location:' || old.customer_location_id,
    new.customer_location_id || '|' || new.item_code || '|' || new.uom, 'location:' || new.customer_location_id) is null then null; end if;
  return null;
end $$;
create constraint trigger feed after insert or update or delete on backorders deferrable initially deferred
  for each row execute function feed_backorders();

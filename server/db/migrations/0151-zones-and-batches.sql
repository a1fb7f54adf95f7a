-- The warehouse lead assigns zones to pickers, and orders as a batch (docs/decisions/0093-zones-and-batches.md).

-- Orders with the same batch are picked together by the picker that they are assigned to. The id is made on the lead's device.
alter table sales_orders add column batch_id uuid;

-- The zones that a picker picks in a warehouse. A picker without a row picks in all.
create table picker_zones (
  tenant_id uuid not null,
  warehouse_id text not null,
  user_id uuid not null,
  zones text[] not null check (cardinality(zones) > 0),
  assigned_by text not null,
  assigned_at timestamptz not null,
  primary key (tenant_id, warehouse_id, user_id)
);
alter table picker_zones enable row level security;
alter table picker_zones force row level security;
create policy own_tenant on picker_zones using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, update, delete on picker_zones to cratebook_tenant;

-- They are in the warehouse's row on devices, beside the names of its pickers.
create function feed_picker_zones() returns trigger language plpgsql as $$ begin
  perform sync_clock(coalesce(new.tenant_id, old.tenant_id));
  perform sync_note(coalesce(new.tenant_id, old.tenant_id), 'warehouses', coalesce(new.warehouse_id, old.warehouse_id), 'floors', false);
  return null;
end $$;
create constraint trigger feed after insert or update or delete on picker_zones deferrable initially deferred
  for each row execute function feed_picker_zones();

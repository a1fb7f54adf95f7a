-- What receivers found at trucks before unloading them. Checks are only added; devices show the latest of an order.
create table truck_checks (
  tenant_id uuid not null,
  id uuid not null,
  purchase_order_id uuid not null,
  door text not null,
  -- intact, broken, none
  seal_state text not null,
  seal text not null,
  temperature_tenths int,
  note text not null,
  photo bytea,
  checked_at timestamptz not null,
  by_name text not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);
create index truck_checks_by_order on truck_checks (tenant_id, purchase_order_id, checked_at);
create index truck_checks_by_time on truck_checks (tenant_id, checked_at);
create index receipt_entries_measured on receipt_entries (tenant_id, received_at) where temperature_tenths is not null;
alter table truck_checks enable row level security;
alter table truck_checks force row level security;
create policy own_tenant on truck_checks using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert on truck_checks to cratebook_tenant;

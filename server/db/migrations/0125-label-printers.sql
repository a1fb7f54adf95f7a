-- Label printers of warehouses, which understand ZPL II over the network.
create table label_printers (
  tenant_id uuid not null,
  id uuid not null,
  warehouse_id text not null,
  name text not null,
  host text not null,
  port integer not null,
  dpi text not null,
  changed_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index label_printers_by_warehouse on label_printers (tenant_id, warehouse_id);
alter table label_printers enable row level security;
alter table label_printers force row level security;
create policy own_tenant on label_printers using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, update, delete on label_printers to cratebook_tenant;

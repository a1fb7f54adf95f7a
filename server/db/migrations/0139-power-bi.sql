-- The company's Power BI workspace (docs/decisions/0081-reports.md).
create table power_bi_settings (
  tenant_id uuid primary key,
  is_on boolean not null,
  directory_id uuid,
  client_id uuid,
  -- The client secret, encrypted.
  secret_sealed text,
  workspace_id uuid,
  report_id uuid,
  dashboard_id uuid,
  role_name text not null,
  updated_at timestamptz not null
);
alter table power_bi_settings enable row level security;
alter table power_bi_settings force row level security;
create policy own_tenant on power_bi_settings using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, update on power_bi_settings to cratebook_tenant;

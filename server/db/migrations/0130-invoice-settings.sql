-- What the company's invoices say besides their lines.
create table invoice_settings (
  tenant_id uuid primary key,
  footer text not null,
  -- Invoices show the statement of the statutory trust (7 U.S.C. 499e(c)(4)).
  paca_licensed boolean not null,
  updated_at timestamptz not null
);
alter table invoice_settings enable row level security;
alter table invoice_settings force row level security;
create policy own_tenant on invoice_settings using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, update, delete on invoice_settings to cratebook_tenant;

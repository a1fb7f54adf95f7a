-- Versions of the traceability plan. The nightly cleanup stores the plan if it changed; a firm keeps a version for two years after it was replaced
-- (21 CFR 1.1315(c)).
create table traceability_plans (
  tenant_id uuid not null,
  id uuid not null,
  -- From this time on.
  stored_at timestamptz not null,
  -- Until then; null for the latest.
  replaced_at timestamptz,
  facts jsonb not null,
  primary key (tenant_id, id)
);
create index traceability_plans_by_time on traceability_plans (tenant_id, stored_at);
alter table traceability_plans enable row level security;
alter table traceability_plans force row level security;
create policy own_tenant on traceability_plans using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, delete on traceability_plans to cratebook_tenant;
grant update (replaced_at) on traceability_plans to cratebook_tenant;

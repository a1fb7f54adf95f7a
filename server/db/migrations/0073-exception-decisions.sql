-- One decision on many exceptions: a repeated call has no effect, and undo reopens exactly its exceptions.
create table exception_decisions (
  tenant_id uuid not null,
  id uuid not null,
  resolution text not null,
  decided_at timestamptz not null,
  decided_by text not null,
  undone_at timestamptz,
  undone_by text,
  primary key (tenant_id, id)
);
alter table exception_decisions enable row level security;
alter table exception_decisions force row level security;
create policy own_tenant on exception_decisions using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
grant select, insert on exception_decisions to cratebook_tenant;
grant update (undone_at, undone_by) on exception_decisions to cratebook_tenant;

alter table exceptions add column decision_id uuid;
create index exceptions_by_decision on exceptions (tenant_id, decision_id) where decision_id is not null;

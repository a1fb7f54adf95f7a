-- What a run of statements did for each customer. `mailed` stays, so that a repeated run of the job mails nothing twice.
create table statement_mails (
  tenant_id uuid not null,
  job_id uuid not null,
  customer_id text not null,
  result text not null check (result in ('mailed', 'no_address')),
  balance_cents bigint not null,
  at timestamptz not null,
  primary key (tenant_id, job_id, customer_id)
);
alter table statement_mails enable row level security;
alter table statement_mails force row level security;
create policy own_tenant on statement_mails using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert on statement_mails to cratebook_tenant;

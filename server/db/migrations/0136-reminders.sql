-- Reminders of overdue invoices: who wants them, and which were sent on which day of the company.
alter table customers add column wants_reminders boolean not null default false;
create table reminders (
  tenant_id uuid not null,
  customer_id text not null,
  -- The day in the company's time zone: a customer gets at most one on a day.
  day date not null,
  overdue_cents bigint not null,
  primary key (tenant_id, customer_id, day)
);
alter table reminders enable row level security;
alter table reminders force row level security;
create policy own_tenant on reminders using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert on reminders to cratebook_tenant;

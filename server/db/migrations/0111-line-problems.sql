-- Problems that customers report with delivered lines are credit requests too (docs/decisions/0061-problems-of-delivered-lines.md). A delivery that is
-- corrected renews only what its driver recorded.
alter table credit_requests add column source text not null default 'driver' check (source in ('driver', 'customer')),
  add column note text not null default '', add column by_user uuid;
drop index credit_requests_standing;
create unique index credit_requests_standing on credit_requests (tenant_id, sales_order_id, line_number, basis)
  where withdrawn_at is null and source = 'driver';

create table credit_request_photos (
  tenant_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  media_type text not null,
  bytes bytea not null,
  taken_at timestamptz not null,
  by_user uuid,
  primary key (tenant_id, id)
);
create index credit_request_photos_by_request on credit_request_photos (tenant_id, request_id);
alter table credit_request_photos enable row level security;
alter table credit_request_photos force row level security;
create policy own_tenant on credit_request_photos using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
grant select, insert on credit_request_photos to cratebook_tenant;

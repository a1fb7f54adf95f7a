-- Each event that asks for a count of a lot, so that the undo of one leaves the others (docs/decisions/0067-counts-wanted.md).
create table count_requests (
  tenant_id uuid not null,
  lot_id uuid not null,
  -- The pick event; its reversal withdraws the request.
  event_id uuid not null,
  at timestamptz not null,
  by_name text not null,
  primary key (tenant_id, lot_id, event_id)
);
create index count_requests_of_event on count_requests (tenant_id, event_id);

alter table lots no force row level security;
insert into count_requests (tenant_id, lot_id, event_id, at, by_name)
  select tenant_id, id, count_wanted_for, count_wanted_at, coalesce(count_wanted_by, '') from lots
  where count_wanted_for is not null and count_wanted_at is not null;
alter table lots force row level security;
-- The lot keeps when and by whom of its earliest request, for the devices. A server of the earlier release that still runs beside this one writes
-- count_wanted_for, so a later migration drops it.

alter table count_requests enable row level security;
alter table count_requests force row level security;
create policy own_tenant on count_requests using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, delete on count_requests to cratebook_tenant;

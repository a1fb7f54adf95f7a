-- Errors of a company's browsers, for its administrators; those of the server under the platform's id. No personal data. Equal errors are one row.
create table error_reports (
  tenant_id uuid not null,
  -- A hash of source, release, class and nearest places.
  fingerprint text not null,
  source text not null,
  name text not null,
  message text not null,
  frames jsonb not null,
  release text not null,
  -- From here on: of the latest occurrence.
  browser text,
  system text,
  route text not null,
  role text,
  count int not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (tenant_id, fingerprint)
);
create index error_reports_by_time on error_reports (tenant_id, last_at desc, fingerprint desc);

alter table error_reports enable row level security;
alter table error_reports force row level security;
create policy own_tenant on error_reports using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, update, delete on error_reports to cratebook_tenant;

-- Why a job's last run failed, as a code of the contract. last_error then has the words of another server, if there are any.
alter table jobs add column error_code text;

-- Files that a job has written. Their bytes are blobs, in parts of bounded size. The nightly cleanup removes them after a day.
create table archive_files (
  tenant_id uuid not null,
  job_id uuid not null,
  number int not null,
  file_name text not null,
  byte_size int not null,
  images int not null,
  -- Images that could not be read.
  missing int not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, job_id, number)
);
create index archive_files_by_time on archive_files (tenant_id, created_at);

create table archive_parts (
  tenant_id uuid not null,
  job_id uuid not null,
  number int not null,
  part int not null,
  hash text not null,
  primary key (tenant_id, job_id, number, part),
  foreign key (tenant_id, job_id, number) references archive_files on delete cascade
);
create index archive_parts_by_hash on archive_parts (tenant_id, hash);

alter table archive_files enable row level security;
alter table archive_files force row level security;
create policy own_tenant on archive_files using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, delete on archive_files to cratebook_tenant;

alter table archive_parts enable row level security;
alter table archive_parts force row level security;
create policy own_tenant on archive_parts using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, delete on archive_parts to cratebook_tenant;

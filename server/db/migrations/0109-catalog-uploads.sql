-- What a job did with a zip file of images of items. It goes with its job.
create table catalog_uploads (
  tenant_id uuid not null,
  job_id uuid not null,
  images int not null,
  problem_count int not null,
  -- [{"fileName": text, "reason": code of the contract}], in the zip's sequence.
  problems jsonb not null,
  primary key (tenant_id, job_id),
  foreign key (tenant_id, job_id) references jobs on delete cascade
);

alter table catalog_uploads enable row level security;
alter table catalog_uploads force row level security;
create policy own_tenant on catalog_uploads using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, delete on catalog_uploads to cratebook_tenant;

-- Files that administrators upload. Their bytes are in blobs, once per content.
create table files (
  tenant_id uuid not null,
  id uuid not null,
  file_name text not null,
  description text not null default '',
  file_path text not null default '',
  hash text not null,
  media_type text not null,
  byte_size int not null,
  width int not null,
  height int not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index files_by_time on files (tenant_id, created_at desc, id desc);
create index files_by_hash on files (tenant_id, hash);
alter table files enable row level security;
alter table files force row level security;
create policy own_tenant on files using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, update, delete on files to cratebook_tenant;

-- The nightly cleanup removes blobs that nothing names.
grant update, delete on blobs to cratebook_tenant;
create index items_by_image on items (tenant_id, image_hash) where image_hash is not null;

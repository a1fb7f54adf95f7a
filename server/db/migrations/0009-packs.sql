-- Snapshots of packed collections, compressed, named by what is in them: made by one server and served by all of them, before and after a restart.
-- `clock` is where the feed stood when the newest snapshot of that content was made.
create table packs (
  tenant_id uuid not null,
  id text not null,
  collection text not null,
  scope text not null,
  rev text not null,
  form smallint not null,
  epoch uuid not null,
  clock bigint not null,
  encoding text not null,
  bytes bytea not null,
  built_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index packs_newest on packs (tenant_id, scope, collection, form, rev, epoch, clock desc);
-- They are compressed already.
alter table packs alter column bytes set storage external;

alter table packs enable row level security;
alter table packs force row level security;
create policy own_tenant on packs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
grant select, insert, update, delete on packs to cratebook_tenant;

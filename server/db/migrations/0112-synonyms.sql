-- A company's own groups of synonyms for searches of the catalog (docs/decisions/0062-synonyms.md). Devices keep them, because they search without a
-- signal.
create table synonyms (
  tenant_id uuid not null,
  id uuid not null,
  words text[] not null,
  -- Empty: the words find each other.
  meanings text[] not null default '{}',
  -- The words find nothing of what Cratebook's own groups say of them.
  replaces boolean not null default false,
  -- Who wrote it last.
  name text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
alter table synonyms enable row level security;
alter table synonyms force row level security;
create policy own_tenant on synonyms using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, update, delete on synonyms to cratebook_tenant;

create function feed_synonyms() returns trigger language plpgsql as $$ begin
  perform sync_moved(coalesce(new.tenant_id, old.tenant_id), 'synonyms',
    old.id::text, case when old.id is not null then 'tenant' end,
    new.id::text, case when new.id is not null then 'tenant' end);
  return null;
end $$;
create constraint trigger feed after insert or update or delete on synonyms deferrable initially deferred
  for each row execute function feed_synonyms();

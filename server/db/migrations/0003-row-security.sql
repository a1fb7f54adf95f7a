-- The role that every tenant transaction takes. It owns nothing, so row-level security binds it; FORCE binds the owner as well.
-- Roles belong to the whole server, where another database of ours may be making the same one.
do $$ begin
  create role cratebook_tenant nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant cratebook_tenant to current_user;
grant usage on schema public to cratebook_tenant;

do $$
declare t record;
begin
  for t in
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
  loop
    execute format('alter table %I enable row level security', t.relname);
    execute format('alter table %I force row level security', t.relname);
    execute format(
      'create policy own_tenant on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid) with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)',
      t.relname);
    execute format('grant select, insert, update, delete on %I to cratebook_tenant', t.relname);
  end loop;
end $$;

-- The record of what was done is added to, never changed.
revoke update, delete on audit_log from cratebook_tenant;

-- What happened to accounts and sessions, for administrators who look into misuse. Personal data: housekeeping removes it after SECURITY_LOG_DAYS.
create table security_events (
  tenant_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  kind text not null,
  -- Whose account it concerns. Null: no account has the name that was tried.
  user_id uuid,
  user_name text not null,
  -- Who acts for that user: the name of the impersonator.
  acting_user text,
  address text not null,
  user_agent text not null,
  facts jsonb not null,
  primary key (tenant_id, id)
);
create index security_events_by_time on security_events (tenant_id, at desc, id desc);
create index security_events_by_user on security_events (tenant_id, user_id, at desc, id desc);
alter table security_events enable row level security;
alter table security_events force row level security;
create policy own_tenant on security_events using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
-- Added to, never changed.
grant select, insert on security_events to cratebook_tenant;

-- Removes some of the tenant's events from before `p_before`, never younger ones than 30 days. Returns how many.
create function prune_security_events(p_before timestamptz, p_most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  removed int;
begin
  delete from security_events where tenant_id = t and id in (
    select id from security_events where tenant_id = t and at < least(p_before, now() - interval '30 days') order by at limit p_most);
  get diagnostics removed = row_count;
  return removed;
end $$;
revoke all on function prune_security_events(timestamptz, int) from public;
grant execute on function prune_security_events(timestamptz, int) to cratebook_tenant;

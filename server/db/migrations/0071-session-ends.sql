-- `ends_at`: the absolute end, however often the session is used. `maker_session_id`: the session that began this impersonation.
-- `impersonates`: the companies in which this session has begun impersonations, which end with it.
alter table sessions add column ends_at timestamptz, add column maker_session_id uuid, add column impersonates uuid[] not null default '{}',
  add column address text not null default '';
alter table sessions no force row level security;
update sessions set ends_at = case when scope = 'user' then created_at + interval '90 days' else expires_at end;
alter table sessions force row level security;
alter table sessions alter column ends_at set not null, alter column ends_at set default now() + interval '90 days';
create index sessions_by_maker on sessions (tenant_id, maker_session_id) where maker_session_id is not null;
